import { monitorEventLoopDelay } from "node:perf_hooks";
import { setImmediate as nextTurn } from "node:timers/promises";
import Database from "better-sqlite3";
import { describe, expect, test } from "vitest";
import { createOperationRunner } from "../../run-operation.ts";
import { addComment } from "../../services/add-comment.ts";
import { claimById } from "../../services/claim-task.ts";
import { getTask } from "../../services/resolve.ts";
import { holdBoardLock } from "../../testing/crew/hold-board-lock.ts";
import type { HoldLockInput, HoldLockResult } from "../../testing/crew/hold-lock.ts";
import { startMember } from "../../testing/crew/start-crew.ts";
import { agent, person, SETTINGS, TestBoard } from "../../testing/test-board.ts";
import { createBoard } from "./board.ts";
import { WriteBudgetExhaustedError, withWriteRetry, withWriteRetryAsync } from "./retry.ts";

const HELD_MS = 800;
/** A tenth of the time for which the lock is held. */
const MAX_STALL_MS = 80;
/** A machine that pauses stalls everything now and then; code that blocks stalls each time. */
const TRIES = 3;

/** Starts a process that holds the board's lock, and comes back when it does. */
async function lockElsewhere(path: string, forMs: number) {
  const holder = await startMember<HoldLockInput, HoldLockResult>("hold-lock.ts");
  holder.go({ path, forMs });
  await holder.nextSignal();
  return holder;
}

function comment(board: TestBoard, key: string, body: string) {
  return () => board.on(key, person(), (tx, context, task) => addComment(tx, context, task, body));
}

function comments(board: TestBoard, key: string): string[] {
  const { id } = board.task(key);
  return board.read((tx) => tx.comments.listByTask(id).map(({ body }) => body));
}

describe("while another process holds the lock", () => {
  test("the app's wait leaves the event loop free, and the write lands", async () => {
    const board = new TestBoard();
    const key = board.add("Written under a lock");
    const stalls: number[] = [];
    while (stalls.length < TRIES && Math.min(...stalls) >= MAX_STALL_MS) {
      const holder = await lockElsewhere(board.path, HELD_MS);
      const monitor = monitorEventLoopDelay({ resolution: 1 });
      monitor.enable();
      // It measures from its own first tick on.
      while (monitor.count === 0) await nextTurn();
      await withWriteRetryAsync(comment(board, key, `try ${stalls.length}`), 10_000);
      const heldMs = await holder.result;
      monitor.disable();
      stalls.push(monitor.max / 1e6);
      expect(heldMs).toBeGreaterThanOrEqual(HELD_MS * 0.99);
    }
    expect(Math.min(...stalls)).toBeLessThan(MAX_STALL_MS);
    expect(comments(board, key)).toHaveLength(stalls.length);
  });

  test("the command line's wait blocks, and the write lands", async () => {
    const board = new TestBoard();
    const key = board.add("Written under a lock");
    // Long enough to be held still when a busy machine lets this process go on.
    const holder = await lockElsewhere(board.path, 2_000);
    let attempts = 0;
    const write = comment(board, key, "landed");
    withWriteRetry(() => {
      attempts++;
      return write();
    }, 10_000);
    expect(attempts).toBeGreaterThan(1);
    expect(comments(board, key)).toEqual(["landed"]);
    await holder.result;
  });
});

describe("when the lock stays for the whole budget", () => {
  test("both waits give up with the lock's own error as cause, and nothing is written", async () => {
    const board = new TestBoard();
    const key = board.add("Never written");
    const lock = holdBoardLock(board.path);
    const write = comment(board, key, "never");
    const errors = [
      await withWriteRetryAsync(write, 60).catch((error: unknown) => error),
      catchError(() => withWriteRetry(write, 60)),
    ];
    lock.release();
    for (const error of errors) {
      expect(error).toBeInstanceOf(WriteBudgetExhaustedError);
      expect(error).toMatchObject({ code: "SQLITE_BUSY", cause: { code: "SQLITE_BUSY" } });
    }
    expect(comments(board, key)).toEqual([]);
  });

  test("an operation answers busy, and goes through when it is repeated", async () => {
    const board = new TestBoard();
    const key = board.add("Written at the second try");
    const runner = createOperationRunner({
      board: board.board,
      settings: { ...SETTINGS, writeBudgetMs: 60 },
      now: () => board.now,
      logInternal: (id, error) => {
        throw new Error(`unexpected ${id}`, { cause: error });
      },
    });
    const input = { task: key, body: "landed" };
    const lock = holdBoardLock(board.path);
    expect(runner.runBlocking("comment.add", input, person())).toMatchObject({
      ok: false,
      error: { code: "busy" },
    });
    expect(await runner.run("comment.add", input, person())).toMatchObject({
      ok: false,
      error: { code: "busy" },
    });
    lock.release();
    expect(runner.runBlocking("comment.add", input, person())).toMatchObject({ ok: true });
    expect(comments(board, key)).toEqual(["landed"]);
  });
});

test("a conflict ends at once: its claiming statement runs a single time", () => {
  const board = new TestBoard();
  const key = board.add("Held already");
  board.on(key, agent("first"), (tx, context, task) => claimById(tx, context, task, null));
  const statements: string[] = [];
  const db = new Database(board.path, {
    timeout: 0,
    verbose: (text) => statements.push(String(text)),
  });
  const counted = createBoard(db, board.path);
  const error = catchError(() =>
    withWriteRetry(() =>
      counted.write((tx) => claimById(tx, board.context(agent("second")), getTask(tx, key), null)),
    ),
  );
  counted.close();
  expect(error).toMatchObject({ code: "conflict" });
  expect(statements.filter((text) => text.startsWith("UPDATE tasks"))).toHaveLength(1);
  expect(statements.filter((text) => text.startsWith("BEGIN"))).toHaveLength(1);
});

function catchError(work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    return error;
  }
}
