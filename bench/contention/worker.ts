// A process that claims and releases tasks of a shared board, as ordered.
import type { Caller } from "../../shared/domain/caller.ts";
import { claimNextTask } from "../../src-main/core/services/claim-task.ts";
import { updateStatus } from "../../src-main/core/services/move-task.ts";
import { isLockError, WriteBudgetExhaustedError } from "../../src-main/core/store/sqlite/retry.ts";
import type { Board } from "../../src-main/core/store/store.ts";
import { contextOf } from "../actors.ts";
import { PROJECT_ID } from "../boards.ts";
import { RECIPES } from "./recipes.ts";

/** What a worker is to do. */
export interface Order {
  readonly path: string;
  readonly recipe: string;
  /** When all begin, in milliseconds since 1970. */
  readonly startAt: number;
  readonly forMs: number;
  /** Cycles a second; null for as many as possible. */
  readonly pace: number | null;
}

/** What came of it. */
export interface Tally {
  /** Milliseconds that each transaction took, waiting for the lock included. */
  readonly latencies: readonly number[];
  /** Number and epoch of each claim, as one number. */
  readonly claims: readonly number[];
  readonly exhausted: number;
}

const sleeper = new Int32Array(new SharedArrayBuffer(4));

function waitUntil(instant: number): void {
  const ms = instant - Date.now();
  if (ms > 0) Atomics.wait(sleeper, 0, 0, ms);
}

function agent(epoch: number | null): Caller {
  const claim = epoch === null ? null : { epoch, task: null };
  return { type: "agent", id: `worker-${process.pid}`, runtime: "claude", surface: "run", claim };
}

function work(order: Order): Tally {
  const { open, retry } = RECIPES[order.recipe] as (typeof RECIPES)[string];
  const board = open(order.path);
  const latencies: number[] = [];
  const claims: number[] = [];
  let exhausted = 0;
  const timedRetry = <T>(attempt: () => T): T | null => {
    const start = performance.now();
    try {
      return retry(attempt);
    } catch (error) {
      if (!(error instanceof WriteBudgetExhaustedError) && !isLockError(error)) throw error;
      exhausted++;
      return null;
    } finally {
      latencies.push(performance.now() - start);
    }
  };
  const cycle = () => {
    const task = timedRetry(() => claim(board));
    if (!task) return;
    claims.push(task.number * 1_000_000 + task.claimEpoch);
    timedRetry(() => release(board, task.id, task.claimEpoch));
  };
  waitUntil(order.startAt);
  const end = order.startAt + order.forMs;
  const periodMs = order.pace === null ? 0 : 1_000 / order.pace;
  // Each in a phase of its own: agents don't beat in step.
  let next = order.startAt + Math.random() * periodMs;
  while (Date.now() < end) {
    if (periodMs > 0) waitUntil(next);
    cycle();
    next += periodMs;
  }
  board.close();
  return { latencies, claims, exhausted };
}

function claim(board: Board) {
  const filter = { projectIds: [PROJECT_ID] };
  return board.write((tx) => claimNextTask(tx, contextOf(agent(null)), filter, null));
}

function release(board: Board, id: string, epoch: number) {
  const request = { to: "todo", runtime: null, overrideReason: null } as const;
  return board.write((tx) => {
    const task = tx.tasks.find(id);
    return task && updateStatus(tx, contextOf(agent(epoch)), task, request);
  });
}

process.on("message", (order: Order) => process.send?.(work(order)));
process.send?.("ready");
