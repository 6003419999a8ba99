import { applyChange, type BoardSnapshot, type Changed } from "./board-snapshot.ts";

/** Changes kept for boards that are being read while they arrive. */
const KEPT = 256;
const recent: Changed[] = [];
let readers = 0;

/** Remembers a change that was told, as long as a board is being read. */
export function keepChange(changed: Changed): void {
  if (readers === 0) return;
  recent.push(changed);
  if (recent.length > KEPT) recent.splice(0, recent.length - KEPT);
}

/** Forgets everything: sequence numbers may start again after a reload. */
export function forgetChanges(): void {
  recent.length = 0;
}

/**
 * Has changes kept while a board is read; what was told before is in it already.
 * @param read reads it, and ends in {@link catchUp}
 */
export async function keepingChanges<Read>(read: () => Promise<Read>): Promise<Read> {
  readers++;
  try {
    return await read();
  } finally {
    readers--;
    if (readers === 0) forgetChanges();
  }
}

/**
 * Applies to a board just read the changes that were told while it was under way.
 * @param snapshot the board as read
 * @param projectId the project shown, null for all
 */
export function catchUp(snapshot: BoardSnapshot, projectId: string | null): BoardSnapshot {
  return recent.reduce((board, changed) => {
    const outcome = applyChange(board, changed, projectId);
    return outcome.kind === "applied" ? outcome.snapshot : board;
  }, snapshot);
}
