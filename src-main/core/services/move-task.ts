import { decideMove, type MoveDecision } from "../../../shared/domain/move.ts";
import type { TaskStatus } from "../../../shared/domain/status.ts";
import { decideText } from "../../../shared/domain/text.ts";
import { asksForPlace } from "../../../shared/domain/wip-limit.ts";
import { DomainError } from "../../../shared/errors.ts";
import type { KeyedTask, TaskRow } from "../store/rows.ts";
import type { WriteTx } from "../store/store.ts";
import { acceptText } from "./accept-text.ts";
import { claimById, retakeTask } from "./claim-task.ts";
import { closeRunningExecutions, closeRunningReviews } from "./close-executions.ts";
import type { ServiceContext } from "./context.ts";
import { requireUnpaused } from "./pause-board.ts";
import { needsVerdict } from "./project-settings.ts";
import { changeTask, recordAudit, shiftDependents } from "./record.ts";
import { requireSeenClaim } from "./require-seen-claim.ts";
import { resetByPerson } from "./reset-rescues.ts";
import { requirePlace } from "./wip-limit.ts";

/** A wanted move. */
export interface MoveRequest {
  readonly to: TaskStatus;
  readonly runtime: string | null;
  /** A person's reason for overruling a verdict; null for no override. */
  readonly overrideReason: string | null;
  /** Why, for a task that becomes blocked. */
  readonly blockedReason?: string | null;
  /** Where it must be now; null for wherever. */
  readonly from?: TaskStatus | null;
  /** The epoch of the claim that was seen; a newer one of somebody else is not ended. */
  readonly seenEpoch?: number | null;
  /** Whether it goes there although the column is full, as a run does that has ended. */
  readonly ignoresLimit?: boolean;
}

/**
 * Moves a task along the transition table (board.md 4): in_progress claims or resumes, todo
 * releases, done asks the stored verdict. The end of a claim closes its execution and raises the
 * epoch in the same transaction, so that the old worker's next write already fails.
 * @throws DomainError illegal_transition, verification_required, conflict, stale_claim, wip_limit,
 *   paused, forbidden or invalid_argument
 */
export function updateStatus(
  tx: WriteTx,
  context: ServiceContext,
  task: KeyedTask,
  request: MoveRequest,
): KeyedTask {
  requireSeenClaim(task, request.seenEpoch ?? null, context.caller);
  const override = request.overrideReason === null ? null : { reason: request.overrideReason };
  const movable = {
    ...task,
    isDropped: task.dropped === 1,
    isVerdictRequired: request.to === "done" && needsVerdict(tx, task),
  };
  const decision = decideMove(movable, request.to, context.caller, override);
  if (decision.kind !== "refused") requireFrom(task, request);
  switch (decision.kind) {
    case "refused":
      throw new DomainError(decision.code, decision.message, decision.detail);
    case "unchanged":
      return task;
    case "claim":
      requireUnpaused(tx);
      return task.status === "todo"
        ? claimById(tx, context, task, request.runtime)
        : retakeTask(tx, context, task, request.runtime);
    case "resume":
      return resume(tx, context, task);
    case "move":
      return applyMove(tx, context, task, request, decision);
  }
}

function requireFrom(task: KeyedTask, { from = null, to }: MoveRequest): void {
  if (from === null || task.status === from || task.status === to) return;
  throw new DomainError(
    "illegal_transition",
    `${task.key} is ${task.status.replace("_", " ")}, not ${from.replace("_", " ")}: nothing was moved`,
    { task: task.key, from: task.status, to },
  );
}

/** The live holder takes its task up again, under its own epoch. A review of it is over. */
function resume(tx: WriteTx, context: ServiceContext, task: KeyedTask): KeyedTask {
  requirePlace(tx, task, "in_progress");
  closeRunningReviews(tx, context, task);
  const { now } = context;
  const current = tx.tasks.find(task.id) ?? task;
  return changeTask(tx, context, "task_resumed", current, {
    status: "in_progress",
    blockedReason: null,
    beatAt: now,
    progressAt: now,
    updatedAt: now,
    enteredAt: now,
    ...resetByPerson(context, task),
  });
}

function applyMove(
  tx: WriteTx,
  context: ServiceContext,
  task: KeyedTask,
  request: MoveRequest,
  decision: Extract<MoveDecision, { kind: "move" }>,
): KeyedTask {
  const { to } = request;
  const isOwnDoing = context.caller.type === "system" || request.ignoresLimit === true;
  if (!isOwnDoing && asksForPlace(task.status, to)) requirePlace(tx, task, to);
  if (decision.closesAs) {
    closeRunningExecutions(tx, context, task, {
      status: decision.closesAs,
      error: to === "done" ? null : `${task.key} was moved to ${to} by ${context.caller.id}`,
    });
  }
  if (decision.isOverride) {
    recordAudit(tx, context, "override_verdict", task, request.overrideReason ?? "", {
      verification: task.verification,
    });
  }
  // Closing an execution may have added its cost.
  const current = (decision.closesAs && tx.tasks.find(task.id)) ?? task;
  const kind = to === "todo" && task.status === "in_progress" ? "task_released" : "task_moved";
  const after = changeTask(tx, context, kind, current, {
    status: to,
    updatedAt: context.now,
    enteredAt: context.now,
    blockedReason: to === "blocked" ? acceptReason(request.blockedReason ?? null) : null,
    ...endOfClaim(task, decision),
    ...(decision.completes ? { completedAt: context.now } : {}),
    ...resetByPerson(context, task),
  });
  if (to === "done") shiftDependents(tx, context, task.id, -1);
  return after;
}

function acceptReason(reason: string | null): string | null {
  return reason && acceptText(decideText(reason, "reason"));
}

function endOfClaim(
  task: KeyedTask,
  decision: Extract<MoveDecision, { kind: "move" }>,
): Partial<TaskRow> {
  return {
    ...(decision.closesAs ? { claimEpoch: task.claimEpoch + 1 } : {}),
    ...(decision.clearsAssignee
      ? { assigneeAgentId: null, assigneeRuntime: null, beatAt: null, progressAt: null }
      : {}),
    ...(decision.clearsVerdict ? { verification: null } : {}),
  };
}
