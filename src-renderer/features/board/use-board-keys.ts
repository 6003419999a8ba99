import type { RefObject } from "react";
import { flushSync } from "react-dom";
import type { TaskStatus } from "../../../shared/domain/status.ts";
import { useActions } from "../../state/actions.ts";
import { focusCard, useBoardFocus } from "../../state/board-focus.ts";
import { focusPlace } from "../../state/focus-place.ts";
import { openQuickAdd } from "../../state/quick-add.ts";
import { foldColumn, openTask } from "../../state/view.ts";
import type { Columns } from "./arrange.ts";
import type { ColumnLanes } from "./lanes.ts";
import { type Direction, findPlace, neighbourOf } from "./navigate.ts";
import { laneHandlers, laneOfFocus } from "./use-lane-keys.ts";
import { selectionHandlers } from "./use-selection-keys.ts";

/** What the keys act on; read when a key is pressed. */
export interface KeyTarget {
  readonly columns: Columns;
  readonly lanes: ColumnLanes;
  readonly open: readonly TaskStatus[];
}

/** Moves the focus between cards and opens them with the keyboard alone. */
export function useBoardKeys(target: RefObject<KeyTarget>): void {
  const step = (direction: Direction) => ({
    run() {
      const to = findNeighbour(target.current, direction);
      if (to) focusCard(to);
    },
    whyNot: () => (findNeighbour(target.current, direction) ? null : ""),
  });
  useActions(
    "board",
    {
      "next-card": step("next"),
      "previous-card": step("previous"),
      "left-column": step("left"),
      "right-column": step("right"),
      "first-card": step("first"),
      "last-card": step("last"),
      "quick-add": () => openLine(target.current),
      "open-task": {
        run() {
          const focused = focusedCard();
          if (focused) openTask(focused);
        },
        whyNot: () => (focusedCard() ? null : ""),
      },
      ...laneHandlers(() => target.current, focusedCard),
      ...selectionHandlers(
        () => target.current,
        focusedCard,
        () => useBoardFocus.getState().taskId,
      ),
    },
    isForBoard,
  );
}

/** Beside the focused card, where its column takes new ones; else in the first column that does. */
function openLine({ columns, open }: KeyTarget): void {
  const focused = focusedCard();
  const at = findPlace(columns, open, focused);
  const status = at && open[at.column];
  const column = status === "backlog" ? status : "todo";
  const card = status && at && columns[status][at.index];
  // At once: the next letter is the title's first.
  flushSync(() => {
    foldColumn(column, false);
    openQuickAdd(column, card ? card.projectId : null);
  });
}

/** Panels have keys of their own. The part around the board has the focus while no card is seen. */
function isForBoard(element: Element): boolean {
  return element.matches("body, main") || element.closest("[data-board]") !== null;
}

function findNeighbour({ columns, open }: KeyTarget, direction: Direction): string | null {
  const lane = laneOfFocus();
  // From a lane's head to the first card below it, or the last above.
  if (lane && direction === "next") return columns[lane.status][lane.start]?.id ?? null;
  if (lane && direction === "previous") return columns[lane.status][lane.start - 1]?.id ?? null;
  return neighbourOf(columns, open, focusedCard() ?? useBoardFocus.getState().taskId, direction);
}

/** The card that has the focus itself, or is about to: a button within it keeps its own keys. */
function focusedCard(): string | null {
  const { comingId } = useBoardFocus.getState();
  if (comingId !== null) return comingId;
  const place = focusPlace();
  return place?.dataset.taskKey === undefined ? null : (place.dataset.taskId ?? null);
}
