import {
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import Database from "better-sqlite3";
import { expect, onTestFinished, test } from "vitest";
import { checkHealth } from "../services/check-health.ts";
import { claimTask } from "../services/claim-task.ts";
import { finishRun } from "../services/finish-execution.ts";
import { releaseTask } from "../services/release-task.ts";
import { backUp, readBackup } from "../store/sqlite/backup.ts";
import { openBoard } from "../store/sqlite/open.ts";
import type { Board } from "../store/store.ts";
import { Facts } from "../testing/facts.ts";
import { openRun } from "../testing/open-run.ts";
import { agent, person, refusal, TestBoard, temporaryFolder } from "../testing/test-board.ts";
import { backupFolder, listBackups } from "./backup-files.ts";
import { restoreBoard } from "./restore-board.ts";

function backUpOf(at: TestBoard): string {
  const target = join(temporaryFolder(), "backup.db");
  backUp(at.path, target, { budgetMs: 0 });
  return target;
}

function restore(at: TestBoard, backup: string) {
  at.now += 1_000;
  return restoreBoard(at.path, backup, at.context(person()));
}

/** The board on a connection of its own, once the first one is closed. */
function reopened(path: string): Board {
  const board = openBoard({ path, create: false, budgetMs: 0 });
  onTestFinished(() => board.close());
  return board;
}

const titles = (board: Pick<Board, "read">) =>
  board.read((tx) =>
    tx.tasks
      .list({ projectIds: null, isDropped: false }, 1_000, null)
      .rows.map(({ title }) => title)
      .sort(),
  );

const faults = (board: Pick<Board, "read">) =>
  board.read((tx) => checkHealth(tx).checks.filter(({ ok }) => !ok));

test("a restored board holds what the backup held, and the replaced one is kept whole", () => {
  const at = new TestBoard();
  at.project("API");
  at.add("Kept", { in: "API", description: "old words" });
  const backup = backUpOf(at);
  at.add("Later", { in: "API", description: "new words" });
  const { kept, freed, isKeptDamaged, backup: content } = restore(at, backup);
  expect(content).toMatchObject({ tasks: 1, projects: ["API"] });
  expect([freed, isKeptDamaged]).toEqual([[], false]);
  expect(titles(at.board)).toEqual(["Kept"]);
  expect(faults(at.board)).toEqual([]);
  expect(readBackup(kept ?? "")).toMatchObject({ tasks: 2 });
  expect(listBackups(at.path)).toMatchObject([{ kind: "replaced", path: kept, madeAt: at.now }]);
  const found = (text: string) =>
    at.read((tx) => tx.tasks.search(text, null, 10, null).rows.map(({ title }) => title));
  expect([found("old"), found("new")]).toEqual([["Kept"], []]);
  restore(at, kept ?? "");
  expect(titles(at.board)).toEqual(["Kept", "Later"]);
  expect([found("old"), found("new")]).toEqual([["Kept"], ["Later"]]);
  expect(faults(at.board)).toEqual([]);
  expect(readdirSync(dirname(at.path)).filter((name) => name.includes("part"))).toEqual([]);
});

test("no number is given twice, and no prefix that went with the replaced board", () => {
  const at = new TestBoard();
  at.project("API");
  at.add("One", { in: "API" });
  const backup = backUpOf(at);
  expect(at.add("Two", { in: "API" })).toBe("API-2");
  at.project("WEB");
  const seq = at.read((tx) => tx.events.latestSeq());
  restore(at, backup);
  expect(at.add("Another two", { in: "API" })).toBe("API-3");
  expect(at.read((tx) => tx.projects.isPrefixUsed("WEB"))).toBe(true);
  expect(at.read((tx) => tx.projects.findByPrefix("WEB"))).toBeNull();
  const later = at.read((tx) => tx.events.after(seq, 10));
  expect(later.map(({ kind }) => kind)).toEqual(["board_restored", "task_created"]);
  expect(at.read((tx) => tx.audit.list(10, null).rows)).toMatchObject([
    { action: "restore", actorId: "ada" },
  ]);
});

test("the audit log loses nothing, in whichever direction a board is restored", () => {
  const at = new TestBoard();
  const key = at.add("Taken");
  const backup = backUpOf(at);
  openRun(at, key);
  at.now += 400_000;
  at.on(key, person(), (tx, context, task) =>
    claimTask(tx, context, task, { runtime: null, force: { reason: "it hangs", insists: true } }),
  );
  const { kept } = restore(at, backup);
  const actions = () => at.read((tx) => tx.audit.list(10, null).rows.map(({ action }) => action));
  const before = actions();
  expect(before).toHaveLength(2);
  restore(at, kept ?? "");
  expect(actions()).toEqual(["restore", ...before]);
});

test("a worker of either time is fenced, whether its claim is in the backup or not", () => {
  const at = new TestBoard();
  const both = openRun(at, at.add("Claimed before"));
  const later = at.add("Claimed after");
  const backup = backUpOf(at);
  const gone = openRun(at, later, "claude-2");
  const { freed } = restore(at, backup);
  expect(freed).toEqual([both.key]);
  expect(at.task(both.key)).toMatchObject({ status: "todo", assigneeAgentId: null });
  expect(at.task(both.key).claimEpoch).toBeGreaterThan(both.epoch);
  expect(at.task(both.key).rescueCount).toBe(0);
  expect(at.task(later)).toMatchObject({ status: "todo", claimEpoch: gone.epoch + 1 });
  for (const run of [both, gone]) {
    const release = () => at.on(run.key, run.worker, releaseTask);
    expect(refusal(release).code).toBe("stale_claim");
  }
  expect(at.read((tx) => tx.executions.find(both.execution.id))).toMatchObject({
    status: "failed",
    recoveryTombstone: 1,
    error: expect.stringContaining("restored from a backup"),
  });
  // The same worker's name claims anew: even then its old epoch matches nothing.
  const again = openRun(at, both.key, "claude-1");
  expect(again.epoch).toBeGreaterThan(both.epoch + 1);
  const finish = () =>
    at.write(both.worker, (tx, context) =>
      finishRun(tx, context, again.execution.id, { status: "succeeded" }),
    );
  expect(refusal(finish).code).toBe("stale_claim");
  expect(faults(at.board)).toEqual([]);
});

test("a bare claim stays with its holder's name, but not with its epoch; a person's card stays", () => {
  const at = new TestBoard();
  const bare = at.add("Bare claim");
  const own = at.add("My own");
  const claim = (key: string, by = person()) =>
    at.on(key, by, (tx, context, task) =>
      claimTask(tx, context, task, { runtime: null, force: null }),
    );
  const { claimEpoch } = claim(bare, agent("codex-1"));
  claim(own);
  restore(at, backUpOf(at));
  expect(at.task(bare)).toMatchObject({ status: "in_progress", claimEpoch: claimEpoch + 1 });
  const release = () => at.on(bare, agent("codex-1", claimEpoch), releaseTask);
  expect(refusal(release).code).toBe("stale_claim");
  expect(at.on(own, person(), releaseTask)).toMatchObject({ status: "todo" });
});

test("facts never go back: neither revisions nor generations come again", () => {
  const facts = new Facts();
  const { at, on } = facts;
  facts.set("gates.unit", 0, "red");
  const backup = backUpOf(at);
  facts.set("gates.unit", 1, "green");
  facts.set("gates.unit", 2, "blue");
  facts.set("new.fact", 0, 1);
  const generation = facts.generation();
  restore(at, backup);
  expect(on.ok("fact.get", { key: "gates.unit" })).toMatchObject({ value: "red", revision: 4 });
  const refused = on.error("fact.get", { key: "new.fact" });
  expect(refused).toMatchObject({ code: "not_found", detail: { revision: 2 } });
  expect(facts.generation()).toBeGreaterThan(generation);
  expect(facts.refused("gates.unit", 3, "stale").code).toBe("revision_conflict");
  expect(facts.refused("new.fact", 1, "stale").code).toBe("revision_conflict");
  expect(faults(at.board)).toEqual([]);
});

test("an older backup is upgraded on its way, and stays as it is itself", () => {
  const at = new TestBoard();
  at.add("Old");
  const backup = backUpOf(at);
  const older = new Database(backup);
  older.exec(
    "DROP TABLE fact_gates; ALTER TABLE tasks DROP COLUMN blocked_reason; PRAGMA user_version = 1",
  );
  older.close();
  const bytes = readFileSync(backup);
  at.add("New");
  restore(at, backup);
  expect(titles(at.board)).toEqual(["Old"]);
  expect(faults(at.board)).toEqual([]);
  expect(readFileSync(backup).equals(bytes)).toBe(true);
  expect(listBackups(at.path).map(({ kind }) => kind)).toEqual(["replaced"]);
});

test("a column that only a newer program knows comes along", () => {
  const at = new TestBoard();
  at.add("Coloured");
  const backup = backUpOf(at);
  const db = new Database(backup);
  db.exec("ALTER TABLE tasks ADD COLUMN colour TEXT NOT NULL DEFAULT 'red'");
  db.exec("UPDATE tasks SET colour = 'blue'");
  db.close();
  restore(at, backup);
  const live = new Database(at.path, { readonly: true });
  expect(live.prepare("SELECT colour FROM tasks").pluck().all()).toEqual(["blue"]);
  live.close();
});

test("a restore that is refused changes nothing and leaves nothing behind", () => {
  const at = new TestBoard();
  at.add("Here");
  const folder = temporaryFolder();
  const newer = backUpOf(at);
  const db = new Database(newer);
  db.pragma("user_version = 99");
  db.close();
  const text = join(folder, "text.db");
  writeFileSync(text, "nothing like a board".repeat(100));
  const seq = at.read((tx) => tx.events.latestSeq());
  for (const file of [newer, text]) expect(refusal(() => restore(at, file)).code).toBe("storage");
  expect(refusal(() => restore(at, join(folder, "none.db"))).code).toBe("not_found");
  expect(refusal(() => restore(at, at.path))).toMatchObject({
    code: "invalid_argument",
    message: expect.stringContaining("is the board itself"),
  });
  const byAgent = () => restoreBoard(at.path, backUpOf(at), at.context(agent()));
  expect(refusal(byAgent).code).toBe("forbidden");
  expect(at.read((tx) => tx.events.latestSeq())).toBe(seq);
  expect(existsSync(backupFolder(at.path))).toBe(false);
  const names = readdirSync(dirname(at.path)).sort();
  expect(names).toEqual(["board.db", "board.db-shm", "board.db-wal"]);
});

const DAMAGES: readonly [string, (path: string) => void][] = [
  ["no database any more", (path) => writeFileSync(path, "x".repeat(40_000))],
  ["empty", (path) => writeFileSync(path, "")],
  [
    "damaged inside",
    (path) => writeFileSync(path, readFileSync(path).fill(0x5a, 4_096, statSync(path).size)),
  ],
  ["of a newer Baton", (path) => bySql(path, "PRAGMA user_version = 99")],
  ["robbed of a table", (path) => bySql(path, "DROP TABLE audit_log")],
];

function bySql(path: string, sql: string): void {
  const db = new Database(path);
  db.exec(sql);
  db.close();
}

test.each(DAMAGES)("a board that is %s is kept and replaced", (_, damage) => {
  const at = new TestBoard();
  const run = openRun(at, at.add("Saved"));
  const backup = backUpOf(at);
  at.board.close();
  damage(at.path);
  const before = readFileSync(at.path);
  const restored = restore(at, backup);
  expect(restored).toMatchObject({ isKeptDamaged: true, freed: [run.key] });
  expect(readFileSync(restored.kept ?? "").equals(before)).toBe(true);
  expect(listBackups(at.path)).toEqual([]);
  const board = reopened(at.path);
  expect(titles(board)).toEqual(["Saved"]);
  expect(faults(board)).toEqual([]);
  const task = board.read((tx) => tx.tasks.list({ projectIds: null, isDropped: false }, 1, null));
  expect(task.rows[0]?.claimEpoch).toBeGreaterThan(at.now / 1_000);
});

test("a board that is gone comes back, and its old log is not replayed into it", () => {
  const at = new TestBoard();
  at.add("Saved");
  const backup = backUpOf(at);
  at.add("Only in the log");
  const log = readFileSync(`${at.path}-wal`);
  at.board.close();
  bySql(at.path, "SELECT 1");
  writeFileSync(`${at.path}-wal`, log);
  rmSync(at.path);
  const { kept } = restore(at, backup);
  expect(existsSync(`${kept}-wal`)).toBe(true);
  expect(titles(reopened(at.path))).toEqual(["Saved"]);
});

test("another application's database is never replaced", () => {
  const at = new TestBoard();
  const backup = backUpOf(at);
  const path = join(temporaryFolder(), "other.db");
  new Database(path).exec("CREATE TABLE t (a)").close();
  const attempt = () => restoreBoard(path, backup, at.context(person()));
  expect(refusal(attempt).message).toContain("not a Baton board");
});

test("behind a link the file itself is restored, and what it was is kept in full", () => {
  const at = new TestBoard();
  at.add("Saved");
  const backup = backUpOf(at);
  at.board.close();
  const link = join(temporaryFolder(), "linked.db");
  symlinkSync(at.path, link);
  const lost = Buffer.alloc(9_000, "x");
  writeFileSync(at.path, lost);
  const { kept } = restoreBoard(link, backup, at.context(person()));
  expect(lstatSync(link).isSymbolicLink()).toBe(true);
  expect(lstatSync(kept ?? "").isFile()).toBe(true);
  expect(readFileSync(kept ?? "")).toEqual(lost);
  for (const path of [link, at.path]) expect(titles(reopened(path))).toEqual(["Saved"]);
  expect(restoreBoard(link, backup, at.context(person())).isKeptDamaged).toBe(false);
  expect(lstatSync(link).isSymbolicLink()).toBe(true);
});
