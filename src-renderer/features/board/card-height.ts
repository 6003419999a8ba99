import type { Card } from "../../../shared/operations/board.ts";

const LINE_LETTERS = 26;
const MOST_LINES = 3;
const LINE = 17.5;
const FRAME = 64;
const REASON = 21;
const PROGRESS = 8;

/**
 * How high a card will be, in pixels, before it is drawn. Each is measured once it is in sight; the
 * nearer the guess, the fewer are drawn for nothing, and the less moves.
 */
export function guessCardHeight(card: Card): number {
  const lines = Math.min(MOST_LINES, Math.ceil(card.title.length / LINE_LETTERS));
  const reason = card.status === "blocked" && card.blockedReason ? REASON : 0;
  return Math.round(FRAME + lines * LINE + reason + (card.subtasks > 0 ? PROGRESS : 0));
}
