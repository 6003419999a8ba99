import type { KeyedTask } from "../store/rows.ts";
import type { WriteTx } from "../store/store.ts";
import type { ServiceContext } from "./context.ts";
import { updateStatus } from "./move-task.ts";
import { requireNoStaleClaim } from "./require-authority.ts";
import { getDependents } from "./task-relations.ts";

/**
 * Cancels what waits for a task and has not begun: its dependents in todo and backlog, and through
 * each of these the ones that wait for it. What has begun, is blocked or finished stays, and so
 * does what waits for that alone.
 * @param task the task itself, which stays as it is
 * @returns the cancelled tasks, nearest first
 * @throws DomainError stale_claim
 */
export function cancelDependents(
  tx: WriteTx,
  context: ServiceContext,
  task: KeyedTask,
): KeyedTask[] {
  requireNoStaleClaim(task, context);
  // A presented epoch is meant for the task that the call names, not for its dependents.
  const unclaimed = { ...context, caller: { ...context.caller, claim: null } };
  const cancelled: KeyedTask[] = [];
  const queue = [task.id];
  for (let id = queue.shift(); id !== undefined; id = queue.shift()) {
    for (const dependent of getDependents(tx, id)) {
      if (!isUnbegun(dependent)) continue;
      const after = updateStatus(tx, unclaimed, dependent, {
        to: "cancelled",
        runtime: null,
        overrideReason: null,
      });
      cancelled.push(after);
      queue.push(after.id);
    }
  }
  return cancelled;
}

function isUnbegun(task: KeyedTask): boolean {
  return task.dropped === 0 && (task.status === "todo" || task.status === "backlog");
}
