import type { StreamFormat } from "../../../shared/domain/agent-stream/agent-stream.ts";
import type { ShownLogLine } from "../../../shared/window-runs.ts";
import { gapRow, type LogRow, type RowShape, rowsOf, waitingRow } from "./log-rows.ts";
import { formatAfter, type LogMode, readPage } from "./read-page.ts";

/** Lines that are read and forgotten together. */
export const PAGE_LINES = 200;
/** Pages that one request asks for at most. */
const MOST_ASKED = 3;
/** Pages that show the end: the last, and the one before it as long as that is not whole. */
const TAIL_PAGES = 2;
/** Pages that are kept; the window's memory does not grow with the log. */
const MOST_KEPT = 20;

/** How the log is shown. */
export interface LogShape extends RowShape {
  readonly mode: LogMode;
}

interface PageOfLines {
  readonly lines: readonly ShownLogLine[];
  /** Number after the last line that was looked for. */
  readonly coveredTo: number;
}

interface Gap {
  readonly from: number;
  readonly to: number;
}

/** Lines that are to be asked for. */
export interface LogRequest {
  readonly from: number;
  readonly limit: number;
}

/**
 * A run's log as far as the window has read it: pages of lines, of which those out of sight are
 * forgotten, and the rows that they come to. A page that was never seen counts with a row a line.
 */
export class LogPages {
  #shape: LogShape;
  #end = 0;
  readonly #pages = new Map<number, PageOfLines>();
  readonly #rows = new Map<number, readonly LogRow[]>();
  /** Rows of pages that were seen and forgotten. */
  readonly #counts = new Map<number, number>();
  /** How the agent's lines are read at the end of a page that had a word on it. */
  readonly #formats = new Map<number, StreamFormat>();
  #gaps: readonly Gap[] = [];
  #starts: readonly number[] | null = null;

  constructor(shape: LogShape) {
    this.#shape = shape;
  }

  /** Number after the last line that is known of. */
  get end(): number {
    return this.#end;
  }

  get shape(): LogShape {
    return this.#shape;
  }

  /** Lays all out anew. */
  setShape(shape: LogShape): void {
    this.#shape = shape;
    this.#rows.clear();
    this.#counts.clear();
    this.#starts = null;
  }

