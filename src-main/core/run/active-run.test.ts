import Database from "better-sqlite3";
import { describe, expect, onTestFinished, test } from "vitest";
import { createOperationRunner, type OperationRunner } from "../run-operation.ts";
import { agent, person, SETTINGS, TestBoard } from "../testing/test-board.ts";
import { type ActiveRun, startRun } from "./active-run.ts";

const WORKER = { ...agent("worker"), surface: "run" } as const;

function runnerOf(board: TestBoard, writeBudgetMs = SETTINGS.writeBudgetMs): OperationRunner {
  return createOperationRunner({
    board: board.board,
    settings: { ...SETTINGS, writeBudgetMs },
    now: () => board.now,
    logInternal: (_id, error) => {
      throw error;
    },
  });
}

async function started(board: TestBoard, runner: OperationRunner): Promise<ActiveRun> {
  const key = board.add("Work");
  const run = await startRun(runner, WORKER, { task: key, type: "shell" });
  if (!run.ok || run.data === null) throw new Error(JSON.stringify(run));
  return run.data;
}

/** What the run's worker does by the command line: under its name, with its claim. */
const workerOf = (run: ActiveRun) => ({ ...run.caller, surface: "cli" }) as const;

describe("a run's start", () => {
  test("claims and opens the execution at once; nothing ready is null", async () => {
    const board = new TestBoard();
    const runner = runnerOf(board);
    expect(await startRun(runner, WORKER, { type: "shell" })).toEqual({ ok: true, data: null });
    const run = await started(board, runner);
    expect(run.task).toMatchObject({ status: "in_progress", claimEpoch: 1 });
    expect(run.execution).toMatchObject({ status: "running", claimEpoch: 1, agent: "worker" });
  });

  test("leaves nothing behind when the execution can't be opened", async () => {
    const board = new TestBoard();
    const key = board.add("Work");
    const refused = await startRun(runnerOf(board), WORKER, { task: key, type: "" });
    expect(refused.ok).toBe(false);
    expect(board.task(key)).toMatchObject({ status: "todo", claimEpoch: 0 });
  });
});

describe("a run's standing", () => {
  test("it is held while it beats, in review too", async () => {
    const board = new TestBoard();
    const runner = runnerOf(board);
    const run = await started(board, runner);
    board.now += 1_000;
    expect(await run.beat()).toEqual({ kind: "held" });
    expect(board.task(run.task.key).beatAt).toBe(board.now);
    await runner.run("task.move", { task: run.task.key, status: "in_review" }, workerOf(run));
    expect(await run.beat()).toEqual({ kind: "held" });
  });

  test.each(["done", "blocked", "cancelled"] as const)(
    "its own worker hands it over by moving it to %s",
    async (status) => {
      const board = new TestBoard();
      const runner = runnerOf(board);
      const run = await started(board, runner);
      await runner.run("task.move", { task: run.task.key, status }, workerOf(run));
      expect(await run.beat()).toEqual({ kind: "handed_over" });
      const closing = await run.finish({ outcome: "succeeded" });
      expect(closing).toMatchObject({ kind: "closed", task: { status } });
    },
  );

  test("it is lost when a person or the next holder ended the claim", async () => {
    const board = new TestBoard();
    const runner = runnerOf(board);
    const run = await started(board, runner);
    const { key } = run.task;
    await runner.run("task.release", { task: key }, person());
    expect(await run.beat()).toMatchObject({ kind: "lost", error: { code: "stale_claim" } });
    await runner.run("task.claim", { task: key }, agent("next"));
    const before = board.task(key);
    expect(await run.finish({ outcome: "succeeded" })).toMatchObject({
      kind: "lost",
      error: { code: "stale_claim" },
    });
    expect(board.task(key)).toEqual(before);
  });
});

describe("a run's end", () => {
  test("its outcome moves the task on", async () => {
    const board = new TestBoard();
    const runner = runnerOf(board);
    const good = await started(board, runner);
    expect(await good.finish({ outcome: "succeeded" })).toMatchObject({ task: { status: "done" } });
    const bad = await started(board, runner);
    const closing = await bad.finish({ outcome: "failed", error: "exit status 1" });
    expect(closing).toMatchObject({
      kind: "closed",
      task: { status: "todo" },
      execution: { status: "failed", error: "exit status 1" },
    });
  });

  test.each([
    ["succeeded", "done"],
    ["failed", "todo"],
  ] as const)(
    "a worker that closed its execution and %s leaves the task %s, not in progress",
    async (outcome, status) => {
      const board = new TestBoard();
      const runner = runnerOf(board);
      const run = await started(board, runner);
      const input = { execution: run.execution.id, outcome } as const;
      await runner.run("execution.finish", input, workerOf(run));
      const closing = await run.finish({ outcome });
      expect(closing).toMatchObject({
        kind: "closed",
        task: { status },
        execution: { status: outcome },
      });
    },
  );

  test("is not lost while another process keeps the board locked for longer than the budget", async () => {
    const board = new TestBoard();
    const run = await started(board, runnerOf(board, 20));
    const other = new Database(board.path);
    onTestFinished(() => {
      other.close();
    });
    other.exec("BEGIN IMMEDIATE");
    const busy = await run.beat();
    const finished = run.finish({ outcome: "succeeded" });
    setTimeout(() => other.exec("COMMIT"), 300);
    expect(busy).toEqual({ kind: "held" });
    expect(await finished).toMatchObject({ kind: "closed", task: { status: "done" } });
  });
});
