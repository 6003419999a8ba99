import {
  type LogRetention,
  type RemovedLogs,
  removeOldLogs,
} from "../core/runner/remove-old-logs.ts";
import { every } from "./every.ts";

/** How often old logs are looked for, in milliseconds. */
const LOOK_INTERVAL_MS = 6 * 60 * 60 * 1_000;
/** The first look waits until the window has opened, in milliseconds. */
const FIRST_LOOK_MS = 60_000;

/** What removing old logs needs. */
export interface LogRetentionOptions extends Pick<LogRetention, "board" | "logRoot"> {
  /** How much is kept; asked before each look. */
  readonly kept: () => Pick<LogRetention, "keptMs" | "keptBytes">;
  readonly onRemoved: (removed: RemovedLogs) => void;
  /** Told of a look that failed; the next one tries again. */
  readonly onFailed: (error: unknown) => void;
}

/**
 * Removes old runs' logs soon after the start and again and again.
 * @returns a function that ends it
 */
export function startLogRetention(options: LogRetentionOptions): () => void {
  const { board, logRoot, kept, onRemoved, onFailed } = options;
  const look = async () => {
    try {
      const removed = await removeOldLogs({ board, logRoot, now: Date.now(), ...kept() });
      if (removed.count > 0) onRemoved(removed);
    } catch (error) {
      onFailed(error);
    }
  };
  const first = setTimeout(() => void look(), FIRST_LOOK_MS);
  const stop = every(LOOK_INTERVAL_MS, look);
  return () => {
    clearTimeout(first);
    stop();
  };
}
