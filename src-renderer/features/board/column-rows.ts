import type { Card } from "../../../shared/operations/board.ts";
import { guessCardHeight } from "./card-height.ts";
import type { Lane } from "./lanes.ts";
import { placeIn } from "./place-in.ts";

/** In pixels. */
const LANE_HEIGHT = 30;

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
  /** What tells a row from all others of the column, now and later; any number where there is no such row. */
  keyAt(index: number): string | number;
  /** How high a row will be before it is drawn, in pixels. */
  heightAt(index: number): number;
  /** The row of a card; -1 for none. */
  indexOf(taskId: string | null): number;
  /** What the rows of the column's next cards are made of. */
  readonly marks: CardMarks;
}

/**
 * What a list asks of every card, seen or not, each time one changes: its key and its height. Beside
 * the cards, they are worked out for those alone that changed.
 */
export interface CardMarks {
  readonly cards: readonly Card[];
  readonly keys: Int32Array;
  readonly heights: Float32Array;
}

const NO_MARKS: CardMarks = { cards: [], keys: new Int32Array(), heights: new Float32Array() };

/**
 * Lays out a column.
 * @param cards in order, lane after lane
 * @param lanes in order; none where cards are not grouped
 * @param before the marks of the column's cards before; without them all are worked out
 */
export function columnRows(
  cards: readonly Card[],
  lanes: readonly Lane[],
  before: CardMarks = NO_MARKS,
): ColumnRows {
  const marks = markCards(cards, before);
  const { keys, heights } = marks;
  const at = (index: number): Row | undefined => {
    const above = lanes.findLastIndex((lane, number) => lane.start + number <= index);
    const lane = lanes[above];
    if (lane && index === lane.start + above) {
      return { key: `lane ${lane.key}`, place: lane.start, card: null, lane };
    }
    const place = index - (above + 1);
    const card = cards[place];
    return card && { key: card.id, place, card, lane: null };
  };
  // Of all rows, each time one changes: without lanes nothing is made for it.
  const isPlain = lanes.length === 0;
  const ofRow = <Value>(
    index: number,
    ofCards: ArrayLike<number>,
    ofLane: (lane: Lane) => Value,
  ) => {
    const row = at(index);
    return row?.lane ? ofLane(row.lane) : (ofCards[row?.place ?? -1] ?? 0);
  };
  return {
    count: cards.length + lanes.length,
    at,
    keyAt: (index) =>
      isPlain ? (keys[index] ?? 0) : ofRow(index, keys, ({ key }) => `lane ${key}`),
    heightAt: (index) =>
      isPlain ? (heights[index] ?? 0) : ofRow(index, heights, () => LANE_HEIGHT),
    indexOf(taskId) {
      const place = placeIn(cards, taskId);
      if (place < 0) return -1;
      return place + lanes.findLastIndex(({ start }) => start <= place) + 1;
    },
    marks,
  };
}

/** Looks only at the cards between the first and the last that stand otherwise than before. */
function markCards(cards: readonly Card[], before: CardMarks): CardMarks {
  const { length } = cards;
  const { length: lengthBefore } = before.cards;
  if (cards === before.cards) return before;
  const most = Math.min(length, lengthBefore);
  let start = 0;
  while (start < most && cards[start] === before.cards[start]) start++;
  let end = 0;
  while (end < most - start && cards[length - 1 - end] === before.cards[lengthBefore - 1 - end]) {
    end++;
  }
  const keys = new Int32Array(length);
  const heights = new Float32Array(length);
  for (const [own, old] of [
    [keys, before.keys],
    [heights, before.heights],
  ] as const) {
    own.set(old.subarray(0, start));
    own.set(old.subarray(lengthBefore - end), length - end);
  }
  for (let place = start; place < length - end; place++) {
    const card = cards[place] as Card;
    keys[place] = keyOf(card.id);
    heights[place] = guessCardHeight(card);
  }
  return { cards, keys, heights };
}

const numbers = new Map<string, number>();

/** A task's number for this window: found among thousands many times faster than its id. */
function keyOf(id: string): number {
  const known = numbers.get(id);
  if (known !== undefined) return known;
  numbers.set(id, numbers.size + 1);
  return numbers.size;
}