  /** Tells how long the log is; it never gets shorter. */
  setEnd(end: number): void {
    if (end <= this.#end) return;
    this.#end = end;
    this.#starts = null;
  }

  /**
   * Takes the answer to a request.
   * @param request from the start of a page
   * @param end number after the last line there was then; what lies between is not read yet, and the
   *   log is only as long as {@link setEnd} says
   */
  take(request: LogRequest, lines: readonly ShownLogLine[], end: number): void {
    const { from, limit } = request;
    const last = lines.at(-1);
    const coveredTo = last && lines.length >= limit ? last.number + 1 : Math.max(end, from);
    this.setEnd(coveredTo);
    this.#noteGaps(from, coveredTo, lines);
    let at = 0;
    for (let page = pageOf(from); page * PAGE_LINES < coveredTo; page++) {
      const until = Math.min((page + 1) * PAGE_LINES, coveredTo);
      const first = at;
      while (at < lines.length && (lines[at]?.number ?? until) < until) at++;
      const own = lines.slice(first, at);
      this.#pages.set(page, { lines: own, coveredTo: until });
      const format = formatAfter(own, "plain");
      if (own.some((line) => line.format !== undefined)) this.#noteFormat(page, format);
      this.#rows.delete(page);
    }
    this.#starts = null;
  }

  /** How many rows there are. */
  get rowCount(): number {
    return this.#rowStarts().at(-1) ?? 0;
  }

  /** Some rows, in order. */
  rowsIn(from: number, to: number): LogRow[] {
    const found: LogRow[] = [];
    for (let row = Math.max(0, from); row < Math.min(to, this.rowCount); ) {
      const page = this.#pageOfRow(row);
      const skipped = row - this.#startOf(page);
      const rows = this.#pages.has(page) ? this.#pageRows(page) : this.#waitingRows(page);
      const taken = rows.slice(skipped, skipped + to - row);
      if (taken.length === 0) break;
      found.push(...taken);
      row += taken.length;
    }
    return found;
  }

  /** The first row of a line, or of the next one that has any. */
  rowOfLine(line: number): number {
    const page = Math.min(pageOf(line), this.#pageCount() - 1);
    if (page < 0) return 0;
    const rows = this.#pages.has(page) ? this.#pageRows(page) : this.#waitingRows(page);
    const at = rows.findIndex((row) => row.line >= line);
    return this.#startOf(page) + (at < 0 ? rows.length : at);
  }

  /**
   * What is to be read so that some rows can be shown.
   * @returns null when all of it is there
   */
  wanted(fromRow: number, toRow: number): LogRequest | null {
    if (this.#end === 0) return null;
    const first = this.#pageOfRow(Math.max(0, fromRow));
    const last = this.#pageOfRow(Math.max(0, toRow - 1));
    const stale: number[] = [];
    for (let page = first; page <= last && stale.length < MOST_ASKED; page++) {
      if (this.#isStale(page)) stale.push(page);
      else if (stale.length > 0) break;
    }
    const [start] = stale;
    if (start === undefined) return null;
    return { from: start * PAGE_LINES, limit: stale.length * PAGE_LINES };
  }

  /** What shows the end of a log that has grown, and what comes meanwhile. */
  wantedOfTail(end: number): LogRequest {
    const last = pageOf(Math.max(0, end - 1));
    // A whole page never changes: read again, its lines would all be laid out again.
    const page = this.#isWhole(last - 1) ? last : Math.max(0, last - 1);
    return { from: page * PAGE_LINES, limit: TAIL_PAGES * PAGE_LINES };
  }

  /** Forgets pages that are far from the rows in sight. */
  forget(fromRow: number, toRow: number): void {
    if (this.#pages.size <= MOST_KEPT) return;
    const middle = (this.#pageOfRow(Math.max(0, fromRow)) + this.#pageOfRow(toRow)) / 2;
    const byDistance = [...this.#pages.keys()].sort(
      (a, b) => Math.abs(b - middle) - Math.abs(a - middle),
    );
    for (const page of byDistance.slice(0, this.#pages.size - MOST_KEPT)) {
      this.#counts.set(page, this.#pageRows(page).length);
      this.#pages.delete(page);
      this.#rows.delete(page);
    }
  }

  #isStale(page: number): boolean {
    const known = this.#pages.get(page);
    return !known || known.coveredTo < Math.min((page + 1) * PAGE_LINES, this.#end);
  }

  #isWhole(page: number): boolean {
    return this.#pages.get(page)?.coveredTo === (page + 1) * PAGE_LINES;
  }

  #pageCount(): number {
    return Math.ceil(this.#end / PAGE_LINES);
  }

  #noteGaps(from: number, to: number, lines: readonly ShownLogLine[]): void {
    let next = from;
    const found: Gap[] = [];
    for (const { number } of lines) {
      if (number > next) found.push({ from: next, to: number });
      next = number + 1;
    }
    if (to > next) found.push({ from: next, to });
    if (found.length === 0) return;
    const sorted = [...this.#gaps, ...found].sort((a, b) => a.from - b.from);
    const merged: Gap[] = [];
    for (const gap of sorted) {
      const before = merged.at(-1);
      if (before && before.to >= gap.from) {
        merged[merged.length - 1] = { from: before.from, to: Math.max(before.to, gap.to) };
      } else merged.push(gap);
    }
    this.#gaps = merged;
    this.#rows.clear();
  }

  #noteFormat(page: number, format: StreamFormat): void {
    if (this.#formats.get(page) === format) return;
    this.#formats.set(page, format);
    this.#rows.clear();
  }

  #formatBefore(page: number): StreamFormat {
    let latest = -1;
    for (const each of this.#formats.keys()) if (each < page && each > latest) latest = each;
    return this.#formats.get(latest) ?? "plain";
  }

  #pageRows(page: number): readonly LogRow[] {
    const known = this.#rows.get(page);
    if (known) return known;
    const rows = this.#buildRows(page);
    this.#rows.set(page, rows);
    return rows;
  }

  #buildRows(page: number): LogRow[] {
    const { lines = [] } = this.#pages.get(page) ?? {};
    const entries = readPage(lines, this.#shape.mode, this.#formatBefore(page));
    const rows: LogRow[] = [];
    const gaps = this.#gaps.filter(({ from }) => pageOf(from) === page);
    let index = 0;
    let before = -1;
    for (const entry of entries) {
      index = entry.line === before ? index + 1 : 0;
      before = entry.line;
      while (gaps[0] && gaps[0].from < entry.line) rows.push(...gaps.splice(0, 1).map(rowOfGap));
      rows.push(...rowsOf(entry, index, this.#shape));
    }
    return [...rows, ...gaps.map(rowOfGap)];
  }

  #waitingRows(page: number): LogRow[] {
    const count = this.#countOf(page);
    const first = page * PAGE_LINES;
    return Array.from({ length: count }, (_, index) =>
      waitingRow(first + Math.min(index, PAGE_LINES - 1)),
    ).map((row, index) => ({ ...row, key: `${row.key}.${index}` }));
  }

  #countOf(page: number): number {
    if (this.#pages.has(page)) return this.#pageRows(page).length;
    const first = page * PAGE_LINES;
    return this.#counts.get(page) ?? Math.min(PAGE_LINES, this.#end - first);
  }

  /** The row that each page begins at, and the number of all. */
  #rowStarts(): readonly number[] {
    if (this.#starts) return this.#starts;
    const starts = [0];
    for (let page = 0; page < this.#pageCount(); page++) {
      starts.push((starts[page] ?? 0) + this.#countOf(page));
    }
    this.#starts = starts;
    return starts;
  }

  #startOf(page: number): number {
    return this.#rowStarts()[page] ?? 0;
  }

  /** The page that holds a row; of pages without rows none does. */
  #pageOfRow(row: number): number {
    const starts = this.#rowStarts();
    let low = 0;
    let high = Math.max(0, this.#pageCount() - 1);
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((starts[middle] ?? 0) <= row) low = middle;
      else high = middle - 1;
    }
    return low;
  }
}

function pageOf(line: number): number {
  return Math.floor(line / PAGE_LINES);
}

function rowOfGap({ from, to }: Gap): LogRow {
  return gapRow(from, to);
}
