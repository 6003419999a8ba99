import { compareInQueue } from "../../../shared/domain/readiness.ts";
import { isTerminal, TASK_STATUSES, type TaskStatus } from "../../../shared/domain/status.ts";
import type { PastCard } from "../../../shared/past/past-card.ts";

/** The cards of each column, in the board's order. */
export type PastColumns = Readonly<Record<TaskStatus, readonly PastCard[]>>;

/** No cards in any column. */
export const NO_COLUMNS = Object.fromEntries(
  TASK_STATUSES.map((status) => [status, []]),
) as unknown as PastColumns;

/**
 * Turns cards into columns. A column in which nothing changed stays the same.
 * @param before the columns as they were shown
 * @param changed ids of the cards that are others since then; null for all
 * @param projectId whose cards, null for all projects
 */
export function arrangePast(
  cards: ReadonlyMap<string, PastCard>,
  before: PastColumns,
  changed: ReadonlySet<string> | null,
  projectId: string | null,
): PastColumns {
  const isShown = (card: PastCard) => projectId === null || card.projectId === projectId;
  const coming = changed === null ? [...cards.values()] : findAll(changed, cards);
  const arrived = coming.filter(isShown);
  const columns = { ...before };
  for (const status of TASK_STATUSES) {
    const staying = changed === null ? [] : before[status].filter((card) => !changed.has(card.id));
    const own = arrived.filter((card) => card.status === status);
    if (changed !== null && own.length === 0 && staying.length === before[status].length) continue;
    columns[status] = [...staying, ...own].sort(compareIn(status));
  }
  return columns;
}

function findAll(
  ids: ReadonlySet<string>,
  cards: ReadonlyMap<string, PastCard>,
): readonly PastCard[] {
  return [...ids].flatMap((id) => cards.get(id) ?? []);
}

function compareIn(status: TaskStatus): (a: PastCard, b: PastCard) => number {
  if (!isTerminal(status)) return compareInQueue;
  const finishedAt = (card: PastCard) => card.completedAt ?? card.updatedAt;
  return (a, b) => finishedAt(b) - finishedAt(a) || a.number - b.number;
}
