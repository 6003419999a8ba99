import type { Pulse } from "../../shared/operations/board.ts";
import type { Board } from "../core/store/store.ts";

/** How often the beats of running executions are read, in milliseconds. */
export const PULSE_INTERVAL_MS = 5_000;

/**
 * Makes the reading of beats, which are no events. Only what differs from the last time is told.
 * @param board the open board
 * @param tell told of the beats of all that runs
 * @returns reads once
 */
export function createPulse(
  board: Pick<Board, "read">,
  tell: (pulses: readonly Pulse[]) => void,
): () => void {
  let told = "[]";
  return () => {
    const pulses = readPulses(board);
    const text = JSON.stringify(pulses);
    if (pulses === null || text === told) return;
    told = text;
    tell(pulses);
  };
}

/** The change pump reads far more often and tells of a board that can't be read. */
function readPulses(board: Pick<Board, "read">): Pulse[] | null {
  try {
    return board.read((tx) => tx.executions.pulses());
  } catch {
    return null;
  }
}
