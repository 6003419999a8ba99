import type { Pulse } from "../../shared/operations/board.ts";
import { formatAge } from "../../shared/strings/format.ts";
import { t } from "../../shared/strings/translate.ts";
import type { ToldNotice } from "../../shared/window-inbox.ts";
import type { Board } from "../core/store/store.ts";

/** How often it is looked, in milliseconds. */
export const STALLED_INTERVAL_MS = 5_000;
/** A gap between looks of more than so many intervals is sleep, which is nobody's fault. */
const MAX_MISSED_LOOKS = 3;

/** What looking for runs without progress needs. */
export interface StalledRunsOptions {
  readonly board: Pick<Board, "read">;
  /** How long a run may show no progress, in milliseconds; asked at each look. */
  readonly stalledAfterMs: () => number;
  /** Told once of each run that has stalled, and again only after it went on. */
  readonly tell: (notice: ToldNotice) => void;
  /** Told of a look that failed. */
  readonly onFailed: (error: unknown) => void;
  /** A clock that never jumps, in milliseconds. */
  readonly monotonicMs: () => number;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

interface Watched {
  readonly progressAt: number | null;
  /** For how long it stood still, in milliseconds of this app's awake time. */
  readonly stillMs: number;
  readonly isTold: boolean;
}

/**
 * Makes the watch over runs that are alive and show no progress: they are told, never ended (board.md
 * 9). It counts this app's own awake time, since after a sleep all progress is old.
 * @returns looks once
 */
export function createStalledRuns(options: StalledRunsOptions): () => void {
  const { board, stalledAfterMs, tell, onFailed, monotonicMs, now } = options;
  let watched: ReadonlyMap<string, Watched> = new Map();
  let lastLook = monotonicMs();
  const notice = (taskId: string, stillMs: number): ToldNotice | null =>
    board.read((tx) => {
      const task = tx.tasks.find(taskId);
      if (!task) return null;
      const reason = t(($) => $.notices.stalled, { duration: formatAge(stillMs) });
      const about = { taskId, taskKey: task.key, taskTitle: task.title };
      return { ...about, kind: "stalled", at: now(), reason };
    });
  const look = (pulses: readonly Pulse[]) => {
    const gapMs = monotonicMs() - lastLook;
    lastLook += gapMs;
    const awakeMs = gapMs > MAX_MISSED_LOOKS * STALLED_INTERVAL_MS ? 0 : gapMs;
    const entries = pulses.map(({ taskId, progressAt }): [string, Watched] => {
      const before = watched.get(taskId);
      const isStill = before !== undefined && before.progressAt === progressAt;
      const stillMs = isStill ? before.stillMs + awakeMs : 0;
      const isTold = isStill && before.isTold;
      if (isTold || stillMs < stalledAfterMs()) return [taskId, { progressAt, stillMs, isTold }];
      const found = notice(taskId, stillMs);
      if (found) tell(found);
      return [taskId, { progressAt, stillMs, isTold: true }];
    });
    watched = new Map(entries);
  };
  return () => {
    try {
      look(board.read((tx) => tx.executions.pulses()));
    } catch (error) {
      onFailed(error);
    }
  };
}
