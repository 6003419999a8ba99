import { type QueryClient, useQuery } from "@tanstack/react-query";
import type { OperationInput } from "../../shared/operations/index.ts";
import type { Changed } from "./board-snapshot.ts";
import { call } from "./client.ts";
import { applyToGraph, type GraphSnapshot, takeGraph } from "./graph-snapshot.ts";

const GRAPHS = ["graph"] as const;
const CANCELLABLE = ["cancellable"] as const;

/** Which graph is drawn. */
export type GraphWish = Pick<OperationInput<"dependency.graph">, "project" | "around" | "finished">;

/** The linked tasks of a project, of the board or around a task; kept up to date by the change feed. */
export function useGraph(wish: GraphWish) {
  return useQuery({
    queryKey: [...GRAPHS, wish],
    queryFn: async () => takeGraph(await call("dependency.graph", wish)),
    // The default can't look into a Map.
    structuralSharing: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  });
}

/** Keeps the graphs that are drawn up to date with a change that was told. */
export function changeGraphs(client: QueryClient, changed: Changed): void {
  void client.invalidateQueries({ queryKey: CANCELLABLE });
  for (const [queryKey, graph] of client.getQueriesData<GraphSnapshot>({ queryKey: GRAPHS })) {
    if (!graph) continue;
    const outcome = applyToGraph(graph, changed);
    if (outcome.kind === "applied") client.setQueryData(queryKey, outcome.snapshot);
    if (outcome.kind === "reread") void client.invalidateQueries({ queryKey, exact: true });
  }
}

/** What cancelling all that waits for a task would cancel now. */
export function useCancellable(taskId: string) {
  return useQuery({
    queryKey: [...CANCELLABLE, taskId],
    queryFn: () => call("dependency.cancelDependents", { task: taskId, dryRun: true }),
  });
}
