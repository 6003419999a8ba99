import { compareInQueue } from "../../../shared/domain/readiness.ts";
import { isTerminal, TASK_STATUSES, type TaskStatus } from "../../../shared/domain/status.ts";
import type { Card } from "../../../shared/operations/board.ts";
import type { PendingMove } from "../../state/moves.ts";

/** The cards of each column, in order. */
export type Columns = Readonly<Record<TaskStatus, readonly Card[]>>;

/** What a board looks like. A column that did not change is the same array as before. */
export interface Arrangement {
  readonly columns: Columns;
  /** Every card that stands somewhere, as it is shown. */
  readonly shown: ReadonlyMap<string, Card>;
}

/** What a board is made of. */
export interface BoardParts {
  readonly cards: ReadonlyMap<string, Card>;
  /** Moves that are shown already. */
  readonly pending: ReadonlyMap<string, PendingMove>;
  readonly isVisible: (card: Card) => boolean;
}

/** A board with nothing on it. */
export const EMPTY_ARRANGEMENT: Arrangement = {
  columns: Object.fromEntries(TASK_STATUSES.map((status) => [status, []])) as unknown as Columns,
  shown: new Map(),
};

/**
 * Turns cards into columns. Costs a comparison of identities a card, and sorting only for what
 * changed: the rest keeps its order.
 * @param parts cards, pending moves and filter
 * @param previous the arrangement before
 */
export function arrange(parts: BoardParts, previous: Arrangement): Arrangement {
  const shown = new Map<string, Card>();
  const arrived: Card[] = [];
  for (const card of parts.cards.values()) {
    const move = parts.pending.get(card.id);
    const placed = move ? placeMoved(card, move) : card;
    if (!parts.isVisible(placed)) continue;
    shown.set(placed.id, placed);
    if (previous.shown.get(placed.id) !== placed) arrived.push(placed);
  }
  const left: Card[] = [];
  for (const card of previous.shown.values()) {
    if (shown.get(card.id) !== card) left.push(card);
  }
  if (arrived.length === 0 && left.length === 0) return previous;
  return { columns: changeColumns(previous.columns, arrived, left, shown), shown };
}

/** Order within a column: the queue's, and the newest first where everything is finished. */
export function compareInColumn(status: TaskStatus): (a: Card, b: Card) => number {
  if (!isTerminal(status)) return compareInQueue;
  return (a, b) => finishedAt(b) - finishedAt(a) || a.number - b.number;
}

function finishedAt(card: Card): number {
  return card.completedAt ?? card.updatedAt;
}

function changeColumns(
  before: Columns,
  arrived: readonly Card[],
  left: readonly Card[],
  shown: ReadonlyMap<string, Card>,
): Columns {
  const columns = { ...before };
  for (const status of TASK_STATUSES) {
    const isIn = (card: Card) => card.status === status;
    const coming = arrived.filter(isIn);
    if (coming.length === 0 && !left.some(isIn)) continue;
    const staying = before[status].filter((card) => shown.get(card.id) === card);
    columns[status] = merge(staying, coming, compareInColumn(status));
  }
  return columns;
}

function merge(
  sorted: readonly Card[],
  coming: Card[],
  compare: (a: Card, b: Card) => number,
): Card[] {
  coming.sort(compare);
  const merged: Card[] = [];
  let next = 0;
  for (const card of sorted) {
    for (let first = coming[next]; first && compare(first, card) < 0; first = coming[next]) {
      merged.push(first);
      next += 1;
    }
    merged.push(card);
  }
  return merged.concat(coming.slice(next));
}

const movedCards = new WeakMap<Card, { readonly move: PendingMove; readonly placed: Card }>();

/** The card as it will stand; the same object each time, so that it renders once. */
function placeMoved(card: Card, move: PendingMove): Card {
  const known = movedCards.get(card);
  if (known?.move === move) return known.placed;
  const finished = isTerminal(move.to) ? { completedAt: move.at } : {};
  const placed = {
    ...card,
    ...finished,
    status: move.to,
    ready: false,
    updatedAt: move.at,
    enteredAt: move.at,
  };
  movedCards.set(card, { move, placed });
  return placed;
}

/**
 * Each column's count with pending moves counted where they are shown.
 * @param counts the board's own counts
 * @param parts cards and pending moves
 */
export function countShown(
  counts: Readonly<Record<TaskStatus, number>>,
  parts: Pick<BoardParts, "cards" | "pending">,
): Readonly<Record<TaskStatus, number>> {
  if (parts.pending.size === 0) return counts;
  const after = { ...counts };
  for (const [id, move] of parts.pending) {
    const card = parts.cards.get(id);
    if (!card) continue;
    after[card.status] -= 1;
    after[move.to] += 1;
  }
  return after;
}
