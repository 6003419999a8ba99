import { describe, expect, test } from "vitest";
import { RecentWrites } from "./recent-writes.ts";
import {
  isLockError,
  type RetryClock,
  retryDelayMs,
  WriteBudgetExhaustedError,
  withWriteRetry,
  withWriteRetryAsync,
} from "./retry.ts";

class SqliteError extends Error {
  readonly code: string;

  constructor(code: string) {
    super(code);
    this.code = code;
  }
}

/** A clock that goes on by a fixed time at each look. */
function clock(stepMs: number): RetryClock {
  let now = 0;
  return {
    now: () => {
      now += stepMs;
      return now;
    },
    random: () => 0,
    writes: new RecentWrites(),
  };
}

/** An attempt that fails so often before it succeeds. */
function failing(times: number, code = "SQLITE_BUSY") {
  const attempt = () => {
    attempt.calls += 1;
    if (attempt.calls <= times) throw new SqliteError(code);
    return "done";
  };
  attempt.calls = 0;
  return attempt;
}

test.each([
  ["SQLITE_BUSY", true],
  ["SQLITE_BUSY_SNAPSHOT", true],
  ["SQLITE_BUSY_RECOVERY", true],
  ["SQLITE_LOCKED", true],
  ["SQLITE_LOCKED_SHAREDCACHE", true],
  ["SQLITE_CONSTRAINT_UNIQUE", false],
  ["SQLITE_FULL", false],
  ["SQLITE_BUSYBODY", false],
  ["EBUSY", false],
])("%s is a lock error: %s", (code, isLock) => {
  expect(isLockError(new SqliteError(code))).toBe(isLock);
});

describe.each([
  ["blocking", async <T>(...args: Parameters<typeof withWriteRetry<T>>) => withWriteRetry(...args)],
  ["with the event loop free", withWriteRetryAsync],
] as const)("%s", (_, retry) => {
  test("a lock error is tried again from the start", async () => {
    const attempt = failing(5);
    expect(await retry(attempt, 1_000, clock(1))).toBe("done");
    expect(attempt.calls).toBe(6);
  });

  test("any other error leaves at once", async () => {
    const attempt = failing(5, "SQLITE_CONSTRAINT");
    await expect(retry(attempt, 1_000, clock(1))).rejects.toThrow("SQLITE_CONSTRAINT");
    expect(attempt.calls).toBe(1);
  });

  test("past the budget it gives up, as busy, with the cause", async () => {
    const attempt = failing(Number.POSITIVE_INFINITY);
    const error: unknown = await retry(attempt, 100, clock(30)).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(WriteBudgetExhaustedError);
    expect(error).toMatchObject({ code: "SQLITE_BUSY", cause: { code: "SQLITE_BUSY" } });
    expect(isLockError(error)).toBe(false);
    expect(attempt.calls).toBe(4);
  });
});

test("while one waits, the event loop goes on", async () => {
  let turns = 0;
  const timer = setInterval(() => {
    turns += 1;
  }, 1);
  await withWriteRetryAsync(failing(20), 5_000);
  clearInterval(timer);
  expect(turns).toBeGreaterThan(5);
});

describe("the wait before another attempt", () => {
  const longest = (waitedMs: number, rate: number) => retryDelayMs({ random: 1, waitedMs, rate });

  test("is short for a process that writes now and then", () => {
    expect(retryDelayMs({ random: 0, waitedMs: 0, rate: 0 })).toBe(0.5);
    expect(longest(0, 0)).toBe(4.5);
  });

  test("grows with what the process wrote lately, up to a bound", () => {
    expect(longest(0, 0.1)).toBeGreaterThan(longest(0, 0.05));
    expect(longest(0, 100)).toBe(24.5);
  });

  test("shrinks with the time waited, so that old writes get through", () => {
    expect(longest(50, 100)).toBe(0.5 + 24 / 2);
    expect(longest(150, 100)).toBe(0.5 + 24 / 4);
  });

  test("is the longer for what went through, and not for what failed", async () => {
    const busy = clock(0);
    await withWriteRetryAsync(failing(3), 1_000, busy);
    expect(busy.writes.rate(0)).toBeCloseTo(1 / 50);
    await withWriteRetryAsync(failing(0), 1_000, busy);
    expect(busy.writes.rate(0)).toBeCloseTo(2 / 50);
  });
});
