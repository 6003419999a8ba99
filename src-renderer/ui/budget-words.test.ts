import { expect, test } from "vitest";
import { type BudgetUse, describeBudget, describeWarning, findWarning } from "./budget-words.ts";

function use(fields: Partial<BudgetUse> = {}): BudgetUse {
  return { bound: "daily", spentUsd: 3.2, limitUsd: 4, state: "warning", ...fields };
}

test("a bound is told by what is spent of it", () => {
  expect(describeBudget(use())).toBe("$3.20 of $4.00 today");
  expect(describeBudget(use({ bound: "total", spentUsd: 0 }))).toBe("$0.00 of $4.00 in all");
});

test("the bound that stops runs is told before one that only warns", () => {
  const over = use({ bound: "total", state: "over" });
  expect(findWarning([use(), over])).toBe(over);
  expect(findWarning([use({ state: "within" })])).toBeNull();
  expect(findWarning([])).toBeNull();
  expect(describeWarning(over)).toContain("no run begins");
  expect(describeWarning(use())).toBe("Near its budget, $3.20 of $4.00 today");
});
