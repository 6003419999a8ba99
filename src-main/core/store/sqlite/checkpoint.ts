import type Database from "better-sqlite3";
import { monotonicMs } from "./monotonic-ms.ts";

/** What a checkpoint answers. */
type CheckpointState = readonly [isBusy: 0 | 1, pages: number, copiedPages: number];

/** Pages in the log from which on it is copied into the file. */
const CHECKPOINT_PAGES = 1_000;
/** A look at the log costs a tenth of a beat. The first write of a process looks, too. */
const WRITES_PER_LOOK = 8;
/** How long a checkpoint waits for others to let it through, in milliseconds. */
const CHECKPOINT_WAIT_MS = 5;
/** How long writers leave it alone after one waited in vain: somebody reads on and on. */
const CHECKPOINT_PAUSE_MS = 250;

/** Keeps a board's log short. */
export interface Checkpointer {
  /**
   * Copies the log into the file if it is long; it never fails.
   * @returns whether it waited for others in vain
   */
  shorten(): boolean;
  /** The same, but with a look at the log now and then only; to be called after each commit. */
  afterWrite(): void;
}

/**
 * Makes what keeps a board's log short. SQLite's own automatic checkpoint lets others write
 * meanwhile, and the log starts anew only when it has caught up with them: on a slow disk never. 12
 * processes then made it grow by 36 MB a second, and each commit waited for the disk. This one keeps
 * writers out.
 */
export function createCheckpointer(db: Database.Database): Checkpointer {
  const state = db.prepare("PRAGMA wal_checkpoint(NOOP)").raw();
  let writes = 0;
  let pausedUntil = 0;
  const shorten = () => {
    try {
      const [, pages] = state.get() as CheckpointState;
      if (pages < CHECKPOINT_PAGES) return false;
      const start = monotonicMs();
      db.pragma(`busy_timeout = ${CHECKPOINT_WAIT_MS}`);
      try {
        const [isBusy] = db.prepare("PRAGMA wal_checkpoint(FULL)").raw().get() as CheckpointState;
        // Where another process is at it already, this one was not kept waiting.
        return isBusy === 1 && monotonicMs() - start >= CHECKPOINT_WAIT_MS;
      } finally {
        db.pragma("busy_timeout = 0");
      }
    } catch {
      // Whatever is wrong with the disk, the next write meets and tells it.
      return false;
    }
  };
  return {
    shorten,
    afterWrite() {
      if (writes++ % WRITES_PER_LOOK !== 0) return;
      if (pausedUntil > 0 && monotonicMs() < pausedUntil) return;
      pausedUntil = shorten() ? monotonicMs() + CHECKPOINT_PAUSE_MS : 0;
    },
  };
}
