import { monotonicMs } from "./monotonic-ms.ts";

/** How long a write may wait for another process's lock, in milliseconds (board.md 8). */
export const DEFAULT_WRITE_BUDGET_MS = 1_500;

// The longer a write has waited, the more often it tries, so that old ones get through: with 12
// processes that wrote all the time flat waits of 1-10 ms had 1.1 times the rate of the baseline
// recipe and 1.3 times its worst wait, these 1.1 and 0.44 (`npm run bench -- jitter`). Waits that
// grow were worst of all (performance.md).
const MIN_DELAY_MS = 1;
const MAX_DELAY_MS = 20;
/** Waited time after which the delays are half as long; after three times that, a quarter. */
const HALVED_AFTER_MS = 40;

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
}

/** What a blocking wait waits on. */
const NEVER_WOKEN = new Int32Array(new SharedArrayBuffer(4));

const REAL_CLOCK: RetryClock = {
  now: monotonicMs,
  random: Math.random,
};

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
      return attempt();
    } catch (error) {
      if (!isLockError(error)) throw error;
      const waitedMs = clock.now() - start;
      if (waitedMs >= budgetMs) throw new WriteBudgetExhaustedError(budgetMs, attempts, error);
      const freshMs = MIN_DELAY_MS + clock.random() * (MAX_DELAY_MS - MIN_DELAY_MS);
      yield freshMs / (1 + waitedMs / HALVED_AFTER_MS);
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
