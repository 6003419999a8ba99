import { type QueryClient, useQuery } from "@tanstack/react-query";
import type { OperationOutput } from "../../shared/operations/index.ts";
import { call } from "./client.ts";

const COSTS = "costs";
/** Tasks that are listed. */
const TASKS = 20;

export type CostSummary = OperationOutput<"cost.summary">;
/** A bound of a project, and how far it is used up. */
export type BudgetState = CostSummary["budgets"][number];

/** How far back costs are added up. */
export type CostSpan = "today" | "week" | "month" | "all";

/** In milliseconds; today's depends on the clock. */
const SPANS: Readonly<Record<Exclude<CostSpan, "today">, number | null>> = {
  week: 7 * 86_400_000,
  month: 30 * 86_400_000,
  all: null,
};

/** What work cost, of one project or all. */
export function useCosts(projectId: string | null, span: CostSpan) {
  return useQuery({
    queryKey: [COSTS, projectId ?? "all", span],
    queryFn: () => call("cost.summary", { ...scopeOf(projectId), ...lastOf(span), limit: TASKS }),
    placeholderData: (before) => before,
  });
}

function scopeOf(projectId: string | null) {
  return projectId === null ? {} : ({ project: projectId, scope: "project" } as const);
}

function lastOf(span: CostSpan) {
  const lastMs = span === "today" ? Date.now() - new Date().setHours(0, 0, 0, 0) : SPANS[span];
  return lastMs === null ? {} : { lastMs };
}

/** Every budget that is set, beside what was spent of it. */
export function useBudgets(): readonly BudgetState[] {
  return (
    useQuery({
      queryKey: [COSTS, "budgets"],
      queryFn: async () => (await call("cost.summary", { limit: 1 })).budgets,
      // Local midnight empties what was spent today, without an event.
      refetchInterval: 10 * 60_000,
    }).data ?? NONE
  );
}

const NONE: readonly BudgetState[] = [];

/** Has costs read again where they are shown: a run ended, or a budget was set. */
export function rereadCosts(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: [COSTS] });
}
