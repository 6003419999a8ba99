import { draggable } from "@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter";
import { type RefObject, useEffect } from "react";
import type { Card } from "../../../shared/operations/board.ts";
import { useDrag } from "../../state/drag.ts";
import { dragPayload } from "./drag-payload.ts";

/**
 * Lets a card be picked up with the mouse.
 * @returns whether it is being dragged
 */
export function useDraggableCard(ref: RefObject<HTMLElement | null>, card: Card): boolean {
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    return draggable({ element, getInitialData: () => dragPayload(card) });
  }, [ref, card]);
  return useDrag(({ drag }) => drag.kind === "dragging" && drag.taskId === card.id);
}
