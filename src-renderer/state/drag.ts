import { create } from "zustand";
import type { TaskStatus } from "../../shared/domain/status.ts";

/** What is being dragged. */
export type DragState =
  | { readonly kind: "idle" }
  | {
      readonly kind: "dragging";
      readonly taskId: string;
      readonly taskKey: string;
      /** Where the dragged cards stand: several, where the card is one of those that are chosen. */
      readonly from: readonly [TaskStatus, ...TaskStatus[]];
      /** The column under the pointer that would take it. */
      readonly over: TaskStatus | null;
    };

const IDLE: DragState = { kind: "idle" };

/** Whether a card is being dragged, and where it is. */
export const useDrag = create<{ readonly drag: DragState }>(() => ({ drag: IDLE }));

/** A card was picked up. */
export function startDrag(
  taskId: string,
  taskKey: string,
  from: readonly [TaskStatus, ...TaskStatus[]],
): void {
  useDrag.setState({ drag: { kind: "dragging", taskId, taskKey, from, over: null } });
}

/** The card came over another column. */
export function dragOver(over: TaskStatus | null): void {
  useDrag.setState(({ drag }) => {
    if (drag.kind === "idle" || drag.over === over) return { drag };
    return { drag: { ...drag, over } };
  });
}

/** The card was let go. */
export function endDrag(): void {
  useDrag.setState({ drag: IDLE });
}
