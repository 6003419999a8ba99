import {
  decideHolderWrite,
  type HeldTask,
  isLiveHolder,
  presentedEpoch,
  refuseStale,
} from "./authority.ts";
import type { Caller } from "./caller.ts";
import { canTransition, isLocked, legalTargets, type TaskStatus } from "./status.ts";
import { isDoneRefusedBy } from "./verdict.ts";

/** What a move depends on, as read inside the write transaction. */
export interface MovableTask extends HeldTask {
  readonly isDropped: boolean;
  /** The verification cell, JSON text. */
  readonly verification: string | null;
  /** Whether its project lets it be done only with a verdict. */
  readonly isVerdictRequired: boolean;
}

/** A person's word that a verdict is overruled. */
export interface Override {
  readonly reason: string;
}

/** How a task's running execution ends when its task leaves the holder's hands. */
export type ClosingOutcome = "succeeded" | "failed" | "cancelled";

/** What a move comes to. */
export type MoveDecision =
  | { readonly kind: "unchanged" }
  /** A new claim: the caller becomes the holder under a new epoch. */
  | { readonly kind: "claim" }
  /** The live holder goes on under its own epoch. */
  | { readonly kind: "resume" }
  | {
      readonly kind: "move";
      /** Todo and backlog have no holder; todo clears the verdict too. */
      readonly clearsAssignee: boolean;
      readonly clearsVerdict: boolean;
      readonly completes: boolean;
      /** Non-null when the claim ends: the epoch rises and a running execution closes so. */
      readonly closesAs: ClosingOutcome | null;
      readonly isOverride: boolean;
    }
  | {
      readonly kind: "refused";
      readonly code:
        | "illegal_transition"
        | "verification_required"
        | "forbidden"
        | "invalid_argument"
        | "conflict"
        | "stale_claim";
      readonly message: string;
      readonly detail: Readonly<Record<string, unknown>>;
    };

/**
 * Decides a move along the transition table (board.md 1, 3 and 4).
 * @param task as read in the same transaction
 * @param to the wanted status
 * @param caller who asks
 * @param override a person's reason for overruling a verdict, null for none
 */
export function decideMove(
  task: MovableTask,
  to: TaskStatus,
  caller: Caller,
  override: Override | null,
): MoveDecision {
  if (task.status === to) return decideResending(task, caller);
  if (override && caller.type !== "human") {
    return refuse(task, "forbidden", "only a person can overrule a verdict");
  }
  if (override && override.reason.trim() === "") {
    return refuse(task, "invalid_argument", "an override needs a reason: say why (--reason)");
  }
  const authority = decideHolderWrite(task, caller);
  if (authority.kind === "refused") return authority;
  if (task.isDropped) {
    return refuse(task, "illegal_transition", `${task.key} is dropped: restore it first`);
  }
  if (!canTransition(task.status, to)) return refuseIllegal(task, to);
  if (to === "in_progress") {
    return { kind: isLiveHolder(task, caller) ? "resume" : "claim" };
  }
  const isGated = to === "done" && isDoneRefusedBy(task.verification, task.isVerdictRequired);
  if (isGated && !override) {
    const why =
      task.verification === null
        ? "its project wants every change verified: hand it over for review"
        : "its verification did not pass";
    return refuse(
      task,
      "verification_required",
      `${task.key} can't be done yet: ${why}. ${howToOverride(task.key, caller)}`,
    );
  }
  return {
    kind: "move",
    clearsAssignee: to === "todo" || to === "backlog",
    clearsVerdict: to === "todo",
    completes: to === "done" || to === "cancelled",
    closesAs: endsClaim(task.status, to) ? closingOutcome(to, caller) : null,
    isOverride: isGated,
  };
}

/** How a verdict is overruled, in the words of the door that the caller stands at. */
function howToOverride(key: string, { type, surface }: Caller): string {
  if (type !== "human") return "Only a person can override it, with a reason";
  return surface === "cli"
    ? `To override it: baton task move ${key} done --override --reason TEXT`
    : "You can override it, with a reason";
}

/**
 * Sending a move again is harmless, but "unchanged" must not make a worker believe in a claim or a
 * success that is another's. A held task is its holder's; and a worker whose claim has ended may send
 * again only the move that ended it.
 */
function decideResending(task: MovableTask, caller: Caller): MoveDecision {
  if (isLocked(task.status)) {
    const authority = decideHolderWrite(task, caller);
    return authority.kind === "refused" ? authority : { kind: "unchanged" };
  }
  const epoch = caller.type === "agent" ? presentedEpoch(task, caller) : null;
  const isLive = epoch === null || epoch === task.claimEpoch;
  const isOwn = (task.assigneeAgentId ?? caller.id) === caller.id;
  const hasEndedItself = isOwn && epoch === task.claimEpoch - 1;
  return isLive || hasEndedItself ? { kind: "unchanged" } : refuseStale(task, caller);
}

/** Whether a move ends the claim: any way out of the locked statuses, except on to review. */
function endsClaim(from: TaskStatus, to: TaskStatus): boolean {
  return isLocked(from) && !isLocked(to);
}

function closingOutcome(to: TaskStatus, caller: Caller): ClosingOutcome {
  if (to === "done") return "succeeded";
  return caller.type === "human" ? "cancelled" : "failed";
}

function refuseIllegal(task: MovableTask, to: TaskStatus): MoveDecision {
  const targets = legalTargets(task.status);
  const next =
    targets.length === 0
      ? "it is final; make a follow-up task instead"
      : `from here it can go to ${targets.join(", ")}`;
  return {
    kind: "refused",
    code: "illegal_transition",
    message: `${task.key} can't go from ${task.status} to ${to}: ${next}`,
    detail: { task: task.key, from: task.status, to, legalTargets: targets },
  };
}

function refuse(
  task: MovableTask,
  code: Extract<MoveDecision, { kind: "refused" }>["code"],
  message: string,
): MoveDecision {
  return { kind: "refused", code, message, detail: { task: task.key, status: task.status } };
}
