import { monitorForElements } from "@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter";
import { autoScrollForElements } from "@atlaskit/pragmatic-drag-and-drop-auto-scroll/element";
import { type RefObject, useEffect } from "react";
import { isTaskStatus, type TaskStatus } from "../../../shared/domain/status.ts";
import { moveTask } from "../../api/moves.ts";
import { chosenWith } from "../../api/selected-cards.ts";
import { moveSeveral } from "../../api/several.ts";
import { dragOver, endDrag, startDrag } from "../../state/drag.ts";
import { readDragPayload } from "./drag-payload.ts";

/** Follows a card that is dragged over the board, and moves it where it is dropped. */
export function useBoardDrag(board: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = board.current;
    if (!element) return;
    const endScroll = autoScrollForElements({ element });
    const endMonitor = monitorForElements({
      canMonitor: ({ source }) => readDragPayload(source.data) !== null,
      onDragStart: ({ source }) => {
        const card = readDragPayload(source.data);
        if (!card) return;
        const [first = card, ...others] = chosenWith(card);
        startDrag(card.id, card.key, [first.status, ...others.map(({ status }) => status)]);
      },
      onDropTargetChange: ({ location }) => dragOver(statusOf(location.current.dropTargets[0])),
      onDrop: ({ source, location }) => {
        endDrag();
        const card = readDragPayload(source.data);
        const { clientX, clientY } = location.current.input;
        // An illegal column takes no drop; moveTask says why not.
        const to = statusOf(location.current.dropTargets[0]) ?? columnAt(clientX, clientY);
        if (!card || !to) return;
        const cards = chosenWith(card);
        void (cards.length > 1 ? moveSeveral(cards, to) : moveTask(card, to));
      },
    });
    return () => {
      endScroll();
      endMonitor();
    };
  }, [board]);
}

function statusOf(target: { readonly data: Record<string | symbol, unknown> } | undefined) {
  const status = target?.data.status;
  return typeof status === "string" && isTaskStatus(status) ? status : null;
}

function columnAt(x: number, y: number): TaskStatus | null {
  const column = document.elementFromPoint(x, y)?.closest<HTMLElement>("[data-status]");
  const status = column?.dataset.status;
  return status !== undefined && isTaskStatus(status) ? status : null;
}
