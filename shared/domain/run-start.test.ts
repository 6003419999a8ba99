import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { compareBudget, DEFAULT_BUDGET, findExceeded, startOfDay } from "./budget.ts";
import { MAX_DEPTH } from "./caps.ts";
import { decideRunStart, type RunStartFacts, whyNotRunnable } from "./run-start.ts";
import { TASK_STATUSES } from "./status.ts";

const FACTS: RunStartFacts = {
  key: "API-12",
  depth: MAX_DEPTH,
  budget: [],
  fileMutating: true,
  isRepository: null,
};
const over = { bound: "daily", spentUsd: 5, limitUsd: 5, state: "over" } as const;

describe("a run may begin", () => {
  test("where nothing stands against it", () => {
    expect(decideRunStart(FACTS).kind).toBe("allowed");
    expect(decideRunStart({ ...FACTS, isRepository: true }).kind).toBe("allowed");
    const readOnly = { ...FACTS, isRepository: false, fileMutating: false };
    expect(decideRunStart(readOnly).kind).toBe("allowed");
  });

  test.each([
    ["too_deep", { depth: MAX_DEPTH + 1 }],
    ["over_budget", { budget: [over] }],
    ["no_repository", { isRepository: false }],
  ] as const)("not when %s", (code, facts) => {
    const decision = decideRunStart({ ...FACTS, ...facts });
    expect(decision).toMatchObject({ kind: "refused", code, detail: { task: "API-12" } });
  });
});

describe("a budget", () => {
  const spent = { totalUsd: 8, todayUsd: 3 };

  test("compares only bounds that are set", () => {
    expect(compareBudget(DEFAULT_BUDGET, spent, null)).toEqual([]);
    const lines = compareBudget({ totalUsd: 10, dailyUsd: 3, warnAt: 0.8 }, spent, {
      maxCostUsd: 9,
      costUsd: 1,
    });
    expect(lines.map(({ bound, state }) => [bound, state])).toEqual([
      ["total", "warning"],
      ["daily", "over"],
      ["task", "within"],
    ]);
    expect(findExceeded(lines)?.bound).toBe("daily");
  });

  test("that is not reached stops nothing, one that is reached always does", () => {
    const usd = fc.double({ min: 0, max: 1_000, noNaN: true });
    fc.assert(
      fc.property(usd, usd, fc.double({ min: 0, max: 1, noNaN: true }), (limit, cost, warnAt) => {
        const budget = { totalUsd: limit, dailyUsd: null, warnAt };
        const lines = compareBudget(budget, { totalUsd: cost, todayUsd: 0 }, null);
        expect(findExceeded(lines) !== null).toBe(cost >= limit);
      }),
    );
  });

  test("is of a day from midnight on", () => {
    const noon = new Date(2026, 5, 3, 12, 30).getTime();
    expect(startOfDay(noon)).toBe(new Date(2026, 5, 3).getTime());
  });
});

test("only tasks in todo, ready or not, can be run", () => {
  expect(whyNotRunnable({ status: "todo", dropped: false })).toBeNull();
  expect(whyNotRunnable({ status: "todo", dropped: true })).toMatch(/restore it/);
  for (const status of TASK_STATUSES.filter((each) => each !== "todo")) {
    expect(whyNotRunnable({ status, dropped: false })).toMatch(/^it (is|waits)/);
  }
});
