import { ArrowDown } from "lucide-react";
import { type ClipboardEvent, useLayoutEffect, useMemo, useState } from "react";
import { t } from "../../../shared/strings/translate.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { copiedText } from "./copied-text.ts";
import type { LogReader } from "./log-reader.ts";
import { LogRowView } from "./log-row.tsx";
import styles from "./log-view.module.css";
import { type LogScroll, ROW_HEIGHT } from "./use-log-scroll.ts";
import type { LogSearch } from "./use-log-search.ts";

interface LogViewProps {
  readonly reader: LogReader;
  readonly scroll: LogScroll;
  readonly search: LogSearch;
  readonly isRunning: boolean;
  readonly onFold: (id: string) => void;
  /** Told how large the visible part is. */
  readonly onMeasured: (size: ViewSize) => void;
}

/** How much of a log is seen at once. */
export interface ViewSize {
  /** In pixels. */
  readonly height: number;
  /** Of a row's text. */
  readonly columns: number;
}

const FEWEST_COLUMNS = 24;
/** What a row has beside its text, in pixels: time, word, and the space around them. */
const BESIDE_TEXT = 80 + 92 + 40;
const RULER = "0".repeat(100);

/** The rows of a log that are in sight. */
export function LogView(props: LogViewProps) {
  const { reader, scroll, search, isRunning, onFold, onMeasured } = props;
  const { pages, state } = reader;
  useMeasured(scroll.scroller, onMeasured);
  const wanted = useMemo(() => expressionOf(search.text), [search.text]);
  const rows = pages.rowsIn(scroll.from, scroll.to);
  return (
    <div className={styles.view}>
      {/* biome-ignore lint/a11y/useSemanticElements: it scrolls, which a section does not tell of */}
      <div
        ref={scroll.scroller}
        role="region"
        aria-label={t(($) => $.runLog.log)}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it
        tabIndex={0}
        className={styles.scroller}
        data-following={scroll.isFollowing}
        onScroll={scroll.onScroll}
        onCopy={copy}
      >
        <span className={styles.ruler} data-ruler="" aria-hidden="true">
          {RULER}
        </span>
        <div className={styles.space} style={{ height: pages.rowCount * ROW_HEIGHT }}>
          {rows.map((row, index) => (
            <LogRowView
              key={row.key}
              row={row}
              top={(scroll.from + index) * ROW_HEIGHT}
              wanted={wanted}
              isAt={row.line === search.line}
              onFold={onFold}
            />
          ))}
        </div>
      </div>
      {pages.end === 0 && <NoLines reader={reader} isRunning={isRunning} />}
      {state.kind === "failed" && pages.end > 0 && (
        <p role="alert" className={styles.failure}>
          {state.message}
          <Button size="s" onClick={() => reader.look()}>
            {t(($) => $.runLog.tryAgain)}
          </Button>
        </p>
      )}
      {!scroll.isFollowing && (
        <Button size="s" className={styles.follow} onClick={scroll.follow}>
          <ArrowDown size={12} aria-hidden="true" />
          {isRunning ? t(($) => $.runLog.follow) : t(($) => $.runLog.toEnd)}
          {scroll.newLines > 0 && (
            <span className={styles.news}>
              {t(($) => $.runLog.newLines, { count: scroll.newLines })}
            </span>
          )}
        </Button>
      )}
    </div>
  );
}

function copy(event: ClipboardEvent<HTMLElement>): void {
  const text = copiedText(event.currentTarget, document.getSelection());
  if (text === null) return;
  event.clipboardData.setData("text/plain", text);
  event.preventDefault();
}

function NoLines({
  reader,
  isRunning,
}: {
  readonly reader: LogReader;
  readonly isRunning: boolean;
}) {
  const { state } = reader;
  if (state.kind === "reading") return null;
  return (
    <div className={styles.nothing}>
      {state.kind === "failed" ? (
        <EmptyState
          title={t(($) => $.runLog.unreadable)}
          actions={<Button onClick={() => reader.look()}>{t(($) => $.runLog.tryAgain)}</Button>}
        >
          {state.message}
        </EmptyState>
      ) : (
        <EmptyState title={isRunning ? t(($) => $.runLog.nothingYet) : t(($) => $.runLog.none)}>
          {isRunning ? t(($) => $.runLog.nothingYetHint) : t(($) => $.runLog.noneHint)}
        </EmptyState>
      )}
    </div>
  );
}

/** Matches what is looked for, whatever its case; in one group, so that a text can be split by it. */
function expressionOf(text: string): RegExp | null {
  if (text.trim() === "") return null;
  return new RegExp(`(${text.replaceAll(/[\\^$.*+?()[\]{}|]/g, "\\$&")})`, "gi");
}

function useMeasured(scroller: LogScroll["scroller"], onMeasured: (size: ViewSize) => void): void {
  const [width, setWidth] = useState(0);
  const [height, setHeight] = useState(0);
  const [character, setCharacter] = useState(0);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const ruler = element.querySelector<HTMLElement>("[data-ruler]");
    const measure = () => {
      setWidth(element.clientWidth);
      setHeight(element.clientHeight);
      setCharacter((ruler?.getBoundingClientRect().width ?? 0) / RULER.length);
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    // Its width changes when the font has been read.
    if (ruler) observer.observe(ruler);
    measure();
    return () => observer.disconnect();
  }, [scroller]);
  useLayoutEffect(() => {
    if (width === 0 || character === 0) return;
    const columns = Math.max(FEWEST_COLUMNS, Math.floor((width - BESIDE_TEXT) / character));
    onMeasured({ height, columns });
  }, [width, height, character, onMeasured]);
}
