import {
  canTransition,
  isTerminal,
  STATUS_LABELS,
  type TaskStatus,
} from "../../../shared/domain/status.ts";
import { asksForPlace } from "../../../shared/domain/wip-limit.ts";
import { t } from "../../../shared/strings/translate.ts";
import { explainIllegalMove } from "../../api/move-rules.ts";
import type { DragState } from "../../state/drag.ts";

/** How a column looks at the card that is being dragged. */
export type DropHint =
  | { readonly kind: "none" }
  | { readonly kind: "legal"; readonly text: string; readonly isOver: boolean }
  | { readonly kind: "illegal"; readonly text: string; readonly detail: string };

const NONE: DropHint = { kind: "none" };

/**
 * What a column says while a card is dragged. A courtesy: the board decides when it is dropped.
 * @param drag what is dragged
 * @param status the column
 * @param isFull whether the column's limit is reached
 */
export function hintAtDrop(drag: DragState, status: TaskStatus, isFull: boolean): DropHint {
  if (drag.kind === "idle" || drag.from.every((from) => from === status)) return NONE;
  const [from] = drag.from;
  const movable = drag.from.filter((each) => each !== status && canTransition(each, status));
  if (movable.length === 0) {
    const task = { key: drag.taskKey, status: from, assignee: null };
    return {
      kind: "illegal",
      text: t(($) => $.board.drop.notFrom, { status: STATUS_LABELS[from] }),
      detail: explainIllegalMove(task, status) ?? "",
    };
  }
  const isOver = drag.over === status;
  const all = drag.from.length;
  if (all > 1) return { kind: "legal", text: describeSeveral(movable.length, all), isOver };
  const isRefused = isFull && asksForPlace(from, status);
  const text = isRefused ? t(($) => $.limits.reached) : describeDrop(status);
  return { kind: "legal", text, isOver };
}

function describeSeveral(count: number, all: number): string {
  return count === all
    ? t(($) => $.selection.cards, { count })
    : t(($) => $.selection.moveSome, { count, all });
}

function describeDrop(status: TaskStatus): string {
  if (status === "in_progress") return t(($) => $.board.drop.claim);
  return isTerminal(status)
    ? t(($) => $.board.drop.final)
    : t(($) => $.board.drop.moveTo, { status: STATUS_LABELS[status] });
}
