import Database from "better-sqlite3";
import { expect, test } from "vitest";
import { openRun } from "../testing/open-run.ts";
import { TestBoard } from "../testing/test-board.ts";
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
    "references",
    "readiness",
    "claims",
    "facts",
    "ledger",
    "wal",
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
    /2 rows/,
  ],
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
