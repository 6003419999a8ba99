import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { OperationInput, OperationOutput } from "../../shared/operations/index.ts";
import type { FinishedCard } from "../../shared/operations/insight.ts";
import { call, callPaged } from "./client.ts";

const INSIGHT = "insight";

/** What has been read so far is shown so often at most: each time all of it is plotted anew. */
const SHOW_MS = 2_000;

export type InsightSummary = OperationOutput<"insight.summary">;

/** Whose figures, and from when on. */
export interface InsightScope {
  /** Null for all projects. */
  readonly projectId: string | null;
  /** Zero for all time. */
  readonly since: number;
}

/** Done cards, newest first, as far as they have been followed. */
export interface FinishedCards {
  readonly cards: readonly FinishedCard[];
  /** How many there are in all. */
  readonly total: number;
  readonly isComplete: boolean;
}

/** Cards done and money spent. */
export function useInsightSummary({ projectId, since }: InsightScope) {
  return useQuery({
    queryKey: [INSIGHT, "summary", projectId ?? "all", since],
    queryFn: () => call("insight.summary", { project: projectId, since }),
    placeholderData: (before) => before,
  });
}

/**
 * Done cards with their ways through the columns. They are read page by page, so that years of them
 * hold nothing up; what has been read is there at once.
 */
export function useFinishedCards({ projectId, since }: InsightScope) {
  const client = useQueryClient();
  const queryKey = [INSIGHT, "finished", projectId ?? "all", since] as const;
  return useQuery({
    queryKey,
    queryFn: async ({ signal }): Promise<FinishedCards> => {
      const cards: FinishedCard[] = [];
      let cursor: string | null = null;
      let shownAt = Number.NEGATIVE_INFINITY;
      do {
        const input: OperationInput<"insight.finished"> = {
          ...{ project: projectId, since },
          ...(cursor !== null && { cursor }),
        };
        const { data, page } = await callPaged("insight.finished", input);
        cards.push(...data);
        cursor = page?.next ?? null;
        signal.throwIfAborted();
        const total = page?.total ?? cards.length;
        // What was complete stays in sight until it is read anew.
        const isShown = client.getQueryData<FinishedCards>(queryKey)?.isComplete === true;
        const now = performance.now();
        if (cursor !== null && !isShown && now - shownAt >= SHOW_MS) {
          shownAt = now;
          client.setQueryData(queryKey, { cards: [...cards], total, isComplete: false });
        }
      } while (cursor !== null);
      return { cards, total: cards.length, isComplete: true };
    },
    structuralSharing: false,
  });
}

/** Has the done cards read again where they are shown: one came to them, or went. */
export function rereadFinished(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: [INSIGHT, "finished"] }, { cancelRefetch: false });
}

/** Has the sums read again where they are shown: a card was done, or a run ended. */
export function rereadSums(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: [INSIGHT, "summary"] }, { cancelRefetch: false });
}

/** Forgets the figures when nobody looks at them any more. */
export function useForgottenInsight(): void {
  const client = useQueryClient();
  useEffect(() => () => client.removeQueries({ queryKey: [INSIGHT] }), [client]);
}
