import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from "react";
import type { LogReader } from "./log-reader.ts";

/** Height of a row, in pixels. All have one: a million rows are laid out without measuring any. */
export const ROW_HEIGHT = 18;
const OVERSCAN = 12;
/** So near to its end, the log is followed. */
const NEAR_END = 6;

/** What is in sight of a log, and whether its end is. */
export interface LogScroll {
  readonly scroller: RefObject<HTMLDivElement | null>;
  /** The rows to be drawn. */
  readonly from: number;
  readonly to: number;
  /** The first row in sight. */
  readonly firstRow: number;
  readonly isFollowing: boolean;
  /** Lines that came since the end was left. */
  readonly newLines: number;
  readonly onScroll: () => void;
  readonly follow: () => void;
  /** Shows a line in the middle; the end is not followed any more. */
  readonly showLine: (line: number) => void;
}

interface Anchor {
  readonly line: number;
  /** Rows after the line's first, and pixels after that. */
  readonly rows: number;
  readonly pixels: number;
}

/**
 * The scrolling of a log: it sticks to the end until the person scrolls up, and what the person looks
 * at stays where it is while pages around it are read.
 * @param height of the visible part, in pixels
 */
export function useLogScroll(reader: LogReader, height: number): LogScroll {
  const scroller = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  const [isFollowing, setFollowing] = useState(true);
  const [leftAt, setLeftAt] = useState(0);
  const anchor = useRef<Anchor | null>(null);
  const lastTop = useRef(0);
  const { pages } = reader;
  const { rowCount } = pages;
  const endTop = Math.max(0, rowCount * ROW_HEIGHT - height);
  const shownTop = isFollowing ? endTop : Math.min(top, endTop);
  const firstRow = Math.floor(shownTop / ROW_HEIGHT);
  const rowsInSight = Math.ceil(height / ROW_HEIGHT) + 1;
  const version = reader.version();

  const place = useCallback((to: number) => {
    if (scroller.current) scroller.current.scrollTop = to;
    lastTop.current = scroller.current?.scrollTop ?? to;
    setTop(lastTop.current);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows change with the version
  useLayoutEffect(() => {
    if (isFollowing) {
      if (scroller.current) scroller.current.scrollTop = endTop;
      lastTop.current = scroller.current?.scrollTop ?? endTop;
      return;
    }
    const at = anchor.current;
    if (!at) return;
    const wanted = (pages.rowOfLine(at.line) + at.rows) * ROW_HEIGHT + at.pixels;
    if (Math.abs(wanted - (scroller.current?.scrollTop ?? 0)) >= 1) place(wanted);
  }, [version, isFollowing, endTop, pages, place]);
  useLayoutEffect(
    () => reader.see(firstRow, firstRow + rowsInSight, isFollowing),
    [reader, firstRow, rowsInSight, isFollowing],
  );

  const leave = () => {
    if (isFollowing) setLeftAt(pages.end);
    setFollowing(false);
  };
  const hold = (to: number) => {
    const row = Math.floor(to / ROW_HEIGHT);
    const [first] = pages.rowsIn(row, row + 1);
    const line = first?.line ?? 0;
    const rows = row - pages.rowOfLine(line);
    anchor.current = { line, rows, pixels: to - row * ROW_HEIGHT };
  };
  return {
    scroller,
    from: Math.max(0, firstRow - OVERSCAN),
    to: firstRow + rowsInSight + OVERSCAN,
    firstRow,
    isFollowing,
    newLines: isFollowing ? 0 : Math.max(0, pages.end - leftAt),
    onScroll() {
      const now = scroller.current?.scrollTop ?? 0;
      // Where it was put by the window itself.
      if (Math.abs(now - lastTop.current) < 1) return;
      const isUp = now < lastTop.current;
      lastTop.current = now;
      hold(now);
      setTop(now);
      if (now >= endTop - NEAR_END) setFollowing(true);
      else if (isUp) leave();
    },
    follow: () => setFollowing(true),
    showLine(line) {
      leave();
      const middle = pages.rowOfLine(line) * ROW_HEIGHT - Math.floor(height / 2 - ROW_HEIGHT);
      const to = Math.max(0, Math.min(middle, endTop));
      // The page around it may not be read yet: the line stays in the middle when it is.
      anchor.current = {
        line,
        rows: Math.round((to - pages.rowOfLine(line) * ROW_HEIGHT) / ROW_HEIGHT),
        pixels: 0,
      };
      place(to);
    },
  };
}
