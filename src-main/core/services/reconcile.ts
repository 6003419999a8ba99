import type { WatchedClaim } from "../../../shared/domain/liveness.ts";
import type { NamedExecution } from "../store/execution-store.ts";
import type { KeyedTask } from "../store/rows.ts";
import type { WriteTx } from "../store/store.ts";
import type { ServiceContext } from "./context.ts";
import { closeAsRecovered, rescueTask } from "./rescue-task.ts";

/** What a pass of recovery changed. */
export interface Reconciled {
  /** Ids of the executions that it closed. */
  readonly closed: readonly string[];
  /** The tasks that it freed, as they are now. */
  readonly rescued: readonly KeyedTask[];
}

/**
 * Closes executions that nobody answers for any more: their owner process is provably gone, or
 * their task is. Their tasks are freed where they stand locked under the same claim; blocked, done
 * and cancelled ones stay (board.md 9). A second pass finds nothing running and changes nothing.
 * @param goneOwners ids of executions whose owner was proved gone. That was found out before this
 *   transaction, and stays true: a process that is gone does not come back
 */
export function reconcileOrphans(
  tx: WriteTx,
  context: ServiceContext,
  goneOwners: ReadonlySet<string>,
): Reconciled {
  const closed: string[] = [];
  const rescued: KeyedTask[] = [];
  for (const execution of tx.executions.listRunning()) {
    if (execution.recoveryTombstone === 1) continue;
    const why = whyOrphaned(execution, goneOwners);
    if (why === null) continue;
    const task = tx.tasks.find(execution.taskId);
    closeAsRecovered(tx, context, [execution], "failed", why);
    closed.push(execution.id);
    // An execution of an earlier claim says nothing about the task's present holder.
    const isCurrent = task?.claimEpoch === execution.claimEpoch;
    const freed = isCurrent ? rescueTask(tx, context, execution.taskId, why) : null;
    if (freed) rescued.push(freed);
  }
  return { closed, rescued };
}

function whyOrphaned(execution: NamedExecution, goneOwners: ReadonlySet<string>): string | null {
  if (execution.taskKey === null) return "its task is gone";
  return goneOwners.has(execution.id) ? "its process ended without a word" : null;
}

/**
 * Frees tasks in progress whose running execution's worker showed no life for a whole time to live
 * (board.md 9). Each is compared with what the watch saw: one that has beaten or changed hands
 * since is spared, and so is one without a running execution, a card that somebody parked.
 * @param stale claims as the watch saw them
 */
export function reconcileStaleInProgress(
  tx: WriteTx,
  context: ServiceContext,
  stale: readonly WatchedClaim[],
): Reconciled {
  const closed: string[] = [];
  const rescued: KeyedTask[] = [];
  for (const claim of stale) {
    const task = tx.tasks.find(claim.taskId);
    if (task?.status !== "in_progress" || task.dropped === 1) continue;
    if (task.updatedAt !== claim.beat || task.claimEpoch !== claim.claimEpoch) continue;
    const freed = timeOut(tx, context, task, "its worker showed no sign of life");
    closed.push(...freed.closed);
    rescued.push(...freed.rescued);
  }
  return { closed, rescued };
}

/**
 * Times a task's running executions out and frees it.
 * @param why what happened to the worker
 */
export function timeOut(
  tx: WriteTx,
  context: ServiceContext,
  task: KeyedTask,
  why: string,
): Reconciled {
  const running = tx.executions.runningOfTask(task.id);
  if (running.length === 0) return { closed: [], rescued: [] };
  closeAsRecovered(tx, context, running, "timed_out", why);
  const freed = rescueTask(tx, context, task.id, why);
  return { closed: running.map(({ id }) => id), rescued: freed ? [freed] : [] };
}
