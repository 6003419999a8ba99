import { type RefObject, useEffect } from "react";
import type { TaskStatus } from "../../../shared/domain/status.ts";
import type { Card } from "../../../shared/operations/board.ts";
import { wishRun } from "../../api/run-wish.ts";
import { focusCard, useBoardFocus } from "../../state/board-focus.ts";
import { openMoveMenu } from "../../state/move-menu.ts";
import { isTyping, matchShortcut, type ShortcutId } from "../../state/shortcuts.ts";
import { openTask } from "../../state/view.ts";
import type { Columns } from "./arrange.ts";
import { findCardElement } from "./move-menu.tsx";
import { type Direction, neighbourOf } from "./navigate.ts";

const DIRECTIONS: Partial<Record<ShortcutId, Direction>> = {
  "next-card": "next",
  "previous-card": "previous",
  "left-column": "left",
  "right-column": "right",
  "first-card": "first",
  "last-card": "last",
};

/** What the keys act on; read when a key is pressed. */
export interface KeyTarget {
  readonly columns: Columns;
  readonly open: readonly TaskStatus[];
  readonly shown: ReadonlyMap<string, Card>;
}

/** Moves the focus between cards, opens them and their menu, with the keyboard alone. */
export function useBoardKeys(target: RefObject<KeyTarget>): void {
  useEffect(() => {
    const listener = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isTyping(event.target) || !isForBoard(event.target)) return;
      const id = matchShortcut(event);
      if (id && act(id, target.current, event.target)) event.preventDefault();
    };
    window.addEventListener("keydown", listener);
    return () => window.removeEventListener("keydown", listener);
  }, [target]);
}

/** Menus, dialogs and panels have keys of their own. */
function isForBoard(element: EventTarget | null): boolean {
  if (!(element instanceof Element)) return false;
  return element === document.body || element.closest("[data-board]") !== null;
}

function act(
  id: ShortcutId,
  { columns, open, shown }: KeyTarget,
  element: EventTarget | null,
): boolean {
  const focused = focusedTask(element);
  const direction = DIRECTIONS[id];
  if (direction) {
    const to = neighbourOf(columns, open, focused ?? lastFocused(), direction);
    if (to) focusCard(to);
    return to !== null;
  }
  if (focused === null) return false;
  if (id === "open-task") openTask(focused);
  else if (id === "move-task") openMenuOf(shown.get(focused));
  else if (id === "run-task") runCard(shown.get(focused));
  else return false;
  return true;
}

/** The card that has the focus itself: a button within it keeps its own keys. */
function focusedTask(element: EventTarget | null): string | null {
  return element instanceof HTMLElement && element.dataset.taskKey !== undefined
    ? (element.dataset.taskId ?? null)
    : null;
}

function lastFocused(): string | null {
  return useBoardFocus.getState().taskId;
}

function runCard(card: Card | undefined): void {
  if (card) wishRun(card);
}

function openMenuOf(card: Card | undefined): void {
  const element = card && findCardElement(card.id);
  if (element) openMoveMenu(card, element);
}
