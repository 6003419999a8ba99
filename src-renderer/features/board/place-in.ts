import type { Card } from "../../../shared/operations/board.ts";

interface Found {
  readonly id: string;
  readonly place: number;
}

/** What was found last in each column: most ask for the card that has the focus, again and again. */
const found = new WeakMap<readonly Card[], Found>();

/**
 * The place of a card in a column.
 * @param cards the column; it never changes, another array takes its place
 * @param id the card's; null for none
 * @returns -1 where it is not there
 */
export function placeIn(cards: readonly Card[], id: string | null): number {
  if (id === null) return -1;
  const known = found.get(cards);
  if (known?.id === id) return known.place;
  const place = cards.findIndex((card) => card.id === id);
  found.set(cards, { id, place });
  return place;
}
