import type { Card } from "../../shared/operations/board.ts";
import type { Task } from "../../shared/operations/fields.ts";
import { focusPlace } from "../state/focus-place.ts";
import { useView } from "../state/view.ts";
import type { BoardSnapshot } from "./board-snapshot.ts";
import { queryKeys } from "./queries.ts";
import { queryClient } from "./query-client.ts";

/** A task as the window knows it: a card of a board, or the panel's task. */
export type Subject = Card | Task;

/** The id of the task that a person is at: the card that has the focus, else the open task. */
export function subjectId(): string | null {
  const place = focusPlace();
  const card = place?.closest<HTMLElement>("[data-task-key][data-task-id]");
  return card?.dataset.taskId ?? useView.getState().openTaskId;
}

/**
 * The task that an action is about when it names none.
 * @returns null where the person is at none, or it is not read yet
 */
export function findSubject(): Subject | null {
  const id = subjectId();
  return id === null ? null : findTask(id);
}

/** A task that some part of the window shows; null when none does. */
export function findTask(id: string): Subject | null {
  for (const [, board] of queryClient.getQueriesData<BoardSnapshot>({
    queryKey: queryKeys.boards,
  })) {
    const card = board?.cards.get(id);
    if (card) return card;
  }
  return queryClient.getQueryData<Task>(queryKeys.task(id)) ?? null;
}
