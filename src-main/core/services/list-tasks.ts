import type { ColumnPage, Cursor } from "../store/page.ts";
import type { KeyedTask } from "../store/rows.ts";
import type { ReadTx } from "../store/store.ts";
import type { ReadyFilter } from "../store/task-store.ts";

/** A found task, with the piece of text in which it was found. */
export type FoundTask = KeyedTask & { readonly excerpt: string };

/** The best ready tasks, in the queue's order (board.md 6). */
export function getReadyTasks(tx: ReadTx, filter: ReadyFilter, limit: number): KeyedTask[] {
  return tx.tasks.listReady(filter, limit);
}

/**
 * The task that *claim next* would give out: the best ready one of a project with a free place;
 * where all places are taken, the one that waits for the first of them.
 */
export function getNextTask(tx: ReadTx, filter: ReadyFilter): KeyedTask | null {
  const [open] = getReadyTasks(tx, { ...filter, withFreePlace: true }, 1);
  return open ?? getReadyTasks(tx, filter, 1)[0] ?? null;
}

/**
 * Searches titles, descriptions and comments; every word must occur, the last one as a beginning.
 * @param projectIds null for every project
 */
export function searchTasks(
  tx: ReadTx,
  text: string,
  projectIds: readonly string[] | null,
  limit: number,
  after: Cursor | null,
): ColumnPage<FoundTask> {
  return tx.tasks.search(text, projectIds, limit, after);
}
