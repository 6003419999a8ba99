import type { Card } from "../../../shared/operations/board.ts";

const MARK = Symbol("card");

/** What a drag carries: the card as it was when it was picked up. */
export function dragPayload(card: Card): Record<string | symbol, unknown> {
  return { [MARK]: true, card };
}

/** Reads what a drag carries; null when it is something else. */
export function readDragPayload(payload: Record<string | symbol, unknown>): Card | null {
  return payload[MARK] === true ? (payload.card as Card) : null;
}
