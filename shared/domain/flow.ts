import { isTerminal, type TaskStatus } from "./status.ts";

/** A card came to stand in a column. */
export interface StatusEntry {
  readonly at: number;
  readonly status: TaskStatus;
}

/** How a card that is done came through the board. Definitions are in docs/insight.md. */
export interface CardFlow {
  /** When work on it began: it came to In progress for the first time. Null where it never did. */
  readonly startedAt: number | null;
  /** From there until it was done; null without a beginning. */
  readonly cycleMs: number | null;
  /** How long it stood in each column, all its stays together; columns it never saw are absent. */
  readonly statusMs: Readonly<Partial<Record<TaskStatus, number>>>;
}

/**
 * Follows a card through its columns until it was done.
 * @param entries when it came to which column, oldest first, its first column included
 * @param doneAt when it was done; what came later is not looked at
 */
export function traceFlow(entries: readonly StatusEntry[], doneAt: number): CardFlow {
  const statusMs: Partial<Record<TaskStatus, number>> = {};
  let startedAt: number | null = null;
  entries.forEach(({ at, status }, index) => {
    if (isTerminal(status) || at > doneAt) return;
    if (status === "in_progress") startedAt ??= at;
    const until = Math.min(entries[index + 1]?.at ?? doneAt, doneAt);
    statusMs[status] = (statusMs[status] ?? 0) + Math.max(0, until - at);
  });
  return { startedAt, cycleMs: startedAt === null ? null : doneAt - startedAt, statusMs };
}

/**
 * The value below which a part of the values lies, between neighbours in proportion, as a
 * spreadsheet's PERCENTILE does.
 * @param values in any order
 * @param part between 0 and 1: 0.5 is the median
 * @returns null for no values
 */
export function percentile(values: readonly number[], part: number): number | null {
  if (values.length === 0) return null;
  const sorted = values.toSorted((a, b) => a - b);
  const at = (sorted.length - 1) * part;
  const low = sorted[Math.floor(at)] ?? 0;
  const high = sorted[Math.ceil(at)] ?? low;
  return low + (high - low) * (at - Math.floor(at));
}
