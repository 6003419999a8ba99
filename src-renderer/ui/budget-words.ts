import { t } from "../../shared/strings/translate.ts";
import { formatCost } from "./format.ts";

/** A bound and how far it is used up, in US dollars. */
export interface BudgetUse {
  readonly bound: "total" | "daily" | "task";
  readonly spentUsd: number;
  readonly limitUsd: number;
  readonly state: "within" | "warning" | "over";
}

const BADNESS = { within: 0, warning: 1, over: 2 } as const;

/** How far a bound is used up: `$3.20 of $4.00 today`. */
export function describeBudget({ bound, spentUsd, limitUsd }: BudgetUse): string {
  return t(($) => $.ui.budget[bound], {
    spent: formatCost(spentUsd),
    limit: formatCost(limitUsd),
  });
}

/** The bound that needs a person most; null when all is well. */
export function findWarning<Use extends BudgetUse>(uses: readonly Use[]): Use | null {
  const bad = uses.filter(({ state }) => state !== "within");
  return bad.toSorted((a, b) => BADNESS[b.state] - BADNESS[a.state])[0] ?? null;
}

/** What a bound that warns means, in a sentence. */
export function describeWarning(use: BudgetUse): string {
  const said = { use: describeBudget(use) };
  return use.state === "over" ? t(($) => $.ui.budget.over, said) : t(($) => $.ui.budget.near, said);
}
