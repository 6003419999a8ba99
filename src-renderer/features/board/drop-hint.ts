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
 * @param free how many more cards the column may take; null without a limit
 */
export function hintAtDrop(drag: DragState, status: TaskStatus, free: number | null): DropHint {
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
  const asking = movable.filter((each) => asksForPlace(each, status)).length;
  const text = describeLack(asking, free) ?? describeMove(movable.length, drag.from.length, status);
  return { kind: "legal", text, isOver };
}

/** That not all find a place; null where they do. */
function describeLack(count: number, free: number | null): string | null {
  if (free === null || count <= Math.max(0, free)) return null;
  return free <= 0 ? t(($) => $.limits.reached) : t(($) => $.limits.room, { free, count });
}

function describeMove(count: number, all: number, status: TaskStatus): string {
  return all > 1 ? describeSeveral(count, all) : describeDrop(status);
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
