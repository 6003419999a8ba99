import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { expect, test } from "vitest";
import { checkHealth } from "../services/check-health.ts";
import { backUp, readBackup } from "../store/sqlite/backup.ts";
import type { CopyUntilKilledInput } from "../testing/crew/copy-until-killed.ts";
import type { OpenTogetherInput, OpenTogetherResult } from "../testing/crew/open-together.ts";
import type { RunOneTaskInput, RunOneTaskResult } from "../testing/crew/run-one-task.ts";
import { killHard, startCrew, startMember } from "../testing/crew/start-crew.ts";
import type { WriteUntilKilledInput } from "../testing/crew/write-until-killed.ts";
import { person, TestBoard, temporaryFolder } from "../testing/test-board.ts";
import { listBackups } from "./backup-files.ts";
import { restoreBoard } from "./restore-board.ts";

const ROUNDS = 20;
const WRITERS = 2;
/** A copy of the test's board takes about so long, in milliseconds. */
const COPY_MS = 60;

function largeBoard(): TestBoard {
  const at = new TestBoard();
  for (let task = 0; task < 200; task++) {
    at.add(`Task ${task}`, { description: `${task} `.repeat(1_000) });
  }
  return at;
}

async function killWithin(
  input: CopyUntilKilledInput,
  rounds: number,
  check: (round: number) => void,
) {
  let next = startMember<CopyUntilKilledInput, never>("copy-until-killed.ts");
  for (let round = 0; round < rounds; round++) {
    const member = await next;
    next = startMember("copy-until-killed.ts");
    member.go(input);
    for (let begun = 0; begun <= round % 2; begun++) await member.nextSignal();
    spin((round / rounds) * COPY_MS);
    await killHard(member.process);
    check(round);
  }
  await killHard((await next).process);
}

test("a backup that is killed leaves no file that looks like one, and the next clears up", async () => {
  const at = largeBoard();
  const folder = temporaryFolder();
  const targets = join(folder, "copy");
  const partials = () => readdirSync(folder).filter((name) => name.includes(".part-"));
  let left = 0;
  await killWithin({ path: at.path, targets, backup: "" }, ROUNDS, (round) => {
    left += partials().length;
    for (const name of readdirSync(folder).filter((each) => each.endsWith(".db"))) {
      expect(readBackup(join(folder, name)).tasks).toBe(200);
    }
    backUp(at.path, join(folder, `after-${round}.db`), { budgetMs: 1_500 });
    expect(partials()).toEqual([]);
  });
  // Else nothing was killed while it was at work.
  expect(left).toBeGreaterThan(0);
});

test("restores killed among writers: the board is sound, and each acknowledged write is kept", async () => {
  const at = largeBoard();
  const folder = temporaryFolder();
  const backup = join(folder, "backup.db");
  backUp(at.path, backup, { budgetMs: 1_500 });
  const files: string[] = [];
  const writers = await startCrew<WriteUntilKilledInput, never>("write-until-killed.ts", WRITERS);
  for (const writer of writers) {
    const acknowledgements = join(folder, `${files.length}.txt`);
    files.push(acknowledgements);
    writer.go({ path: at.path, agent: `writer-${files.length}`, acknowledgements });
    await writer.nextSignal();
  }
  await killWithin({ path: at.path, targets: null, backup }, ROUNDS, (round) => {
    const { checks } = at.read(checkHealth);
    const bad = checks.filter(({ ok, name }) => !ok && name !== "wal");
    expect(bad, `round ${round}`).toEqual([]);
  });
  for (const writer of writers) await killHard(writer.process);
  expect(listBackups(at.path).length).toBeGreaterThan(0);
  expect(at.read((tx) => tx.audit.list(100, null).total)).toBeGreaterThan(0);
  expect(lostBatches(at, files)).toEqual([]);
  restoreBoard(at.path, backup, at.context(person()));
  expect(readdirSync(join(at.path, "..")).filter((name) => name.includes(".part-"))).toEqual([]);
});

/** Acknowledged transactions that are neither on the board nor in anything that was kept. */
function lostBatches(at: TestBoard, files: readonly string[]): string[] {
  const acknowledged = files
    .filter((file) => existsSync(file))
    .flatMap((file) => readFileSync(file, "utf8").split("\n").slice(0, -1));
  expect(acknowledged.length).toBeGreaterThan(WRITERS);
  const known = new Set(at.read((tx) => tx.events.after(0, 1_000_000).map(({ batch }) => batch)));
  for (const { path } of listBackups(at.path)) {
    const db = new Database(path, { readonly: true });
    for (const batch of db.prepare("SELECT DISTINCT batch FROM board_events").pluck().all()) {
      known.add(batch as string);
    }
    db.close();
  }
  return acknowledged.filter((batch) => !known.has(batch));
}

test.each([
  ["is in the backup", true],
  ["came after the backup", false],
])("a worker that runs on after a restore changes nothing; its claim %s", async (_, isBefore) => {
  const at = new TestBoard();
  const key = at.add("Run through a restore");
  const backup = join(temporaryFolder(), "backup.db");
  const worker = await startMember<RunOneTaskInput, RunOneTaskResult>("run-one-task.ts");
  if (!isBefore) backUp(at.path, backup, { budgetMs: 1_500 });
  worker.go({ path: at.path, key, agent: "claude", heartbeatMs: 20 });
  await worker.nextSignal();
  await worker.nextSignal();
  if (isBefore) backUp(at.path, backup, { budgetMs: 1_500 });
  restoreBoard(at.path, backup, at.context(person()));
  // The same name takes the task anew, so that only the epoch tells the two apart.
  const successor = await startMember<RunOneTaskInput, RunOneTaskResult>("run-one-task.ts");
  successor.go({ path: at.path, key, agent: "claude", heartbeatMs: 20 });
  await successor.nextSignal();
  const held = at.task(key);
  worker.process.send("finish");
  const { beat, finish } = await worker.result;
  // A run that the backup does not know is not found, whoever asks for it.
  expect([beat, finish]).toEqual(["stale_claim", isBefore ? "stale_claim" : "not_found"]);
  expect(at.task(key)).toMatchObject({ claimEpoch: held.claimEpoch, costUsd: 0 });
  successor.process.send("finish");
  expect(await successor.result).toEqual({ beat: null, finish: null });
  expect(at.task(key)).toMatchObject({ status: "done", costUsd: 1 });
});

test("processes that upgrade a board at once keep one backup of it", async () => {
  const files = [0, 1, 2, 3].map(() => {
    const at = new TestBoard();
    at.add("Old");
    at.board.close();
    const older = new Database(at.path);
    older.exec("DROP TABLE fact_gates; PRAGMA user_version = 1");
    older.close();
    return at.path;
  });
  const crew = await startCrew<OpenTogetherInput, OpenTogetherResult>("open-together.ts", 3);
  const at = (index: number) => Date.now() + 500 + index * 300;
  const together = files.map((path, index) => ({ path, at: at(index) }));
  crew.forEach((member, index) => {
    member.go({ title: `Task ${index}`, files: together });
  });
  await Promise.all(crew.map(({ result }) => result));
  for (const path of files) {
    const kept = listBackups(path);
    expect(kept).toMatchObject([{ kind: "upgrade" }]);
    expect(readBackup(kept[0]?.path ?? "")).toMatchObject({ version: 1, tasks: 1 });
  }
});

function spin(ms: number): void {
  const end = performance.now() + ms;
  while (performance.now() < end);
}
