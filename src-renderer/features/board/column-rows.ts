import type { Card } from "../../../shared/operations/board.ts";
import type { Lane } from "./lanes.ts";
import { placeIn } from "./place-in.ts";

/** A card, or what stands above the first card of a lane. */
export type Row = {
  readonly key: string;
  /** The card's place in its column, or of the lane's first card. */
  readonly place: number;
} & ({ readonly card: Card; readonly lane: null } | { readonly card: null; readonly lane: Lane });

/** The rows of a column, made as they are asked for: of thousands, a few are seen. */
export interface ColumnRows {
  readonly count: number;
  at(index: number): Row | undefined;
  /** A row's key; its index where there is no such row. */
  keyAt(index: number): string | number;
  /** A row's card; undefined for a lane's head. */
  cardAt(index: number): Card | undefined;
  /** The row of a card; -1 for none. */
  indexOf(taskId: string | null): number;
}

/**
 * Lays out a column.
 * @param cards in order, lane after lane
 * @param lanes in order; none where cards are not grouped
 */
export function columnRows(cards: readonly Card[], lanes: readonly Lane[]): ColumnRows {
  const at = (index: number): Row | undefined => {
    const before = lanes.findLastIndex((lane, number) => lane.start + number <= index);
    const lane = lanes[before];
    if (lane && index === lane.start + before) {
      return { key: `lane ${lane.key}`, place: lane.start, card: null, lane };
    }
    const place = index - (before + 1);
    const card = cards[place];
    return card && { key: card.id, place, card, lane: null };
  };
  // Of all rows, each time one changes: without lanes nothing is made for it.
  const cardAt =
    lanes.length === 0
      ? (index: number) => cards[index]
      : (index: number) => at(index)?.card ?? undefined;
  return {
    count: cards.length + lanes.length,
    at,
    cardAt,
    keyAt: (index) => (lanes.length === 0 ? cards[index]?.id : at(index)?.key) ?? index,
    indexOf(taskId) {
      const place = placeIn(cards, taskId);
      if (place < 0) return -1;
      return place + lanes.findLastIndex(({ start }) => start <= place) + 1;
    },
  };
}
