import { mkdirSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { expect, test } from "vitest";
import { backupPath } from "../backup/backup-files.ts";
import { makeDailyBackup } from "../backup/daily-backup.ts";
import { backUp } from "../store/sqlite/backup.ts";
import { openBoard } from "../store/sqlite/open.ts";
import { openRun } from "../testing/open-run.ts";
import { SETTINGS, TestBoard, temporaryFolder } from "../testing/test-board.ts";
import { describePlace } from "./board-place.ts";
import { checkHealth } from "./check-health.ts";
import { finishRun } from "./finish-execution.ts";

/** A board on which work waits, runs, failed and succeeded. */
function busyBoard(): TestBoard {
  const at = new TestBoard();
  const finished = openRun(at, at.add("One"));
  at.add("Two", { after: [at.task(finished.key)] });
  for (const status of ["failed", "succeeded"] as const) {
    const run = status === "failed" ? finished : openRun(at, finished.key);
    at.write(run.worker, (tx, context) =>
      finishRun(tx, context, run.execution.id, { status, costUsd: 0.1 }),
    );
  }
  openRun(at, at.add("Three"), "codex-1");
  return at;
}

/** Writes what only damage or a foreign program could. */
function damage(at: TestBoard, sql: string): void {
  const db = new Database(at.path);
  db.pragma("foreign_keys = OFF");
  db.exec(sql);
  db.close();
}

function failing(at: TestBoard): [string, string][] {
  const { checks, healthy } = at.read(checkHealth);
  const bad = checks.filter(({ ok }) => !ok);
  expect(healthy).toBe(bad.length === 0);
  return bad.map(({ name, message }) => [name, message]);
}

test("a board in use is healthy, and every check says what it looked at", () => {
  const at = busyBoard();
  expect(failing(at)).toEqual([]);
  const { checks } = at.read(checkHealth);
  expect(checks.map(({ name }) => name)).toEqual([
    "integrity",
    "rows",
    "references",
    "cycles",
    "search",
    "readiness",
    "claims",
    "facts",
    "ledger",
    "wal",
    "place",
    "versions",
  ]);
  expect(checks.every(({ message }) => message !== "")).toBe(true);
});

test("a check changes nothing", () => {
  const at = busyBoard();
  const version = at.board.dataVersion();
  const seq = at.read((tx) => tx.events.latestSeq());
  at.read(checkHealth);
  expect([at.board.dataVersion(), at.read((tx) => tx.events.latestSeq())]).toEqual([version, seq]);
});

test.each([
  ["readiness", "UPDATE tasks SET open_blockers = 3 WHERE title = 'Two'", /GLOBAL-2 counts 3/],
  ["claims", "UPDATE execution_processes SET status = 'running' WHERE status = 'failed'", /runs/],
  ["claims", "UPDATE tasks SET status = 'blocked' WHERE title = 'Three'", /GLOBAL-3 is blocked/],
  ["claims", "UPDATE tasks SET claim_epoch = 9 WHERE title = 'Three'", /claim 9/],
  ["claims", "DELETE FROM tasks WHERE title = 'Three'", /its task is gone/],
  ["ledger", "UPDATE tasks SET cost_usd = 7 WHERE title = 'One'", /shows a cost of 7/],
  ["ledger", "UPDATE execution_processes SET completed_at = 1 WHERE status = 'running'", /noted/],
  [
    "references",
    "INSERT INTO task_deps (task_id, depends_on_task_id, created_at) VALUES ('a', 'b', 1)",
    /^task_deps a b refers to a task that is gone$/,
  ],
  [
    "rows",
    "UPDATE tasks SET labels = '[1]' WHERE title = 'Two'",
    /tasks\.labels of GLOBAL-2 holds/,
  ],
  ["rows", "UPDATE tasks SET created_at = 'never'", /created_at of 3 rows, GLOBAL-1 among them/],
  ["rows", "UPDATE board_events SET data = x'00' WHERE seq = 1", /restore a backup/],
  ["rows", "UPDATE board_events SET kind = 'else' WHERE seq = 1", /board_events\.kind of 1/],
  ["rows", "UPDATE tasks SET title = char(10) WHERE title = 'Two'", /tasks\.title of GLOBAL-2/],
  ["rows", "UPDATE projects SET prefix = 'no prefix'", /projects\.prefix/],
  ["rows", "DELETE FROM projects", /the global list is gone/],
  ["rows", "UPDATE projects SET next_number = 2", /next number of GLOBAL is 2/],
  [
    "cycles",
    "INSERT INTO task_deps SELECT a.id, b.id, NULL, 1 FROM tasks a, tasks b WHERE a.number = 1 AND b.number = 2",
    /GLOBAL-(1 -> GLOBAL-2 -> GLOBAL-1|2 -> GLOBAL-1 -> GLOBAL-2): each waits/,
  ],
  ["cycles", "UPDATE tasks SET parent_task_id = id", /each stands below/],
])("damage to the %s is found: %s", (name, sql, message) => {
  const at = busyBoard();
  damage(at, sql);
  const found = failing(at).find(([check]) => check === name);
  expect(found?.[1]).toMatch(message);
});

test("many faults are counted, not all spelled out", () => {
  const at = new TestBoard();
  for (let task = 0; task < 8; task++) at.add(`Task ${task}`);
  damage(at, "UPDATE tasks SET open_blockers = 1");
  expect(failing(at)[0]?.[1]).toMatch(/; and 3 more$/);
});

test("a claim that stopped beating is named, and the newest backup's age is told", () => {
  const at = busyBoard();
  const check = (name: string) =>
    at
      .read((tx) => checkHealth(tx, { now: at.now, settings: SETTINGS }))
      .checks.find((each) => each.name === name);
  expect([check("stale")?.ok, check("backups")?.message]).toEqual([
    true,
    expect.stringContaining("no daily backup yet"),
  ]);
  makeDailyBackup(at.path, at.now, 0);
  at.now += 5 * 24 * 60 * 60 * 1_000;
  expect(check("stale")).toMatchObject({
    ok: false,
    message: expect.stringContaining("GLOBAL-3 has not beaten for 5 d: baton --board "),
  });
  expect(check("backups")?.message).toMatch(/^1 daily backup, the newest is 5 d old: open/);
  backUp(at.path, backupPath(at.path, "replaced", at.now), { budgetMs: 0 });
  expect(check("backups")?.message).toMatch(
    /^1 daily backup, the newest is 5 d old: open.*; 1 other/,
  );
});

test.each([
  ["/home/ada/Dropbox/board.db", "Dropbox"],
  ["/Users/ada/Library/Mobile Documents/com~apple~CloudDocs/b.db", "iCloud Drive"],
  ["/home/ada/OneDrive - Work/baton/board.db", "OneDrive"],
  ["/home/ada/Google Drive/board.db", "Google Drive"],
  ["/home/ada/dropboxes/board.db", null],
  ["/home/ada/.baton/board.db", null],
])("the folder of %s belongs to %s", (path, program) => {
  expect(describePlace(path).syncedBy).toBe(program);
});

test("a board in a folder that is synced is called in danger", () => {
  const folder = join(temporaryFolder(), "Dropbox");
  mkdirSync(folder);
  const path = join(folder, "board.db");
  const board = openBoard({ path, create: true, budgetMs: 0 });
  const place = board.read((tx) => checkHealth(tx)).checks.find(({ name }) => name === "place");
  board.close();
  expect(place).toMatchObject({ ok: false, message: expect.stringContaining("Dropbox") });
  expect(place?.message).toContain("BATON_HOME");
});
