import type { TaskStatus } from "../../../shared/domain/status.ts";
import { useBoardFocus } from "../../state/board-focus.ts";
import { addSelected, useSelection } from "../../state/selection.ts";
import type { Columns } from "./arrange.ts";
import { rangeOf } from "./navigate.ts";

/** The columns as they are seen, in order. */
export interface ShownColumns {
  readonly columns: Columns;
  /** The unfolded ones. */
  readonly open: readonly TaskStatus[];
}

let shown: ShownColumns | null = null;

/**
 * Keeps how the board stands for presses on a card: a card does not render again when its neighbours
 * change.
 */
export function showColumns(columns: ShownColumns): void {
  shown = columns;
}

/** Chooses all cards from the one that was chosen, or had the focus, last up to another. */
export function extendTo(id: string): void {
  const { anchor } = useSelection.getState();
  const from = anchor ?? useBoardFocus.getState().taskId;
  addSelected(shown ? rangeOf(shown.columns, shown.open, from, id) : [id], anchor ?? from ?? id);
}
