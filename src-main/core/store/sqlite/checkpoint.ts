import type Database from "better-sqlite3";

/** What a checkpoint answers. */
type CheckpointState = readonly [isBusy: 0 | 1, pages: number, copiedPages: number];

/** Pages in the log from which on a writer copies them into the file. */
const CHECKPOINT_PAGES = 1_000;
/** A look at the log costs a tenth of a beat. The first write of a process looks, too. */
const WRITES_PER_LOOK = 8;
/** How long a checkpoint waits for others to let it through, in milliseconds. */
const CHECKPOINT_WAIT_MS = 5;
/** How long to leave it alone after it waited in vain: somebody reads on and on. */
const CHECKPOINT_PAUSE_MS = 250;

/**
 * Keeps a board's log short. SQLite's own automatic checkpoint lets others write meanwhile, and the
 * log starts anew only when it has caught up with them: on a slow disk never. 12 processes then made
 * it grow by 36 MB a second, and each commit waited for the disk. This one keeps writers out.
 * @returns to be called after each commit
 */
export function createCheckpointer(db: Database.Database): () => void {
  const state = db.prepare("PRAGMA wal_checkpoint(NOOP)").raw();
  const checkpoint = db.prepare("PRAGMA wal_checkpoint(FULL)").raw();
  let writes = 0;
  let pausedUntil = 0;
  return () => {
    if (writes++ % WRITES_PER_LOOK !== 0) return;
    const [, pages] = state.get() as CheckpointState;
    const start = performance.now();
    if (pages < CHECKPOINT_PAGES || start < pausedUntil) return;
    try {
      db.pragma(`busy_timeout = ${CHECKPOINT_WAIT_MS}`);
      const [isBusy] = checkpoint.get() as CheckpointState;
      // Where another process is at it already, this one was not kept waiting.
      const end = performance.now();
      if (isBusy && end - start >= CHECKPOINT_WAIT_MS) pausedUntil = end + CHECKPOINT_PAUSE_MS;
    } catch {
      // The write stands. Whatever is wrong with the disk, the next write meets and tells it.
    } finally {
      db.pragma("busy_timeout = 0");
    }
  };
}
