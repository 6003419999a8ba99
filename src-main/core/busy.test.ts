import Database from "better-sqlite3";
import { expect, onTestFinished, test } from "vitest";
import type { OperationInput, OperationName } from "../../shared/operations/index.ts";
import { createOperationRunner, toErrorValue } from "./run-operation.ts";
import { Operations } from "./testing/operations.ts";
import { agent, SETTINGS, TestBoard } from "./testing/test-board.ts";

const WRITE = { key: "a", value: 1, expectedRevision: 0, idempotencyKey: "first" };

/** A board, and what an operation of a caller who hardly waits is answered with. */
function impatient() {
  const at = new TestBoard();
  const runner = createOperationRunner({
    board: at.board,
    settings: { ...SETTINGS, writeBudgetMs: 5 },
    now: () => at.now,
    logInternal: (_, error) => {
      throw error;
    },
  });
  const run = <Name extends OperationName>(name: Name, input: OperationInput<Name>) =>
    runner.runBlocking(name, input, agent());
  const other = new Database(at.path);
  onTestFinished(() => {
    other.close();
  });
  return { at, run, other };
}

test("a write that meets a lock says that nothing was committed, and can be sent again as it is", () => {
  const { at, run, other } = impatient();
  other.exec("BEGIN IMMEDIATE");
  expect(run("fact.set", WRITE)).toMatchObject({
    ok: false,
    error: { code: "busy", message: expect.stringContaining("Nothing was committed") },
  });
  expect(run("fact.list", {})).toMatchObject({ ok: true, page: { snapshotGeneration: 0 } });
  other.exec("ROLLBACK");
  expect(run("fact.set", WRITE)).toMatchObject({ ok: true, data: { revision: 1 } });
  expect(new Operations(at).ok("fact.set", WRITE, agent())).toMatchObject({ duplicate: true });
});

test("a read that meets a lock says that nothing was attempted", () => {
  const { at, other } = impatient();
  at.board.close();
  other.pragma("locking_mode = EXCLUSIVE");
  other.exec("BEGIN EXCLUSIVE; COMMIT");
  const reader = new Database(at.path, { timeout: 0 });
  onTestFinished(() => {
    reader.close();
  });
  let locked: unknown;
  try {
    reader.pragma("page_count");
  } catch (error) {
    locked = error;
  }
  expect(toErrorValue(locked, at.path, () => {}, "read")).toMatchObject({
    code: "busy",
    message: expect.stringContaining("Nothing was attempted"),
  });
});
