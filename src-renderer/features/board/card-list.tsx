import { autoScrollForElements } from "@atlaskit/pragmatic-drag-and-drop-auto-scroll/element";
import {
  defaultRangeExtractor,
  type Range,
  useVirtualizer,
  type Virtualizer,
} from "@tanstack/react-virtual";
import { memo, type ReactNode, useEffect, useMemo, useRef } from "react";
import type { Card } from "../../../shared/operations/board.ts";
import { useBoardFocus } from "../../state/board-focus.ts";
import { useTurn } from "../../ui/use-turn.ts";
import { measureWhenLaidOut } from "../../ui/when-laid-out.ts";
import { BoardCard } from "./board-card.tsx";
import styles from "./column.module.css";
import { type CardMarks, type ColumnRows, columnRows } from "./column-rows.ts";
import { LaneHeader } from "./lane-header.tsx";
import type { Lane } from "./lanes.ts";

const GAP = 6;
const OVERSCAN = 4;
/** Frames to wait for a card that is scrolled to; it is measured on the way. */
const FOCUS_FRAMES = 12;

interface CardListProps {
  readonly label: string;
  readonly cards: readonly Card[];
  /** How they are grouped; empty where they are not. */
  readonly lanes: readonly Lane[];
  /** What stands below the last card. */
  readonly footer: ReactNode;
}

/** A column's cards. Only those in view, and a few around them, are in the document. */
export function CardList({ label, cards, lanes, footer }: CardListProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const marks = useRef<CardMarks>(undefined);
  const rows = useMemo(() => {
    const next = columnRows(cards, lanes, marks.current);
    marks.current = next.marks;
    return next;
  }, [cards, lanes]);
  const virtualizer = useVirtualizer({
    count: rows.count,
    getScrollElement: () => scroller.current,
    estimateSize: rows.heightAt,
    measureElement: measureWhenLaidOut,
    // Another function has the places of all rows worked out anew.
    getItemKey: rows.keyAt,
    gap: GAP,
    overscan: OVERSCAN,
    rangeExtractor: (range) => withFocused(range, rows),
    directDomUpdates: true,
    directDomUpdatesMode: "position",
  });
  useEffect(() => {
    const element = scroller.current;
    return element ? autoScrollForElements({ element }) : undefined;
  }, []);
  useFocusRequests(scroller, rows, (index) => virtualizer.scrollToIndex(index));
  return (
    <div ref={scroller} className={styles.scroller} tabIndex={-1}>
      <ol aria-label={label} className={styles.list} ref={virtualizer.containerRef}>
        {virtualizer.getVirtualItems().map((item) => {
          const row = rows.at(item.index);
          return (
            row && (
              <li
                key={item.key}
                className={styles.slot}
                data-index={item.index}
                aria-posinset={row.place + 1}
                aria-setsize={cards.length}
                ref={virtualizer.measureElement}
              >
                {row.card ? (
                  <CardInTurn
                    card={row.card}
                    isFirst={row.place === 0}
                    isInSight={isInSight(virtualizer, item.index)}
                    height={item.size}
                  />
                ) : (
                  <LaneHeader lane={row.lane} />
                )}
              </li>
            )
          );
        })}
      </ol>
      {footer}
    </div>
  );
}

interface CardInTurnProps {
  readonly card: Card;
  readonly isFirst: boolean;
  readonly isInSight: boolean;
  /** In pixels, measured or guessed. */
  readonly height: number;
}

/** A card, or the room for it until its turn comes; the one that is to have the focus waits for none. */
const CardInTurn = memo(function CardInTurn(props: CardInTurnProps) {
  const { card, isFirst, isInSight, height } = props;
  const isFocused = useBoardFocus(({ taskId }) => taskId === card.id);
  const isDrawn = useTurn(isInSight);
  if (isDrawn || isFocused) return <BoardCard card={card} isFirst={isFirst} />;
  return <div style={{ height }} />;
});

function isInSight({ range }: Virtualizer<HTMLDivElement, Element>, index: number): boolean {
  return range !== null && index >= range.startIndex && index <= range.endIndex;
}

/** The card that has the focus stays in the page when it is scrolled away, or the focus were lost. */
function withFocused(range: Range, rows: ColumnRows): number[] {
  const indexes = defaultRangeExtractor(range);
  const { taskId } = useBoardFocus.getState();
  const focused = taskId === null ? -1 : rows.indexOf(taskId);
  if (focused < 0 || indexes.includes(focused)) return indexes;
  return [...indexes, focused].sort((a, b) => a - b);
}

/** Brings the card that the keyboard moved to into view, and focuses it once it is there. */
function useFocusRequests(
  scroller: React.RefObject<HTMLDivElement | null>,
  rows: ColumnRows,
  scrollTo: (index: number) => void,
): void {
  const request = useBoardFocus((focus) => focus.request);
  const answered = useRef(request);
  useEffect(() => {
    if (answered.current === request) return;
    answered.current = request;
    const { taskId } = useBoardFocus.getState();
    const index = rows.indexOf(taskId);
    if (taskId === null || index < 0) return;
    scrollTo(index);
    focusWhenThere(scroller, taskId, FOCUS_FRAMES);
  }, [request, rows, scroller, scrollTo]);
}

function focusWhenThere(
  scroller: React.RefObject<HTMLDivElement | null>,
  taskId: string,
  framesLeft: number,
): void {
  // A later key or press has taken the focus elsewhere.
  if (useBoardFocus.getState().taskId !== taskId) return;
  const element = scroller.current?.querySelector<HTMLElement>(`[data-task-id="${taskId}"]`);
  if (element) {
    element.focus({ preventScroll: true });
    element.scrollIntoView({ block: "nearest", inline: "nearest" });
  } else {
    const isAwaited = framesLeft > 0;
    useBoardFocus.setState({ comingId: isAwaited ? taskId : null });
    if (isAwaited) requestAnimationFrame(() => focusWhenThere(scroller, taskId, framesLeft - 1));
  }
}
