import { monotonicMs } from "./monotonic-ms.ts";
import { RecentWrites } from "./recent-writes.ts";

/** How long a write may wait for another process's lock, in milliseconds (board.md 8). */
export const DEFAULT_WRITE_BUDGET_MS = 1_500;

// How long to wait was chosen by measuring 12 processes on one file (`npm run bench -- contention`,
// `-- jitter`). Short waits bring those through soon that write now and then; where all write all the
// time they are spent on trying. So a process waits the longer the more it has written lately, and
// the less the longer it has waited, so that old writes get through. Waits that grow were worst of
// all (performance.md).
const MIN_DELAY_MS = 0.5;
/** What the delays of a process that has written nothing lately vary by. */
const CALM_SPAN_MS = 4;
/** What they vary by at most. */
const MAX_SPAN_MS = 24;
/** Of its writes a millisecond. */
const SPAN_MS_PER_RATE = 60;
/** Waited time after which the delays are half as long; after three times that, a quarter. */
const HALVED_AFTER_MS = 50;

const LOCK_CODES = /^SQLITE_(BUSY|LOCKED)(_|$)/;

/** Whether an error says that another connection holds a lock, so that the same write may succeed. */
export function isLockError(error: unknown): error is Error & { code: string } {
  return (
    error instanceof Error &&
    "code" in error &&
    typeof error.code === "string" &&
    LOCK_CODES.test(error.code) &&
    !(error instanceof WriteBudgetExhaustedError)
  );
}

// The module node:timers/promises has the same, and is one more that each start would load.
function delay(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** The lock did not come free within the budget. Nothing was written. */
export class WriteBudgetExhaustedError extends Error {
  readonly code = "SQLITE_BUSY";

  /**
   * @param budgetMs how long it was tried
   * @param attempts how often
   * @param cause the last lock error
   */
  constructor(budgetMs: number, attempts: number, cause: unknown) {
    super(`the board stayed locked for ${budgetMs} ms (${attempts} attempts)`, { cause });
    this.name = "WriteBudgetExhaustedError";
  }
}

/** What the retry needs of the world, so that a test can stand in for it. */
export interface RetryClock {
  /** Monotonic milliseconds. */
  readonly now: () => number;
  /** A number from 0 up to, and without, 1. */
  readonly random: () => number;
  /** What went through. */
  readonly writes: RecentWrites;
}

/** What a blocking wait waits on. */
const NEVER_WOKEN = new Int32Array(new SharedArrayBuffer(4));

const REAL_CLOCK: RetryClock = {
  now: monotonicMs,
  random: Math.random,
  writes: new RecentWrites(),
};

/**
 * How long to wait before the next attempt, in milliseconds.
 * @param state.random from 0 to 1
 * @param state.waitedMs since the first attempt
 * @param state.rate writes a millisecond that the process made lately
 */
export function retryDelayMs(state: {
  readonly random: number;
  readonly waitedMs: number;
  readonly rate: number;
}): number {
  const spanMs = Math.min(MAX_SPAN_MS, CALM_SPAN_MS + SPAN_MS_PER_RATE * state.rate);
  return MIN_DELAY_MS + (state.random * spanMs) / (1 + state.waitedMs / HALVED_AFTER_MS);
}

/**
 * The one retry policy. It yields how long to wait before each further attempt; the two functions
 * below differ only in how they wait.
 */
function* retrying<T>(
  attempt: () => T,
  budgetMs: number,
  clock: RetryClock,
): Generator<number, T, void> {
  const start = clock.now();
  for (let attempts = 1; ; attempts++) {
    try {
      const result = attempt();
      clock.writes.add(clock.now());
      return result;
    } catch (error) {
      if (!isLockError(error)) throw error;
      const now = clock.now();
      const waitedMs = now - start;
      if (waitedMs >= budgetMs) throw new WriteBudgetExhaustedError(budgetMs, attempts, error);
      const spanMs = Math.min(
        MAX_SPAN_MS,
        CALM_SPAN_MS + SPAN_MS_PER_RATE * clock.writes.rate(now),
      );
      yield MIN_DELAY_MS + (clock.random() * spanMs) / (1 + waitedMs / HALVED_AFTER_MS);
    }
  }
}

/**
 * Runs a whole transaction, again from its start after a lock error, blocking the thread between
 * attempts. For the command line and MCP; never for the app.
 * @param attempt the transaction; synchronous
 * @param budgetMs wall-clock bound over all attempts
 * @throws WriteBudgetExhaustedError when the lock stayed; any other error at once
 */
export function withWriteRetry<T>(
  attempt: () => T,
  budgetMs: number = DEFAULT_WRITE_BUDGET_MS,
  clock: RetryClock = REAL_CLOCK,
): T {
  const attempts = retrying(attempt, budgetMs, clock);
  let step = attempts.next();
  while (!step.done) {
    Atomics.wait(NEVER_WOKEN, 0, 0, step.value);
    step = attempts.next();
  }
  return step.value;
}

/**
 * The same, leaving the event loop free between attempts: a lock of 800 ms elsewhere stalled the
 * app's main process for 778 ms while it blocked, and 1 ms so (board.md 8).
 * @param attempt the transaction; synchronous
 * @param budgetMs wall-clock bound over all attempts
 * @throws WriteBudgetExhaustedError when the lock stayed; any other error at once
 */
export async function withWriteRetryAsync<T>(
  attempt: () => T,
  budgetMs: number = DEFAULT_WRITE_BUDGET_MS,
  clock: RetryClock = REAL_CLOCK,
): Promise<T> {
  const attempts = retrying(attempt, budgetMs, clock);
  let step = attempts.next();
  while (!step.done) {
    await delay(step.value);
    step = attempts.next();
  }
  return step.value;
}
