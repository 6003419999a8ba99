import { t } from "../../../shared/strings/translate.ts";
import type { EntryTone, LogEntry } from "./log-entry.ts";
import { plainText, type StyledRun, sliceRuns } from "./styled-text.ts";
import { wrapText } from "./wrap-text.ts";

/** One row of a log; all are of one height. */
export interface LogRow {
  /** Stays the same while the log grows. */
  readonly key: string;
  /** Number of the line that it shows, or of the first that it stands for. */
  readonly line: number;
  /** When its line was printed; 0 where that is not to be said again, or was lost. */
  readonly at: number;
  readonly kind: "text" | "gap" | "waiting";
  readonly label: string;
  readonly tone: EntryTone;
  readonly runs: readonly StyledRun[];
  /** Whether it goes on with the row before, without a line break between. */
  readonly continues: boolean;
  /** Set where something is folded behind it: the key to unfold it by, and whether it is open. */
  readonly fold: { readonly id: string; readonly isOpen: boolean } | null;
}

/** How rows are laid out. */
export interface RowShape {
  /** Most columns of a row. */
  readonly columns: number;
  /** What is unfolded. */
  readonly unfolded: ReadonlySet<string>;
}

/** The rows of an entry: its text wrapped, and what is folded behind it where that is open. */
export function rowsOf(entry: LogEntry, index: number, { columns, unfolded }: RowShape): LogRow[] {
  const id = `${entry.line}.${index}`;
  const isOpen = unfolded.has(id);
  const rows = wrapRuns(entry.runs, columns);
  // A call is one row until it is opened.
  const shown = entry.folded !== null && !isOpen ? rows.slice(0, 1) : rows;
  const folded =
    entry.folded !== null && isOpen
      ? wrapRuns([{ text: entry.folded, style: null }], columns).map((row) => ({
          ...row,
          tone: "quiet" as const,
        }))
      : [];
  return [...shown.map((row) => ({ ...row, tone: entry.tone })), ...folded].map((row, part) => ({
    ...row,
    key: `${id}.${part}`,
    line: entry.line,
    at: part === 0 ? entry.at : 0,
    kind: "text",
    label: part === 0 ? entry.label : "",
    fold: part === 0 && entry.folded !== null ? { id, isOpen } : null,
  }));
}

function wrapRuns(runs: readonly StyledRun[], columns: number) {
  const text = plainText(runs);
  let end = 0;
  return wrapText(text, columns).map(({ from, to }, index) => {
    const continues = index > 0 && !text.slice(end, from).includes("\n");
    end = to;
    return { runs: sliceRuns(runs, from, to), continues };
  });
}

/** What stands for lines that were dropped. */
export function gapRow(from: number, to: number): LogRow {
  const text = t(($) => $.runLog.dropped, { count: to - from });
  return {
    ...{ key: `gap.${from}`, line: from, kind: "gap", at: 0, label: "", tone: "quiet" },
    ...{ runs: [{ text, style: null }], continues: false, fold: null },
  };
}

/** What stands for a line that is not read yet. */
export function waitingRow(line: number): LogRow {
  return {
    ...{ key: `waiting.${line}`, line, kind: "waiting", at: 0, label: "", tone: "quiet" },
    ...{ runs: [], continues: false, fold: null },
  };
}
