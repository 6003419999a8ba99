/** What a project may cost. US dollars; null for no bound. */
export interface Budget {
  readonly totalUsd: number | null;
  /** From one local midnight to the next. */
  readonly dailyUsd: number | null;
  /** The part of a bound from which on it warns, such as 0.8. */
  readonly warnAt: number;
}

/** A project without bounds. */
export const DEFAULT_BUDGET: Budget = { totalUsd: null, dailyUsd: null, warnAt: 0.8 };

/** What was spent so far, in US dollars. */
export interface Spent {
  readonly totalUsd: number;
  readonly todayUsd: number;
}

/** How what was spent compares with one bound. */
export interface BudgetLine {
  readonly bound: "total" | "daily" | "task";
  readonly spentUsd: number;
  readonly limitUsd: number;
  readonly state: "within" | "warning" | "over";
}

/**
 * Compares what was spent with every bound that is set. A bound that is reached is over: the next run
 * would exceed it.
 * @param budget the project's
 * @param spent by the project
 * @param task what one task may cost and has cost; null for the project alone
 */
export function compareBudget(
  budget: Budget,
  spent: Spent,
  task: { readonly maxCostUsd: number | null; readonly costUsd: number } | null,
): BudgetLine[] {
  const bounds = [
    { bound: "total", spentUsd: spent.totalUsd, limitUsd: budget.totalUsd },
    { bound: "daily", spentUsd: spent.todayUsd, limitUsd: budget.dailyUsd },
    { bound: "task", spentUsd: task?.costUsd ?? 0, limitUsd: task?.maxCostUsd ?? null },
  ] as const;
  return bounds.flatMap(({ bound, spentUsd, limitUsd }) =>
    limitUsd === null
      ? []
      : [{ bound, spentUsd, limitUsd, state: stateOf(spentUsd, limitUsd, budget.warnAt) }],
  );
}

function stateOf(spentUsd: number, limitUsd: number, warnAt: number): BudgetLine["state"] {
  if (spentUsd >= limitUsd) return "over";
  return spentUsd >= limitUsd * warnAt ? "warning" : "within";
}

/** The bound that stops further runs, null when none does. */
export function findExceeded(lines: readonly BudgetLine[]): BudgetLine | null {
  return lines.find(({ state }) => state === "over") ?? null;
}

/**
 * Local midnight before an instant.
 * @param now milliseconds since 1970
 */
export function startOfDay(now: number): number {
  return new Date(now).setHours(0, 0, 0, 0);
}
