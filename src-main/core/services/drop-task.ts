import { isLocked } from "../../../shared/domain/status.ts";
import { DomainError } from "../../../shared/errors.ts";
import type { KeyedTask } from "../store/rows.ts";
import type { WriteTx } from "../store/store.ts";
import type { ServiceContext } from "./context.ts";
import { changeTask } from "./record.ts";
import { requireHolderWrite, requireNoStaleClaim } from "./require-authority.ts";
import { requireSubtaskPlace } from "./require-parent.ts";
import { requireRevision } from "./require-revision.ts";

/**
 * Takes a task off the board. Doing it again changes nothing. Work in progress or in review is
 * released or cancelled first, so that no live claim disappears from sight.
 * @param task as read in the same transaction
 * @param revision the revision it was decided on; undefined to drop whatever is there
 * @throws DomainError illegal_transition, revision_conflict, conflict, stale_claim or
 *   invalid_argument (an agent's epoch is missing)
 */
export function dropTask(
  tx: WriteTx,
  context: ServiceContext,
  task: KeyedTask,
  revision?: number,
): KeyedTask {
  requireHolderWrite(task, context);
  if (task.dropped === 1) return task;
  requireRevision(tx, task, revision);
  if (isLocked(task.status)) {
    throw new DomainError(
      "illegal_transition",
      `${task.key} is ${task.status.replace("_", " ")}: release or cancel it before it is dropped`,
      { task: task.key, status: task.status, holder: task.assigneeAgentId },
    );
  }
  return changeTask(tx, context, "task_dropped", task, {
    dropped: 1,
    revision: task.revision + 1,
    updatedAt: context.now,
  });
}

/**
 * Puts a dropped task back on the board, in the column it had. One that is there stays as it is.
 * @param task as read in the same transaction
 * @throws DomainError stale_claim, or for an agent child_cap or depth_cap when its place was taken
 */
export function restoreTask(tx: WriteTx, context: ServiceContext, task: KeyedTask): KeyedTask {
  requireNoStaleClaim(task, context);
  if (task.dropped === 0) return task;
  const parent = task.parentTaskId === null ? null : tx.tasks.find(task.parentTaskId);
  if (parent && context.caller.type === "agent") requireSubtaskPlace(tx, parent);
  return changeTask(tx, context, "task_restored", task, {
    dropped: 0,
    revision: task.revision + 1,
    updatedAt: context.now,
  });
}
