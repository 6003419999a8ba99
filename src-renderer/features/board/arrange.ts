import { compareInQueue } from "../../../shared/domain/readiness.ts";
import { isTerminal, TASK_STATUSES, type TaskStatus } from "../../../shared/domain/status.ts";
import type { Card } from "../../../shared/operations/board.ts";
import { LayeredMap } from "../../api/layered-map.ts";
import type { PendingMove } from "../../state/moves.ts";

/** The cards of each column, in order. */
export type Columns = Readonly<Record<TaskStatus, readonly Card[]>>;

/** What a board looks like. A column that did not change is the same array as before. */
export interface Arrangement {
  readonly columns: Columns;
  /** Every card that stands somewhere, as it is shown. */
  readonly shown: LayeredMap<Card>;
  /** What it was made of; null for the empty one. */
  readonly parts: BoardParts | null;
}

/** What a board is made of. */
export interface BoardParts {
  readonly cards: LayeredMap<Card>;
  /** Moves that are shown already. */
  readonly pending: ReadonlyMap<string, PendingMove>;
  readonly isVisible: (card: Card) => boolean;
}

/** A board with nothing on it. */
export const EMPTY_ARRANGEMENT: Arrangement = {
  columns: Object.fromEntries(TASK_STATUSES.map((status) => [status, []])) as unknown as Columns,
  shown: LayeredMap.of(new Map()),
  parts: null,
};

/**
 * Turns cards into columns. Costs what changed since the arrangement before: cards that did not change
 * are not looked at, unless the filter is another one.
 * @param parts cards, pending moves and filter
 * @param previous the arrangement before
 */
export function arrange(parts: BoardParts, previous: Arrangement): Arrangement {
  const changes = new Map<string, Card | undefined>();
  for (const id of touchedSince(previous, parts) ?? allOf(previous, parts)) {
    const placed = placeCard(id, parts);
    if (previous.shown.get(id) !== placed) changes.set(id, placed);
  }
  if (changes.size === 0) return { ...previous, parts };
  const shown = previous.shown.with(changes);
  return { columns: changeColumns(previous, changes), shown, parts };
}

/** The ids of all cards that may stand elsewhere than before; null where any may. */
function touchedSince({ parts: before }: Arrangement, parts: BoardParts): Set<string> | null {
  const changed = before && parts.cards.keysChangedFrom(before.cards);
  if (!changed || before.isVisible !== parts.isVisible) return null;
  const touched = new Set(changed);
  if (before.pending === parts.pending) return touched;
  for (const id of [...before.pending.keys(), ...parts.pending.keys()]) touched.add(id);
  return touched;
}

function allOf({ shown }: Arrangement, { cards }: BoardParts): Set<string> {
  const all = new Set(shown.keys());
  for (const id of cards.keys()) all.add(id);
  return all;
}

/** A card as it is shown; undefined where it is hidden or gone. */
function placeCard(id: string, { cards, pending, isVisible }: BoardParts): Card | undefined {
  const card = cards.get(id);
  const move = pending.get(id);
  const placed = card && move ? placeMoved(card, move) : card;
  return placed && isVisible(placed) ? placed : undefined;
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
  { columns: before, shown }: Arrangement,
  changes: ReadonlyMap<string, Card | undefined>,
): Columns {
  const left = new Map<TaskStatus, Set<Card>>();
  const coming = new Map<TaskStatus, Card[]>();
  for (const [id, placed] of changes) {
    const stood = shown.get(id);
    if (stood) left.set(stood.status, (left.get(stood.status) ?? new Set()).add(stood));
    if (!placed) continue;
    const arrivals = coming.get(placed.status);
    if (arrivals) arrivals.push(placed);
    else coming.set(placed.status, [placed]);
  }
  const columns = { ...before };
  for (const status of new Set([...left.keys(), ...coming.keys()])) {
    const compare = compareInColumn(status);
    const staying = takeOut(before[status], left.get(status) ?? new Set(), compare);
    columns[status] = merge(staying, coming.get(status) ?? [], compare);
  }
  return columns;
}

/** So few are found in a column one by one; of more, the whole column is gone through once. */
const FEW = 32;

function takeOut(
  sorted: readonly Card[],
  gone: ReadonlySet<Card>,
  compare: (a: Card, b: Card) => number,
): readonly Card[] {
  if (gone.size > FEW) return sorted.filter((card) => !gone.has(card));
  const left = [...sorted];
  for (const card of gone) left.splice(left.indexOf(card, placeFor(left, card, compare)), 1);
  return left;
}

function merge(
  sorted: readonly Card[],
  coming: Card[],
  compare: (a: Card, b: Card) => number,
): Card[] {
  if (coming.length <= FEW) {
    const inserted = [...sorted];
    for (const card of coming) inserted.splice(placeFor(inserted, card, compare), 0, card);
    return inserted;
  }
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

/** The first place whose card does not go before this one. */
function placeFor(
  sorted: readonly Card[],
  card: Card,
  compare: (a: Card, b: Card) => number,
): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (compare(sorted[middle] as Card, card) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
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
