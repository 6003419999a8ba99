import { isDebtAcceptable, parseVerdict } from "../../../shared/domain/verdict.ts";
import { DomainError } from "../../../shared/errors.ts";
import type { KeyedTask } from "../store/rows.ts";
import type { WriteTx } from "../store/store.ts";
import { takeWithin } from "./claim-task.ts";
import type { ServiceContext } from "./context.ts";
import { updateStatus } from "./move-task.ts";
import { changeTask, recordAudit } from "./record.ts";
import { requirePerson } from "./require-authority.ts";

/**
 * Accepts a task with its known debt over a green gate: it is done, by legal moves in one
 * transaction, and the order is audited (board.md 5). A blocked task passes through the person's
 * own claim, as it would by hand.
 * @param task as read in the same transaction
 * @param reason why, for the audit log
 * @throws DomainError forbidden, invalid_argument (no reason), verification_required (no debt over
 *   a green gate) or illegal_transition (the task is neither in progress, in review nor blocked)
 */
export function acceptDebt(
  tx: WriteTx,
  context: ServiceContext,
  task: KeyedTask,
  reason: string,
): KeyedTask {
  requirePerson(context, "accept debt");
  if (reason.trim() === "") {
    throw new DomainError("invalid_argument", "accepting debt needs a reason: say why");
  }
  const verdict = parseVerdict(task.verification);
  if (!verdict || !isDebtAcceptable(verdict)) {
    throw new DomainError(
      "verification_required",
      `${task.key} has no debt over a green gate to accept: verify it with a gate first`,
      { task: task.key, verdict: verdict?.status ?? null },
    );
  }
  recordAudit(tx, context, "accept_debt", task, reason, { verification: task.verification });
  const accepted = changeTask(tx, context, "task_verified", task, {
    verification: JSON.stringify({ ...verdict, status: "completed_with_debt" }),
  });
  // The claim ends within the transaction, so a full column does not stop it.
  const held = accepted.status === "blocked" ? takeWithin(tx, context, accepted) : accepted;
  return updateStatus(tx, context, held, { to: "done", runtime: null, overrideReason: null });
}
