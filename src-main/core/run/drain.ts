import type { ErrorValue, Result } from "../../../shared/errors.ts";
import type { Board } from "../store/store.ts";
import { dataVersion, waitForChange } from "./wait-for-change.ts";

/** How one run of a drain ended, as far as the drain goes by it. */
export interface DrainedRun {
  readonly taskId: string;
  /** A task that this drain failed is not taken again by it. */
  readonly isFailed: boolean;
}

/** What a drain does its work with. */
export interface DrainOptions<Run, Done extends DrainedRun> {
  readonly board: Pick<Board, "dataVersion">;
  /** Claims the best ready task, passing some by. */
  readonly startNext: (exclude: readonly string[]) => Promise<Result<Run | null>>;
  readonly work: (run: Run) => Promise<Done>;
  /** Whether an execution runs in scope that ends by itself: it may free work, or give its task back. */
  readonly isWorkRunning: () => Promise<boolean>;
  /** Told, again and again, that the board is paused and waited for. */
  readonly onPaused?: (error: ErrorValue) => void;
  /** Aborted when the drain is to end after what it does now. */
  readonly stop: AbortSignal;
  /** Longest wait before the board is looked at again although nothing seems to have changed. */
  readonly maxWaitMs: number;
}

/** What a drain came to. */
export interface DrainReport<Done> {
  readonly runs: readonly Done[];
  /** Why it could not go on; null when there was nothing left to do, or it was stopped. */
  readonly error: ErrorValue | null;
}

/**
 * Takes one ready task after the other. It goes on while work is ready or an execution runs in scope
 * that ends by itself, since what is done elsewhere may free more work. A paused board is waited for.
 */
export async function drain<Run, Done extends DrainedRun>(
  options: DrainOptions<Run, Done>,
): Promise<DrainReport<Done>> {
  const { board, stop } = options;
  const runs: Done[] = [];
  const failed = new Set<string>();
  while (!stop.aborted) {
    // Read before the claim: whatever is committed after it is a reason to look again.
    const version = dataVersion(board);
    const next = await options.startNext([...failed]);
    if (next.ok && next.data !== null) {
      const done = await options.work(next.data);
      runs.push(done);
      if (done.isFailed) failed.add(done.taskId);
      continue;
    }
    const isFull = !next.ok && next.error.code === "wip_limit";
    const isPaused = !next.ok && next.error.code === "paused";
    if (isPaused) {
      options.onPaused?.(next.error);
      await waitForChange(options, version);
      continue;
    }
    if (!next.ok && !isFull) return { runs, error: next.error };
    if (await options.isWorkRunning()) await waitForChange(options, version);
    else if (version !== null && dataVersion(board) === version) {
      return { runs, error: next.ok ? null : next.error };
    }
  }
  return { runs, error: null };
}
