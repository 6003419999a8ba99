import type { ErrorValue } from "../../shared/errors.ts";
import { isDailyBackupDue } from "../core/backup/daily-backup.ts";
import { every } from "./every.ts";

/** How often the app looks whether the day's backup is due, in milliseconds. */
const LOOK_INTERVAL_MS = 10 * 60 * 1_000;
/** The first look waits until the window has opened, in milliseconds. */
const FIRST_LOOK_MS = 15_000;
/** A backup that keeps failing for the same reason is told of once in so long, in milliseconds. */
const TELL_AGAIN_MS = 24 * 60 * 60 * 1_000;

/** What the daily backup needs. */
export interface DailyBackupOptions {
  readonly board: string;
  /** Makes the backup. @returns null when it succeeded, or none was due any more */
  readonly make: () => Promise<ErrorValue | null>;
  /** Told of a failure, once a day for each reason. */
  readonly onFailed: (error: ErrorValue) => void;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** Makes one look: a backup if one is due. */
export function createDailyBackup(options: DailyBackupOptions): () => Promise<void> {
  const { board, make, onFailed, now } = options;
  const toldAt = new Map<string, number>();
  return async () => {
    if (!isDailyBackupDue(board, now())) return;
    const error = await make();
    if (error === null) {
      toldAt.clear();
      return;
    }
    if (now() - (toldAt.get(error.message) ?? Number.NEGATIVE_INFINITY) < TELL_AGAIN_MS) return;
    toldAt.set(error.message, now());
    onFailed(error);
  };
}

/**
 * Looks soon after the start and again and again.
 * @returns a function that ends it
 */
export function startDailyBackup(
  options: DailyBackupOptions,
  firstLookMs: number = FIRST_LOOK_MS,
): () => void {
  const look = createDailyBackup(options);
  const first = setTimeout(() => void look(), firstLookMs);
  const stop = every(LOOK_INTERVAL_MS, look);
  return () => {
    clearTimeout(first);
    stop();
  };
}
