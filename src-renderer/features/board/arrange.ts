import { compareInQueue } from "../../../shared/domain/readiness.ts";
import { isTerminal, TASK_STATUSES, type TaskStatus } from "../../../shared/domain/status.ts";
import type { Card } from "../../../shared/operations/board.ts";
import type { LayeredMap } from "../../api/layered-map.ts";
import type { PendingMove } from "../../state/moves.ts";

/** The cards of each column, in order. */
export type Columns = Readonly<Record<TaskStatus, readonly Card[]>>;

/** What a board looks like. A column that did not change is the same array as before. */
export interface Arrangement {
  readonly columns: Columns;
  /** The columns with what the filter hides: another filter has nothing to sort. */
  readonly all: Columns;
  /** What it was made of; null for the empty one. */
  readonly parts: BoardParts | null;
}

/** What a board is made of. */
export interface BoardParts {
  readonly cards: LayeredMap<Card>;
  /** Moves that are shown already. */
  readonly pending: ReadonlyMap<string, PendingMove>;
  /** Null where no card is hidden. */
  readonly isVisible: ((card: Card) => boolean) | null;
}

const NO_CARDS = Object.fromEntries(
  TASK_STATUSES.map((status) => [status, []]),
) as unknown as Columns;

/** A board with nothing on it. */
export const EMPTY_ARRANGEMENT: Arrangement = { columns: NO_CARDS, all: NO_CARDS, parts: null };

/**
 * Turns cards into columns. Costs what changed since the arrangement before: cards that did not change
 * are not looked at, and another filter only asks each card whether it is let through.
 * @param parts cards, pending moves and filter
 * @param previous the arrangement before
 */
export function arrange(parts: BoardParts, previous: Arrangement): Arrangement {
  const { isVisible } = parts;
  const steps = stepsBetween(previous.parts, parts);
  const all = steps ? changeColumns(previous.all, steps) : previous.all;
  if (!isVisible) return { columns: all, all, parts };
  if (previous.parts?.isVisible !== isVisible) {
    return { columns: filterColumns(all, isVisible, previous.columns), all, parts };
  }
  const columns = steps
    ? changeColumns(previous.columns, { ...steps, come: letThrough(steps.come, isVisible) })
    : previous.columns;
  return { columns, all, parts };
}

/** A card as it is shown; undefined where it is hidden or gone. */
export function shownCard({ parts }: Arrangement, id: string): Card | undefined {
  const placed = placeCard(id, parts);
  return placed && (parts?.isVisible?.(placed) ?? true) ? placed : undefined;
}

/** What leaves columns and what comes into them; a card that stays but looks otherwise does both. */
interface Steps {
  readonly left: ReadonlyMap<TaskStatus, ReadonlySet<Card>>;
  readonly come: ReadonlyMap<TaskStatus, readonly Card[]>;
}

/** What happened between two boards, whatever their filters; null where nothing did. */
function stepsBetween(before: BoardParts | null, parts: BoardParts): Steps | null {
  const left = new Map<TaskStatus, Set<Card>>();
  const come = new Map<TaskStatus, Card[]>();
  for (const id of touchedBetween(before, parts)) {
    const stood = placeCard(id, before);
    const placed = placeCard(id, parts);
    if (stood === placed) continue;
    if (stood) {
      const leaving = left.get(stood.status);
      if (leaving) leaving.add(stood);
      else left.set(stood.status, new Set([stood]));
    }
    if (placed) {
      const coming = come.get(placed.status);
      if (coming) coming.push(placed);
      else come.set(placed.status, [placed]);
    }
  }
  return left.size + come.size > 0 ? { left, come } : null;
}

/** The ids of all cards that may stand elsewhere, or look otherwise, than before. */
function touchedBetween(before: BoardParts | null, parts: BoardParts): Iterable<string> {
  if (!before) return parts.cards.keys();
  const touched = new Set(
    parts.cards.keysChangedFrom(before.cards) ?? differing(before.cards, parts.cards),
  );
  if (before.pending === parts.pending) return touched;
  for (const id of [...before.pending.keys(), ...parts.pending.keys()]) touched.add(id);
  return touched;
}

