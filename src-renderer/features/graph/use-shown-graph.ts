import { useMemo } from "react";
import { isTerminal } from "../../../shared/domain/status.ts";
import type { Card } from "../../../shared/operations/board.ts";
import { useGraph } from "../../api/graph.ts";
import { useBoard } from "../../api/queries.ts";
import { useGraphView } from "../../state/graph.ts";
import { useView } from "../../state/view.ts";
import { buildGraph, type GraphModel } from "./graph-model.ts";

/** The graph as the person wants to see it. */
export interface ShownGraph {
  readonly model: GraphModel;
  /** How many tasks there are; more than are drawn where it was cut. */
  readonly total: number;
  /** Names what is drawn: where it changes, all is laid out anew. */
  readonly subject: string;
}

const NONE: readonly Card[] = [];

/** Reads the graph that the person wants to see, and follows it. */
export function useShownGraph() {
  const projectId = useView((view) => view.projectId);
  const { around, steps, finished, unlinked } = useGraphView();
  const wish = {
    project: around === null ? projectId : null,
    around: around === null ? null : { task: around.id, steps },
    finished,
  };
  const { data, error, refetch } = useGraph(wish);
  const free = useUnlinked(projectId, unlinked && around === null);
  const rootId = around?.id ?? null;
  const subject = JSON.stringify(wish);
  const graph = useMemo((): ShownGraph | undefined => {
    if (!data) return undefined;
    const model = buildGraph(data, { finished, rootId, unlinked: free });
    return { model, total: data.total > data.cards.size ? data.total : model.tasks.size, subject };
  }, [data, free, finished, rootId, subject]);
  return { graph, error, retry: () => void refetch() };
}

/** The open tasks of the board; those that are linked are drawn once. */
function useUnlinked(projectId: string | null, isWanted: boolean): readonly Card[] {
  const { data } = useBoard(projectId, isWanted);
  return useMemo(() => {
    if (!data || !isWanted) return NONE;
    return [...data.cards.values()].filter(({ status }) => !isTerminal(status));
  }, [data, isWanted]);
}
