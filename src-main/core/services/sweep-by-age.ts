import type { OperationOutput } from "../../../shared/operations/index.ts";
import type { WriteTx } from "../store/store.ts";
import type { ServiceContext } from "./context.ts";
import { timeOut } from "./reconcile.ts";
import { recordAudit } from "./record.ts";
import { requirePerson } from "./require-authority.ts";
import { toTaskName } from "./views.ts";

/**
 * Frees tasks in progress whose last sign of life is older than the time to live. Age alone proves
 * nothing, so only a person orders this, and each task is audited (board.md 9). Like every sweep it
 * leaves cards without a running execution alone.
 * @returns the tasks it freed, as they are now, with the age that condemned them
 * @throws DomainError forbidden
 */
export function sweepByAge(tx: WriteTx, context: ServiceContext): OperationOutput<"doctor.sweep"> {
  requirePerson(context, "sweep by age alone");
  const { now, settings } = context;
  return tx.executions.watchedClaims().flatMap(({ taskId, beat }) => {
    const beatAgeMs = now - beat;
    const task = tx.tasks.find(taskId);
    if (!task || beatAgeMs < settings.staleTtlMs) return [];
    const why = `no sign of life for ${Math.round(beatAgeMs / 1_000)} s, swept by ${context.caller.id}`;
    const { rescued } = timeOut(tx, context, task, why);
    recordAudit(tx, context, "sweep", task, why, { holder: task.assigneeAgentId, beatAgeMs });
    return rescued.map((freed) => ({ ...toTaskName(freed), beatAgeMs }));
  });
}
