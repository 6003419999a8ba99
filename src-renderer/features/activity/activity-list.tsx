import { useVirtualizer } from "@tanstack/react-virtual";
import { ArrowUp } from "lucide-react";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { t } from "../../../shared/strings/translate.ts";
import type { ActivityPages } from "../../api/activity-pages.ts";
import type { ActivityEntry } from "./activity-entry.ts";
import { type ActivityLine, groupId, toLines } from "./activity-lines.ts";
import styles from "./activity-list.module.css";
import { LineView } from "./line-view.tsx";
import { takeListKey } from "./take-list-key.ts";

const ESTIMATES = { day: 30, entry: 44, group: 44, part: 28 } as const;
const OVERSCAN = 10;
/** So near to the end of what is read, more is. */
const READ_AHEAD = 20;
/** So near to its top, the list shows what is new at once. */
const NEAR_TOP_PX = 8;

interface ActivityListProps {
  readonly pages: ActivityPages<ActivityEntry>;
  readonly onMore: () => Promise<void>;
}

/**
 * What happened, newest first. Where the reader has scrolled down, what is new waits above until it
 * is asked for: nothing moves under their eyes.
 */
export function ActivityList({ pages, onMore }: ActivityListProps) {
  const scroller = useRef<HTMLElement>(null);
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const { shown, waiting, onScroll, showNew } = useHeldTop(pages, scroller);
  const lines = useMemo(() => toLines(shown, opened), [shown, opened]);
  const hasMore = pages.next !== null;
  const virtualizer = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => ESTIMATES[lines[index]?.kind ?? "entry"],
    getItemKey: (index) => lines[index]?.id ?? index,
    overscan: OVERSCAN,
  });
  const items = virtualizer.getVirtualItems();
  useReadAhead((items.at(-1)?.index ?? 0) >= lines.length - READ_AHEAD, pages.next, onMore);
  const toggle = useCallback((line: ActivityLine) => {
    if (line.kind !== "group") return;
    const id = groupId(line.group);
    setOpened((before) => {
      const after = new Set(before);
      if (!after.delete(id)) after.add(id);
      return after;
    });
  }, []);
  return (
    <div className={styles.frame}>
      {waiting > 0 && (
        <button
          type="button"
          className={styles.waiting}
          title={t(($) => $.activity.showNew)}
          onClick={showNew}
        >
          <ArrowUp size={12} aria-hidden="true" /> {t(($) => $.activity.new, { count: waiting })}
        </button>
      )}
      <section
        ref={scroller}
        className={styles.scroller}
        aria-label={t(($) => $.activity.list)}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it
        tabIndex={0}
        data-region-start=""
        onScroll={onScroll}
        onKeyDown={(event) => takeListKey(event, scroller.current)}
      >
        <ol className={styles.space} style={{ height: virtualizer.getTotalSize() }}>
          {items.map((item) => {
            const line = lines[item.index];
            return (
              line && (
                <li
                  key={item.key}
                  ref={virtualizer.measureElement}
                  data-index={item.index}
                  className={styles.slot}
                  style={{ transform: `translateY(${item.start}px)` }}
                  aria-posinset={item.index + 1}
                  aria-setsize={hasMore ? -1 : lines.length}
                >
                  <LineView
                    line={line}
                    isOpen={line.kind === "group" && opened.has(line.id)}
                    onToggle={toggle}
                  />
                </li>
              )
            );
          })}
        </ol>
        <p className={styles.end} role="status">
          {hasMore ? t(($) => $.activity.lookingBack) : t(($) => $.activity.isAll)}
        </p>
      </section>
    </div>
  );
}

/** Reads on as the reader comes near the end, and as long as a page shows too little. */
function useReadAhead(isNearEnd: boolean, next: number | null, onMore: () => Promise<void>): void {
  const reading = useRef<number | null>(null);
  useEffect(() => {
    if (!isNearEnd || next === null || reading.current === next) return;
    reading.current = next;
    void onMore().catch(() => {
      // Scrolling on asks again.
      reading.current = null;
    });
  }, [isNearEnd, next, onMore]);
}

/** Holds back what is new while the reader is not at the top. */
function useHeldTop(
  pages: ActivityPages<ActivityEntry>,
  scroller: React.RefObject<HTMLElement | null>,
) {
  const [isAtTop, setAtTop] = useState(true);
  // What is newer than this waits; null while nothing does.
  const [heldAt, setHeldAt] = useState<number | null>(null);
  const { chunks, newest } = pages;
  const isHeld = !isAtTop && heldAt !== null;
  const shown = useMemo(
    () => (isHeld ? chunks.filter((chunk) => (chunk[0]?.seq ?? 0) <= heldAt) : chunks),
    [chunks, isHeld, heldAt],
  );
  const count = (list: typeof chunks) => list.reduce((sum, chunk) => sum + chunk.length, 0);
  return {
    shown,
    waiting: isHeld ? count(chunks) - count(shown) : 0,
    onScroll() {
      const isTop = (scroller.current?.scrollTop ?? 0) <= NEAR_TOP_PX;
      if (isTop === isAtTop) return;
      setAtTop(isTop);
      setHeldAt(isTop ? null : newest);
    },
    showNew() {
      scroller.current?.scrollTo({ top: 0 });
      scroller.current?.focus({ preventScroll: true });
      setAtTop(true);
      setHeldAt(null);
    },
  };
}
