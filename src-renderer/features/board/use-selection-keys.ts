import { t } from "../../../shared/strings/translate.ts";
import type { ActionHandler } from "../../state/actions.ts";
import { announce } from "../../state/announcer.ts";
import { focusCard } from "../../state/board-focus.ts";
import {
  addSelected,
  clearSelection,
  toggleSelected,
  useSelection,
} from "../../state/selection.ts";
import { columnOf, neighbourOf } from "./navigate.ts";
import type { KeyTarget } from "./use-board-keys.ts";

type SelectionAction =
  | "select-card"
  | "extend-down"
  | "extend-up"
  | "select-column"
  | "clear-selection";

/**
 * What chooses cards by the keyboard.
 * @param board how the board stands, read when a key is pressed
 * @param focusedCard the card that has the focus
 * @param lastCard the card that had it last
 */
export function selectionHandlers(
  board: () => KeyTarget,
  focusedCard: () => string | null,
  lastCard: () => string | null,
): Readonly<Record<SelectionAction, ActionHandler>> {
  const extend = (direction: "next" | "previous"): ActionHandler => ({
    run() {
      const from = focusedCard();
      if (from === null) return;
      const { columns, open } = board();
      const to = neighbourOf(columns, open, from, direction);
      addSelected(to === null ? [from] : [from, to], from);
      if (to !== null) focusCard(to);
      tellCount();
    },
    whyNot: () => (focusedCard() === null ? "" : null),
  });
  return {
    "select-card": {
      run() {
        const id = focusedCard();
        if (id !== null) toggleSelected(id);
        tellCount();
      },
      whyNot: () => (focusedCard() === null ? t(($) => $.actions.chooseTaskFirst) : null),
    },
    "extend-down": extend("next"),
    "extend-up": extend("previous"),
    "select-column": {
      run() {
        const { columns, open } = board();
        addSelected(columnOf(columns, open, focusedCard() ?? lastCard()), lastCard());
        tellCount();
      },
    },
    "clear-selection": {
      run() {
        clearSelection();
        announce(t(($) => $.selection.cleared));
      },
      whyNot: () => (useSelection.getState().ids.size === 0 ? "" : null),
    },
  };
}

/** Says how many cards are chosen: the bar that shows it is at the other end of the window. */
export function tellCount(): void {
  announce(t(($) => $.selection.selected, { count: useSelection.getState().ids.size }));
}
