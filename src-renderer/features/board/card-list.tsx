import { autoScrollForElements } from "@atlaskit/pragmatic-drag-and-drop-auto-scroll/element";
import { useVirtualizer } from "@tanstack/react-virtual";
import { type ReactNode, useEffect, useMemo, useRef } from "react";
import type { Card } from "../../../shared/operations/board.ts";
import { t } from "../../../shared/strings/translate.ts";
import { useBoardFocus } from "../../state/board-focus.ts";
import { formatCount } from "../../ui/format.ts";
import { BoardCard } from "./board-card.tsx";
import styles from "./column.module.css";
import type { Lane } from "./lanes.ts";

const ESTIMATED_HEIGHT = 86;
const LANE_HEIGHT = 26;
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
  const rows = useMemo(() => rowsOf(cards, lanes), [cards, lanes]);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (rows[index]?.card ? ESTIMATED_HEIGHT : LANE_HEIGHT),
    getItemKey: (index) => rows[index]?.key ?? index,
    gap: GAP,
    overscan: OVERSCAN,
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
          const row = rows[item.index];
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
                  <BoardCard card={row.card} isFirst={row.place === 0} />
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

/** A card, or what stands above the first card of a lane. */
type Row = { readonly key: string; readonly place: number } & (
  | { readonly card: Card; readonly lane: null }
  | { readonly card: null; readonly lane: Lane }
);

function rowsOf(cards: readonly Card[], lanes: readonly Lane[]): readonly Row[] {
  const rowOf = (card: Card, place: number): Row => ({ key: card.id, place, card, lane: null });
  if (lanes.length === 0) return cards.map(rowOf);
  return lanes.flatMap((lane) => [
    { key: `lane ${lane.key}`, place: lane.start, card: null, lane },
    ...cards
      .slice(lane.start, lane.start + lane.count)
      .map((card, index) => rowOf(card, lane.start + index)),
  ]);
}

function LaneHeader({ lane: { label, count } }: { readonly lane: Lane }) {
  return (
    <h3 className={styles.lane} aria-label={t(($) => $.views.lane, { label, count })}>
      <span className={styles.laneName} title={label}>
        {label}
      </span>
      <span className={styles.count}>{formatCount(count)}</span>
    </h3>
  );
}

/** Brings the card that the keyboard moved to into view, and focuses it once it is there. */
function useFocusRequests(
  scroller: React.RefObject<HTMLDivElement | null>,
  rows: readonly Row[],
  scrollTo: (index: number) => void,
): void {
  const request = useBoardFocus((focus) => focus.request);
  const answered = useRef(request);
  useEffect(() => {
    if (answered.current === request) return;
    answered.current = request;
    const { taskId } = useBoardFocus.getState();
    const index = rows.findIndex(({ card }) => card?.id === taskId);
    if (index < 0) return;
    scrollTo(index);
    focusWhenThere(scroller, taskId, FOCUS_FRAMES);
  }, [request, rows, scroller, scrollTo]);
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
