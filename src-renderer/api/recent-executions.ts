import type { Execution } from "../../shared/operations/execution.ts";
import type { ExecutionFilter } from "../state/executions.ts";

/** Ended executions, newest first, as far as they have been read. */
export interface RecentExecutions {
  readonly rows: readonly Execution[];
  /** How many there are in all. */
  readonly total: number;
  /** Where the next page begins; null when all are read. */
  readonly next: string | null;
}

/**
 * The list with executions that ended meanwhile in their places.
 * @param read all that ended of some tasks, whatever the filter
 */
export function mergeRecent(
  before: RecentExecutions,
  read: readonly Execution[],
  filter: ExecutionFilter,
): RecentExecutions {
  const known = new Set(before.rows.map(({ id }) => id));
  const matching = read.filter((execution) => isWanted(execution, filter));
  const oldest = before.next === null ? undefined : before.rows.at(-1);
  // What lies beyond the last page read comes with its own page.
  const inReach = matching.filter((each) => !oldest || isNewer(each, oldest));
  const added = inReach.filter(({ id }) => !known.has(id));
  if (added.length === 0) return before;
  const rows = [...before.rows, ...added].sort((a, b) => (isNewer(a, b) ? -1 : 1));
  return { ...before, rows, total: before.total + added.length };
}

/** The list with one more page at its end. */
export function appendRecent(before: RecentExecutions, page: RecentExecutions): RecentExecutions {
  const known = new Set(before.rows.map(({ id }) => id));
  return { ...page, rows: [...before.rows, ...page.rows.filter(({ id }) => !known.has(id))] };
}

function isWanted(execution: Execution, { outcome, type }: ExecutionFilter) {
  const { status, recovered, executorType } = execution;
  if (status === "running") return false;
  const end = recovered ? "recovered" : status;
  return (outcome === null || end === outcome) && (type === null || executorType === type);
}

function isNewer(a: Execution, b: Execution): boolean {
  return a.startedAt === b.startedAt ? a.id > b.id : a.startedAt > b.startedAt;
}
