import { MAX_RESCUES, statusAfterRescue } from "../../../shared/domain/caps.ts";
import { endOf } from "../../../shared/domain/execution.ts";
import { isLocked } from "../../../shared/domain/status.ts";
import type { NamedExecution } from "../store/execution-store.ts";
import type { ExecutionOutcome, KeyedTask } from "../store/rows.ts";
import type { WriteTx } from "../store/store.ts";
import { addComment } from "./add-comment.ts";
import { completeExecutionProcess } from "./close-executions.ts";
import { asSystem, type ServiceContext } from "./context.ts";
import { changeTask } from "./record.ts";

/** Executions of a task that a comment about its rescues lists. */
const SHOWN_EXECUTIONS = 5;

/**
 * Closes executions whose worker is dead and marks them, so that no later pass touches them again.
 * @param why for people and the next worker, as the executions' error
 */
export function closeAsRecovered(
  tx: WriteTx,
  context: ServiceContext,
  executions: readonly NamedExecution[],
  status: ExecutionOutcome,
  why: string,
): void {
  for (const { id } of executions) {
    completeExecutionProcess(tx, context, id, { status, error: why, recoveryTombstone: 1 });
  }
}

/**
 * Frees a task whose worker is dead: back to todo under a new epoch, without holder and verdict.
 * It is the one move that the transition table doesn't list (in_review has no way to todo). After
 * three rescues the task waits in blocked instead, with the history, since whatever kills its
 * workers would go on (board.md 9). A task that is not locked stays as it is.
 * @param id the task
 * @param why what happened to the worker
 * @returns the task as it is now, null when there was nothing to free
 */
export function rescueTask(
  tx: WriteTx,
  context: ServiceContext,
  id: string,
  why: string,
): KeyedTask | null {
  const task = tx.tasks.find(id);
  if (!task || !isLocked(task.status)) return null;
  const rescueCount = task.rescueCount + 1;
  const status = statusAfterRescue(rescueCount);
  const isBlocked = status === "blocked";
  const { now } = context;
  const rescued = changeTask(tx, context, "task_released", task, {
    status,
    rescueCount,
    claimEpoch: task.claimEpoch + 1,
    assigneeAgentId: null,
    assigneeRuntime: null,
    beatAt: null,
    progressAt: null,
    blockedReason: isBlocked ? `rescued ${rescueCount} times: ${why}` : null,
    ...(isBlocked ? {} : { verification: null }),
    enteredAt: now,
    updatedAt: now,
  });
  if (!isBlocked) return rescued;
  addComment(tx, asSystem(context), rescued, describeHistory(tx, rescued));
  return tx.tasks.find(id) ?? rescued;
}

function describeHistory(tx: WriteTx, task: KeyedTask): string {
  const filter = { projectIds: null, taskId: task.id };
  const runs = tx.executions.list(filter, SHOWN_EXECUTIONS, null).rows.map((run) => {
    const how = endOf({ ...run, recovered: run.recoveryTombstone === 1 }).replace("_", " ");
    const end = `${how}${run.error ? `: ${run.error}` : ""}`;
    return `- ${run.executorType} by ${run.agentId ?? "nobody"} (claim ${run.claimEpoch}) ${end}`;
  });
  return [
    `This task was rescued ${task.rescueCount} times from workers that died, ${MAX_RESCUES} at most: it waits for a person now. The last runs, newest first:`,
    ...runs,
  ].join("\n");
}
