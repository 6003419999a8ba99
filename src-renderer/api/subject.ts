import { useCallback, useSyncExternalStore } from "react";
import type { Card } from "../../shared/operations/board.ts";
import type { Task } from "../../shared/operations/fields.ts";
import { useBoardFocus } from "../state/board-focus.ts";
import { focusPlace } from "../state/focus-place.ts";
import { useView } from "../state/view.ts";
import type { BoardSnapshot } from "./board-snapshot.ts";
import { queryKeys } from "./queries.ts";
import { queryClient } from "./query-client.ts";

/** A task as the window knows it: a card of a board, or the panel's task. */
export type Subject = Card | Omit<Task, "description">;

let named: Subject | null = null;

/**
 * Does something about a task that was named, wherever the person is.
 * @param act asks for the subject before it returns, not later
 */
export function onTask<Answer>(task: Subject, act: () => Answer): Answer {
  named = task;
  try {
    return act();
  } finally {
    named = null;
  }
}

/** Whether a task was named: then nothing else is meant, not even cards that are chosen. */
export function isTaskNamed(): boolean {
  return named !== null;
}

/** The id of the task that a person is at: the card that has the focus, else the open task. */
export function subjectId(): string | null {
  const { comingId } = useBoardFocus.getState();
  if (comingId !== null) return comingId;
  const place = focusPlace();
  const card = place?.closest<HTMLElement>("[data-task-key][data-task-id]");
  return card?.dataset.taskId ?? useView.getState().openTaskId;
}

/**
 * The task that an action is about when it names none.
 * @returns null where the person is at none, or it is not read yet
 */
export function findSubject(): Subject | null {
  if (named) return named;
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

/**
 * A task as the window knows it by now, where something goes on that began with it.
 * @param seen the task as it was known then; null for none
 */
export function useKnown<Seen extends { readonly id: string }>(
  seen: Seen | null,
): Seen | Subject | null {
  const subscribe = useCallback(
    (tell: () => void) => queryClient.getQueryCache().subscribe(tell),
    [],
  );
  return useSyncExternalStore(subscribe, () => seen && (findTask(seen.id) ?? seen));
}

/** Tasks of the boards that are shown whose keys begin with a text, at most so many. */
export function findTasksByKey(beginning: string, limit: number): readonly Subject[] {
  const wanted = beginning.toUpperCase();
  const found = new Map<string, Subject>();
  for (const [, board] of queryClient.getQueriesData<BoardSnapshot>({
    queryKey: queryKeys.boards,
  })) {
    for (const card of board?.cards.values() ?? []) {
      if (found.size >= limit) return [...found.values()];
      if (card.key.startsWith(wanted)) found.set(card.id, card);
    }
  }
  return [...found.values()];
}
