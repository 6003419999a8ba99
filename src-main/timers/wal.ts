import { statSync } from "node:fs";
import type { Board } from "../core/store/store.ts";

/** How often the write-ahead log is looked at, in milliseconds. */
export const WAL_INTERVAL_MS = 10_000;
/**
 * How often to see whether the log is long, in milliseconds. Beside a process that writes all the
 * time it takes some trials until one gets through.
 */
export const SHORTEN_INTERVAL_MS = 50;
/** A log this large is emptied even while the board is busy, in bytes. */
export const LARGE_WAL_BYTES = 32 * 1024 * 1024;

/** A log file as it is on disk. */
export interface WalState {
  readonly sizeBytes: number;
  readonly changedAt: number;
}

/**
 * Makes the watch over the write-ahead log: it is emptied once nobody has written for an interval,
 * or when it has grown large. Each look asks for its size only: a file of SQLite's must never be
 * opened beside SQLite (board.md 8).
 * @param board the open board
 * @param report told of a log that stays large, since some reader holds it
 * @param stateOf asks for the file's size and time
 * @returns looks once
 */
export function createWalWatch(
  board: Pick<Board, "path" | "truncateWal">,
  report: (message: string) => void,
  stateOf: (path: string) => WalState = stateOnDisk,
): () => void {
  let before: WalState | null = null;
  let isReported = false;
  return () => {
    const now = attempt(() => stateOf(`${board.path}-wal`));
    if (!now) return;
    const isIdle = now.changedAt === before?.changedAt;
    const isLarge = now.sizeBytes > LARGE_WAL_BYTES;
    before = now;
    if (now.sizeBytes === 0 || !(isIdle || isLarge)) return;
    const leftBytes = attempt(board.truncateWal) ?? now.sizeBytes;
    const staysLarge = isLarge && leftBytes > LARGE_WAL_BYTES;
    if (staysLarge && !isReported) {
      report(`the log ${board.path}-wal has ${leftBytes} bytes and another process reads from it`);
    }
    isReported = staysLarge;
  };
}

function stateOnDisk(path: string): WalState {
  const stats = statSync(path, { throwIfNoEntry: false });
  return { sizeBytes: stats?.size ?? 0, changedAt: stats?.mtimeMs ?? 0 };
}

/** @returns null where it fails: a board that is locked just now is left for the next look */
function attempt<T>(work: () => T): T | null {
  try {
    return work();
  } catch {
    return null;
  }
}
