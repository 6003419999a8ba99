import { setTimeout as delay } from "node:timers/promises";
import { isLockError } from "../store/sqlite/retry.ts";
import type { Board } from "../store/store.ts";

const POLL_MS = 100;

/** What a wait needs. */
export interface WaitOptions {
  readonly board: Pick<Board, "dataVersion">;
  /** Aborted when the wait is to end at once. */
  readonly stop: AbortSignal;
  readonly maxWaitMs: number;
}

/**
 * Waits until another process commits, but not for ever: this process's own writes go unnoticed.
 * @param version what the board was at when it was last looked at
 */
export async function waitForChange(options: WaitOptions, version: number | null): Promise<void> {
  const { board, stop, maxWaitMs } = options;
  const deadline = performance.now() + maxWaitMs;
  while (!stop.aborted && performance.now() < deadline) {
    await delay(POLL_MS, undefined, { signal: stop }).catch(() => undefined);
    if (dataVersion(board) !== version) return;
  }
}

/** What the board is at; null while another process holds the file's lock. */
export function dataVersion(board: Pick<Board, "dataVersion">): number | null {
  try {
    return board.dataVersion();
  } catch (error) {
    if (isLockError(error)) return null;
    throw error;
  }
}