function differing(before: LayeredMap<Card>, cards: LayeredMap<Card>): readonly string[] {
  const ids: string[] = [];
  cards.forEach((card, id) => {
    if (before.get(id) !== card) ids.push(id);
  });
  before.forEach((_, id) => {
    if (!cards.has(id)) ids.push(id);
  });
  return ids;
}

/** A card where it stands, or will stand once a move is made; undefined where it is gone. */
function placeCard(id: string, parts: BoardParts | null): Card | undefined {
  const card = parts?.cards.get(id);
  const move = card && parts?.pending.get(id);
  return move ? placeMoved(card, move) : card;
}

function letThrough(come: Steps["come"], isVisible: (card: Card) => boolean): Steps["come"] {
  return new Map([...come].map(([status, cards]) => [status, cards.filter(isVisible)]));
}

function filterColumns(all: Columns, isVisible: (card: Card) => boolean, before: Columns): Columns {
  const columns = TASK_STATUSES.map((status) => {
    const left = all[status].filter(isVisible);
    return [status, isSame(left, before[status]) ? before[status] : left];
  });
  return Object.fromEntries(columns);
}

function isSame(some: readonly Card[], others: readonly Card[]): boolean {
  return some.length === others.length && some.every((card, index) => card === others[index]);
}

/** Order within a column: the queue's, and the newest first where everything is finished. */
export function compareInColumn(status: TaskStatus): (a: Card, b: Card) => number {
  if (!isTerminal(status)) return compareInQueue;
  return (a, b) => finishedAt(b) - finishedAt(a) || a.number - b.number;
}

function finishedAt(card: Card): number {
  return card.completedAt ?? card.updatedAt;
}

function changeColumns(before: Columns, { left, come }: Steps): Columns {
  const columns = { ...before };
  for (const status of new Set([...left.keys(), ...come.keys()])) {
    const compare = compareInColumn(status);
    const staying = takeOut(before[status], left.get(status) ?? new Set(), compare);
    columns[status] = merge(staying, come.get(status) ?? [], compare);
  }
  return columns;
}

/** So few are found in a column one by one; for more, the whole column is gone through once. */
const FEW = 32;

/** A column without some cards, of which a filter may have hidden some before. */
function takeOut(
  sorted: readonly Card[],
  gone: ReadonlySet<Card>,
  compare: (a: Card, b: Card) => number,
): readonly Card[] {
  if (gone.size > FEW) return sorted.filter((card) => !gone.has(card));
  let left: Card[] | null = null;
  for (const card of gone) {
    const index = (left ?? sorted).indexOf(card, placeFor(left ?? sorted, card, compare));
    if (index < 0) continue;
    left ??= [...sorted];
    left.splice(index, 1);
  }
  return left ?? sorted;
}

function merge(
  sorted: readonly Card[],
  arrivals: readonly Card[],
  compare: (a: Card, b: Card) => number,
): readonly Card[] {
  if (arrivals.length === 0) return sorted;
  const coming = [...arrivals];
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

const movedCards = new WeakMap<Card, WeakMap<PendingMove, Card>>();

/** The card as it will stand; the same object each time, so that it renders once and is found again. */
function placeMoved(card: Card, move: PendingMove): Card {
  const ofCard = movedCards.get(card) ?? new WeakMap<PendingMove, Card>();
  movedCards.set(card, ofCard);
  const known = ofCard.get(move);
  if (known) return known;
  const finished = isTerminal(move.to) ? { completedAt: move.at } : {};
  const placed = {
    ...card,
    ...finished,
    status: move.to,
    ready: false,
    updatedAt: move.at,
    enteredAt: move.at,
  };
  ofCard.set(move, placed);
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
