import { useVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useRef } from "react";
import type { Execution } from "../../../shared/operations/execution.ts";
import { t } from "../../../shared/strings/translate.ts";
import styles from "./recent-list.module.css";
import { RecentRow } from "./recent-row.tsx";
import { tellOfEnd } from "./recent-words.ts";

const SHORT_HEIGHT = 46;
const TALL_HEIGHT = 64;
const OVERSCAN = 6;
/** So near to the end of what is read, more is. */
const READ_AHEAD = 10;

interface RecentListProps {
  readonly executions: readonly Execution[];
  readonly hasMore: boolean;
  readonly onMore: () => Promise<void>;
}

/** Ended executions, newest first; more are read as the person comes near the end. */
export function RecentList({ executions, hasMore, onMore }: RecentListProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const isReading = useRef(false);
  const virtualizer = useVirtualizer({
    count: executions.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => {
      const execution = executions[index];
      return execution && tellOfEnd(execution) !== null ? TALL_HEIGHT : SHORT_HEIGHT;
    },
    getItemKey: (index) => executions[index]?.id ?? index,
    overscan: OVERSCAN,
  });
  const items = virtualizer.getVirtualItems();
  const last = items.at(-1)?.index ?? 0;
  const wantsMore = hasMore && last >= executions.length - READ_AHEAD;
  useEffect(() => {
    if (!wantsMore || isReading.current) return;
    isReading.current = true;
    void onMore().finally(() => {
      isReading.current = false;
    });
  }, [wantsMore, onMore]);
  return (
    <section
      ref={scroller}
      className={styles.scroller}
      aria-label={t(($) => $.executions.recentList)}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it
      tabIndex={0}
    >
      <ul className={styles.space} style={{ height: virtualizer.getTotalSize() }}>
        {items.map((item) => {
          const execution = executions[item.index];
          return (
            execution && (
              <RecentRow
                key={item.key}
                execution={execution}
                top={item.start}
                height={item.size}
                place={item.index + 1}
                count={hasMore ? -1 : executions.length}
              />
            )
          );
        })}
      </ul>
    </section>
  );
}
