import { useEffect, useRef, useState } from "react";
import { messageOf } from "../../../shared/errors.ts";
import { askRuns } from "../../api/runs.ts";
import { showToast } from "../../state/toasts.ts";

/** Lines that one request looks for. */
const BATCH = 500;
/** More finds than this are not counted. */
const MOST_FOUND = 5_000;
const TYPING_PAUSE_MS = 200;
/** How often what was printed since is looked through, in milliseconds. */
const NEWS_PAUSE_MS = 1_000;

interface Found {
  readonly text: string;
  /** Numbers of the lines that hold it, in order. */
  readonly lines: readonly number[];
  /** Where to look on; null when there are too many. */
  readonly next: number | null;
  /** Whether all that was printed by then was looked through. */
  readonly isWhole: boolean;
}

const NOTHING: Found = { text: "", lines: [], next: 0, isWhole: true };

/** Looking for a text in a run's log. */
export interface LogSearch {
  readonly text: string;
  readonly setText: (text: string) => void;
  readonly found: Found;
  /** Which of the finds was gone to; -1 for none. */
  readonly at: number;
  /** Its line. */
  readonly line: number | null;
  /**
   * Goes to the next find or the one before, round the end.
   * @param near where the person looks now: the first step starts there
   * @returns the line, null for none
   */
  readonly step: (by: 1 | -1, near: number) => number | null;
}

/**
 * Looks for a text in a log, on the disk: the window has read only a little of it.
 * @param end number after its last line
 */
export function useLogSearch(execution: string, end: number): LogSearch {
  const [text, setText] = useState("");
  const [found, setFound] = useState(NOTHING);
  const [at, setAt] = useState(-1);
  const latestEnd = useRef(end);
  const wanted = text.trim() === "" ? "" : text;
  const isNew = found.text !== wanted;
  const lookedTo = found.next ?? Number.POSITIVE_INFINITY;
  const hasMore = wanted !== "" && (isNew || !found.isWhole || lookedTo < end);
  useEffect(() => {
    latestEnd.current = end;
  }, [end]);
  useEffect(() => {
    if (wanted === "") {
      setFound(NOTHING);
      setAt(-1);
    }
  }, [wanted]);
  useEffect(() => {
    if (!hasMore) return;
    let isOver = false;
    const pause = isNew ? TYPING_PAUSE_MS : found.isWhole ? NEWS_PAUSE_MS : 0;
    const timer = window.setTimeout(async () => {
      const before = isNew ? { ...NOTHING, text: wanted } : found;
      const after = await lookOn(execution, before, latestEnd.current);
      if (isOver) return;
      if (isNew) setAt(-1);
      setFound(after);
    }, pause);
    return () => {
      isOver = true;
      window.clearTimeout(timer);
    };
  }, [hasMore, isNew, wanted, found, execution]);
  const { lines } = found;
  return {
    text,
    setText,
    found: isNew ? NOTHING : found,
    at,
    line: at < 0 ? null : (lines[at] ?? null),
    step(by, near) {
      if (lines.length === 0 || isNew) return null;
      const to = at < 0 ? firstStep(lines, by, near) : (at + by + lines.length) % lines.length;
      setAt(to);
      return lines[to] ?? null;
    },
  };
}

/** The find that a first step leads to: the nearest in its direction, round the end. */
export function firstStep(lines: readonly number[], by: 1 | -1, near: number): number {
  const after = lines.findIndex((line) => line >= near);
  if (by > 0) return Math.max(0, after);
  return after <= 0 ? lines.length - 1 : after - 1;
}

async function lookOn(execution: string, before: Found, end: number): Promise<Found> {
  const { text, lines, next } = before;
  const request = { execution, text, from: next ?? 0, limit: BATCH };
  const answer = await askRuns({ kind: "search-log", ...request }).catch((error: unknown) => {
    showToast(messageOf(error), { tone: "bad" });
    return null;
  });
  if (!answer) return { text, lines, next: end, isWhole: true };
  const all = [...lines, ...answer.lines.map(({ number }) => number)];
  if (all.length >= MOST_FOUND) return { text, lines: all, next: null, isWhole: true };
  const last = all.at(-1) ?? -1;
  const lookedTo = answer.next ?? Math.max(end, last + 1);
  return { text, lines: all, next: lookedTo, isWhole: answer.next === null };
}
