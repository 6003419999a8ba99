import { useQueryClient } from "@tanstack/react-query";
import type { BoardSnapshot } from "../../api/board-snapshot.ts";
import { queryKeys } from "../../api/queries.ts";
import type { KeyOf } from "../../ui/event-changes.ts";
import type { ShownTask } from "./shown-task.ts";

/** Finds keys of tasks that this one is linked to, or that stand on the board. */
export function useKeyOf(task: ShownTask): KeyOf {
  const client = useQueryClient();
  const { parent, dependencies, dependents, subtasks } = task;
  const linked = [...(parent ? [parent] : []), ...dependencies, ...dependents, ...subtasks];
  return (taskId) => {
    const known = linked.find(({ id }) => id === taskId);
    if (known) return known.key;
    const boards = client.getQueriesData<BoardSnapshot>({ queryKey: queryKeys.boards });
    return boards.map(([, board]) => board?.cards.get(taskId)?.key).find(Boolean) ?? null;
  };
}
