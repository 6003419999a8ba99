import { create } from "zustand";

interface BoardFocus {
  /** The card that had the focus last; the arrows go on from it. */
  readonly taskId: string | null;
  /** Rises each time the card is to be scrolled to and focused. */
  readonly request: number;
}

/** Which card has the keyboard. */
export const useBoardFocus = create<BoardFocus>(() => ({ taskId: null, request: 0 }));

/** Notes that a card got the focus by itself. */
export function noteFocus(taskId: string): void {
  if (useBoardFocus.getState().taskId !== taskId) useBoardFocus.setState({ taskId });
}

/** Moves the focus to a card, wherever it is scrolled to. */
export function focusCard(taskId: string): void {
  useBoardFocus.setState((focus) => ({ taskId, request: focus.request + 1 }));
}

/** The card on the board that shows a task, when it is in view. */
export function findCardElement(taskId: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-task-id="${taskId}"][data-task-key]`);
}
