import type { TaskStatus } from "../../../shared/domain/status.ts";
import type { Columns } from "./arrange.ts";
import { placeIn } from "./place-in.ts";

/** Where the focus can go from a card. */
export type Direction = "next" | "previous" | "left" | "right" | "first" | "last";

/**
 * The card that the focus goes to.
 * @param columns the board
 * @param open the unfolded columns, in order
 * @param from the focused card's id, null for none
 * @param direction where to
 * @returns its id, null when there is none that way
 */
export function neighbourOf(
  columns: Columns,
  open: readonly TaskStatus[],
  from: string | null,
  direction: Direction,
): string | null {
  const place = findPlace(columns, open, from);
  if (!place) return firstCard(columns, open);
  const { column, index } = place;
  const cards = columns[open[column] as TaskStatus];
  switch (direction) {
    case "next":
      return cards[index + 1]?.id ?? null;
    case "previous":
      return cards[index - 1]?.id ?? null;
    case "first":
      return cards[0]?.id ?? null;
    case "last":
      return cards.at(-1)?.id ?? null;
    case "left":
      return beside(columns, open, column, index, -1);
    case "right":
      return beside(columns, open, column, index, 1);
  }
}

/**
 * The card that stands where another one stood, or the last above that.
 * @returns its id; null where the column is empty now, or there was no place
 */
export function nearestTo(
  columns: Columns,
  open: readonly TaskStatus[],
  place: CardPlace | null,
): string | null {
  const status = place && open[place.column];
  if (!status) return null;
  const cards = columns[status];
  return (cards[place.index] ?? cards.at(-1))?.id ?? null;
}

/** The first card of the first column that has one. */
function firstCard(columns: Columns, open: readonly TaskStatus[]): string | null {
  for (const status of open) {
    const id = columns[status][0]?.id;
    if (id !== undefined) return id;
  }
  return null;
}

/** Where a card stands: its column's place among the open ones, and its own place in the column. */
export interface CardPlace {
  readonly column: number;
  readonly index: number;
}

/** Where a card stands; null where it is in no open column. */
export function findPlace(
  columns: Columns,
  open: readonly TaskStatus[],
  id: string | null,
): CardPlace | null {
  if (id === null) return null;
  for (const [column, status] of open.entries()) {
    const index = placeIn(columns[status], id);
    if (index >= 0) return { column, index };
  }
  return null;
}

/** The card at the same height in the next column that has any. */
function beside(
  columns: Columns,
  open: readonly TaskStatus[],
  column: number,
  index: number,
  step: 1 | -1,
): string | null {
  for (let at = column + step; at >= 0 && at < open.length; at += step) {
    const cards = columns[open[at] as TaskStatus];
    const card = cards[Math.min(index, cards.length - 1)];
    if (card) return card.id;
  }
  return null;
}

/**
 * The cards of a card's column.
 * @param from the card's id; null for the first column that has cards
 * @returns their ids, in order
 */
export function columnOf(
  columns: Columns,
  open: readonly TaskStatus[],
  from: string | null,
): readonly string[] {
  const place = findPlace(columns, open, from ?? firstCard(columns, open));
  return place ? columns[open[place.column] as TaskStatus].map(({ id }) => id) : [];
}

/**
 * The cards from one to another, both counted in, when they stand in one column; else the second alone.
 * @returns their ids
 */
export function rangeOf(
  columns: Columns,
  open: readonly TaskStatus[],
  from: string | null,
  to: string,
): readonly string[] {
  const [start, end] = [findPlace(columns, open, from), findPlace(columns, open, to)];
  if (!start || !end || start.column !== end.column) return [to];
  const ids = columns[open[end.column] as TaskStatus].map(({ id }) => id);
  return ids.slice(Math.min(start.index, end.index), Math.max(start.index, end.index) + 1);
}
