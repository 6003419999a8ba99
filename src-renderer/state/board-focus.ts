import { create } from "zustand";

interface BoardFocus {
  /** The card that had the focus last; the arrows go on from it. */
  readonly taskId: string | null;
  /** Rises each time the card is to be scrolled to and focused. */
  readonly request: number;
  /** The card that gets the focus as soon as it is in the page; null for none. Keys are about it already. */
  readonly comingId: string | null;
}

/** Which card has the keyboard. */
export const useBoardFocus = create<BoardFocus>(() => ({
  taskId: null,
  request: 0,
  comingId: null,
}));

/** Notes that a card got the focus by itself. */
export function noteFocus(taskId: string): void {
  const now = useBoardFocus.getState();
  if (now.taskId === taskId && now.comingId === null) return;
  useBoardFocus.setState({ taskId, comingId: null });
}

/** Moves the focus to a card, wherever it is scrolled to. */
export function focusCard(taskId: string): void {
  useBoardFocus.setState(({ request }) => ({ taskId, request: request + 1, comingId: null }));
}

/**
 * Moves the focus to the board: to the card that had it last, else to what stands in its place, else to
 * the first card. Where no card is seen, the part around the board has it.
 */
export function focusBoard(): void {
  document.querySelector("main")?.focus({ preventScroll: true });
  useBoardFocus.setState(({ request }) => ({ request: request + 1, comingId: null }));
}

/** The card on the board that shows a task, when it is in view. */
export function findCardElement(taskId: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-task-id="${taskId}"][data-task-key]`);
}
