import { SYSTEM_CALLER } from "../../shared/domain/caller.ts";
import {
  type ClockReading,
  EMPTY_WATCH,
  isWatchOutdated,
  type LivenessWatch,
  lookAtClaims,
  type WatchedClaim,
} from "../../shared/domain/liveness.ts";
import { isOwnerProvablyGone, type ProcessIdentity } from "./process-identity.ts";
import type { CoreSettings, ServiceContext } from "./services/context.ts";
import {
  type Reconciled,
  reconcileOrphans,
  reconcileStaleInProgress,
} from "./services/reconcile.ts";
import type { NamedExecution } from "./store/execution-store.ts";
import type { WorkerRow } from "./store/rows.ts";
import { withWriteRetry, withWriteRetryAsync } from "./store/sqlite/retry.ts";
import type { Board } from "./store/store.ts";
import { newUuidV7 } from "./uuid-v7.ts";

/** What a sweeper needs. */
export interface SweeperOptions {
  readonly board: Board;
  readonly settings: CoreSettings;
  /** Reads both clocks. The monotonic one should stand still while the machine sleeps. */
  readonly clock: () => ClockReading;
  /**
   * Beats the runs that this process itself keeps alive. Called before the first look, and when the
   * process seems to have slept, so that nobody's watch counts the sleep against them.
   */
  readonly beatLiveRuns?: () => void | Promise<void>;
  /**
   * Whether this process itself works on a task just now, given its id. It knows without a watch that
   * such a run lives, and it alone ends it: while another process keeps the board locked, neither its
   * beats nor the end that a person asked for can be written.
   */
  readonly isOwnRun?: (taskId: string) => boolean;
  /**
   * Ends what dead owners left running. Called before their tasks are freed, by looks that do not
   * block: the next worker must not share a worktree with the last one's processes.
   */
  readonly endOrphans?: () => Promise<void>;
  /** Told after each pass that changed something. */
  readonly onWritten?: () => void;
  /** Stands in for the system's processes in tests. */
  readonly isOwnerGone?: (owner: ProcessIdentity) => boolean;
}

/** Looks for dead workers and frees their tasks. It keeps no timer: whoever owns it calls. */
export interface Sweeper {
  /**
   * One look that waits for locks by blocking: for the command line and MCP.
   * @returns what it changed
   * @throws WriteBudgetExhaustedError when the lock stayed; the next look tries again
   */
  look(): Reconciled;
  /** The same with the event loop free between attempts: for the app. */
  lookAsync(): Promise<Reconciled>;
}

/** The clocks of this process. */
export function readClocks(): ClockReading {
  return { wallMs: Date.now(), monotonicMs: performance.now() };
}

interface Suspects {
  readonly gone: ReadonlySet<string>;
  readonly stale: readonly WatchedClaim[];
  /** Ids of connections whose process is gone. */
  readonly left: readonly string[];
}

interface Sighting {
  readonly running: readonly NamedExecution[];
  readonly claims: readonly WatchedClaim[];
  readonly workers: readonly WorkerRow[];
}

/**
 * After so long without a sign of life a connection is taken off the list although nobody can prove
 * that it is gone, as in another container, in milliseconds. One that lives comes back by itself.
 */
const FORGOTTEN_MS = 24 * 3_600_000;

const NOTHING: Reconciled = { closed: [], rescued: [] };

/**
 * Makes a sweeper with a watch of its own. It is to look every `settings.staleSweepMs`: it takes
 * much longer gaps for sleep and then starts its watch anew.
 */
export function createSweeper(options: SweeperOptions): Sweeper {
  const { board, settings, clock } = options;
  const budgetMs = settings.writeBudgetMs;
  let watch: LivenessWatch = EMPTY_WATCH;
  const isOutdated = () => isWatchOutdated(watch, clock(), settings.staleSweepMs);
  const see = () =>
    board.read((tx) => ({
      running: tx.executions.listRunning(),
      claims: tx.executions.watchedClaims(),
      workers: tx.workers.list(),
    }));
  const judge = ({ running, claims, workers }: Sighting): Suspects => {
    const look = lookAtClaims(watch, claims, clock(), settings.staleTtlMs, settings.staleSweepMs);
    watch = look.watch;
    return {
      stale: look.stale.filter(({ taskId }) => options.isOwnRun?.(taskId) !== true),
      gone: orphansAmong(running, options.isOwnerGone),
      left: leftAmong(workers, clock().wallMs, options.isOwnerGone),
    };
  };
  const reconcile = (suspects: Suspects) => () =>
    board.write((tx) => {
      const context = systemContext(settings, clock().wallMs);
      const orphans = reconcileOrphans(tx, context, suspects.gone);
      const stale = reconcileStaleInProgress(tx, context, suspects.stale);
      if (suspects.left.length > 0) tx.workers.delete(suspects.left);
      return {
        closed: [...orphans.closed, ...stale.closed],
        rescued: [...orphans.rescued, ...stale.rescued],
      };
    });
  const report = (reconciled: Reconciled) => {
    if (reconciled.closed.length > 0) options.onWritten?.();
    return reconciled;
  };
  return {
    look() {
      if (isOutdated()) options.beatLiveRuns?.();
      const suspects = judge(withWriteRetry(see, budgetMs));
      if (isNone(suspects)) return NOTHING;
      return report(withWriteRetry(reconcile(suspects), budgetMs));
    },
    async lookAsync() {
      if (isOutdated()) await options.beatLiveRuns?.();
      const suspects = judge(await withWriteRetryAsync(see, budgetMs));
      if (isNone(suspects)) return NOTHING;
      if (suspects.gone.size > 0) await options.endOrphans?.();
      return report(await withWriteRetryAsync(reconcile(suspects), budgetMs));
    },
  };
}

function isNone({ gone, stale, left }: Suspects): boolean {
  return gone.size === 0 && stale.length === 0 && left.length === 0;
}

/** Ids of connections that are over: their process is provably gone, or long silent. */
function leftAmong(
  workers: readonly WorkerRow[],
  now: number,
  isOwnerGone = isOwnerProvablyGone,
): string[] {
  return workers.flatMap(({ id, ownerPid, ownerProcessStart, ownerBootId, seenAt }) => {
    const owner = { pid: ownerPid, processStart: ownerProcessStart, bootId: ownerBootId };
    return now - seenAt > FORGOTTEN_MS || isOwnerGone(owner) ? [id] : [];
  });
}

/** Ids of running executions whose task is gone, or whose owner process provably is. */
function orphansAmong(
  running: readonly NamedExecution[],
  isOwnerGone = isOwnerProvablyGone,
): Set<string> {
  const orphans = running.filter((execution) => {
    const owner = ownerOf(execution);
    return execution.taskKey === null || (owner !== null && isOwnerGone(owner));
  });
  return new Set(orphans.map(({ id }) => id));
}

function ownerOf(execution: NamedExecution): ProcessIdentity | null {
  const { ownerPid, ownerProcessStart, ownerBootId } = execution;
  if (ownerPid === null) return null;
  return { pid: ownerPid, processStart: ownerProcessStart ?? "", bootId: ownerBootId ?? "" };
}

function systemContext(settings: CoreSettings, now: number): ServiceContext {
  return { caller: SYSTEM_CALLER, settings, now, batch: newUuidV7(), newId: newUuidV7 };
}
