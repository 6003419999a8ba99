import { DomainError } from "../../../shared/errors.ts";
import type { KeyedTask } from "../store/rows.ts";
import type { WriteTx } from "../store/store.ts";
import type { ServiceContext } from "./context.ts";
import { updateStatus } from "./move-task.ts";
import { requireHolderWrite } from "./require-authority.ts";

/**
 * Gives a task in progress back to todo: without holder, runtime and verdict, under a new epoch.
 * A task that is in todo already stays as it is.
 * @param task as read in the same transaction
 * @throws DomainError illegal_transition, conflict, stale_claim or invalid_argument (an agent's
 *   epoch is missing)
 */
export function releaseTask(tx: WriteTx, context: ServiceContext, task: KeyedTask): KeyedTask {
  requireHolderWrite(task, context);
  if (task.status !== "in_progress" && task.status !== "todo") {
    throw new DomainError(
      "illegal_transition",
      `${task.key} is ${task.status.replace("_", " ")}: only work in progress can be released`,
      { task: task.key, from: task.status, to: "todo" },
    );
  }
  return updateStatus(tx, context, task, { to: "todo", runtime: null, overrideReason: null });
}
