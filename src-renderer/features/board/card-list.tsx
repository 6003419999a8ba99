import { autoScrollForElements } from "@atlaskit/pragmatic-drag-and-drop-auto-scroll/element";
import { useVirtualizer } from "@tanstack/react-virtual";
import { type ReactNode, useEffect, useRef } from "react";
import type { Card } from "../../../shared/operations/board.ts";
import { useBoardFocus } from "../../state/board-focus.ts";
import { BoardCard } from "./board-card.tsx";
import styles from "./column.module.css";

const ESTIMATED_HEIGHT = 86;
const GAP = 6;
const OVERSCAN = 4;
/** Frames to wait for a card that is scrolled to; it is measured on the way. */
const FOCUS_FRAMES = 12;

interface CardListProps {
  readonly label: string;
  readonly cards: readonly Card[];
  /** What stands below the last card. */
  readonly footer: ReactNode;
}

/** A column's cards. Only those in view, and a few around them, are in the document. */
export function CardList({ label, cards, footer }: CardListProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: cards.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ESTIMATED_HEIGHT,
    getItemKey: (index) => cards[index]?.id ?? index,
    gap: GAP,
    overscan: OVERSCAN,
    directDomUpdates: true,
    directDomUpdatesMode: "position",
  });
  useEffect(() => {
    const element = scroller.current;
    return element ? autoScrollForElements({ element }) : undefined;
  }, []);
  useFocusRequests(scroller, cards, (index) => virtualizer.scrollToIndex(index));
  return (
    <div ref={scroller} className={styles.scroller} tabIndex={-1}>
      <ol aria-label={label} className={styles.list} ref={virtualizer.containerRef}>
        {virtualizer.getVirtualItems().map((item) => {
          const card = cards[item.index];
          return (
            card && (
              <li
                key={item.key}
                className={styles.slot}
                data-index={item.index}
                aria-posinset={item.index + 1}
                aria-setsize={cards.length}
                ref={virtualizer.measureElement}
              >
                <BoardCard card={card} isFirst={item.index === 0} />
              </li>
            )
          );
        })}
      </ol>
      {footer}
    </div>
  );
}

/** Brings the card that the keyboard moved to into view, and focuses it once it is there. */
function useFocusRequests(
  scroller: React.RefObject<HTMLDivElement | null>,
  cards: readonly Card[],
  scrollTo: (index: number) => void,
): void {
  const request = useBoardFocus((focus) => focus.request);
  const answered = useRef(request);
  useEffect(() => {
    if (answered.current === request) return;
    answered.current = request;
    const { taskId } = useBoardFocus.getState();
    const index = cards.findIndex((card) => card.id === taskId);
    if (index < 0) return;
    scrollTo(index);
    focusWhenThere(scroller, taskId, FOCUS_FRAMES);
  }, [request, cards, scroller, scrollTo]);
}

function focusWhenThere(
  scroller: React.RefObject<HTMLDivElement | null>,
  taskId: string | null,
  framesLeft: number,
): void {
  const element = scroller.current?.querySelector<HTMLElement>(`[data-task-id="${taskId}"]`);
  if (element) {
    element.focus({ preventScroll: true });
    element.scrollIntoView({ block: "nearest", inline: "nearest" });
  } else if (framesLeft > 0) {
    requestAnimationFrame(() => focusWhenThere(scroller, taskId, framesLeft - 1));
  }
}
