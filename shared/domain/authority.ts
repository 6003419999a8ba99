import type { Caller } from "./caller.ts";
import { isLocked, type TaskStatus } from "./status.ts";

/** What fencing compares, as read inside the write transaction. */
export interface HeldTask {
  readonly id: string;
  readonly key: string;
  readonly status: TaskStatus;
  readonly assigneeAgentId: string | null;
  readonly claimEpoch: number;
}

/** Why a holder's write is refused. */
export interface AuthorityRefusal {
  readonly kind: "refused";
  readonly code: "conflict" | "stale_claim" | "invalid_argument";
  readonly message: string;
  readonly detail: Readonly<Record<string, unknown>>;
}

/** Whether a caller may make a holder's write. */
export type AuthorityDecision =
  | { readonly kind: "allowed"; readonly isHolder: boolean }
  | AuthorityRefusal;

/**
 * The epoch that a caller presents for one task.
 * @returns null when it presents none, or one that belongs to another task
 */
export function presentedEpoch(task: Pick<HeldTask, "id" | "key">, caller: Caller): number | null {
  if (!caller.claim) return null;
  const { task: boundTo, epoch } = caller.claim;
  const isMeant = boundTo === null || boundTo === task.id || boundTo.toUpperCase() === task.key;
  return isMeant ? epoch : null;
}

/**
 * Whether the caller is the task's live holder. A person is it by name; an agent by name and epoch.
 */
export function isLiveHolder(task: HeldTask, caller: Caller): boolean {
  if (task.assigneeAgentId === null || task.assigneeAgentId !== caller.id) return false;
  return caller.type === "human" || presentedEpoch(task, caller) === task.claimEpoch;
}

/**
 * Decides a write that only a task's holder, or a person, may make: moving, editing, finishing.
 * The epoch fences: a worker that was replaced holds an older one and changes nothing (board.md 3).
 * @param task as read in the same transaction
 * @param caller who asks; people and the system need no epoch
 */
export function decideHolderWrite(task: HeldTask, caller: Caller): AuthorityDecision {
  const isHolder = isLiveHolder(task, caller);
  if (caller.type !== "agent" || isHolder) return { kind: "allowed", isHolder };
  const epoch = presentedEpoch(task, caller);
  const detail = holdingDetail(task);
  if (epoch !== null && epoch !== task.claimEpoch) return refuseStale(task, caller);
  if (!isLocked(task.status)) return { kind: "allowed", isHolder: false };
  if (task.assigneeAgentId !== caller.id) {
    return {
      kind: "refused",
      code: "conflict",
      message: `${task.key} is ${describeHolding(task)}: choose another task`,
      detail,
    };
  }
  return {
    kind: "refused",
    code: "invalid_argument",
    message: `${task.key} is held by ${caller.id}: send the claim's epoch (--epoch or BATON_CLAIM_EPOCH)`,
    detail,
  };
}

/**
 * Decides a comment. Anyone may comment; an agent that presents an epoch speaks as the task's holder
 * and is compared like one.
 * @param task as read in the same transaction
 * @param caller who asks
 */
export function decideComment(task: HeldTask, caller: Caller): AuthorityDecision {
  const isHolder = isLiveHolder(task, caller);
  const isClaiming = caller.type === "agent" && presentedEpoch(task, caller) !== null;
  if (isHolder || !isClaiming) return { kind: "allowed", isHolder };
  return refuseStale(task, caller);
}

/**
 * Decides a write that is open to anyone, such as a link or a verdict. Only a worker that shows by its
 * epoch that its claim on this task has ended is refused: it is to stop, and changes nothing.
 * @param task as read in the same transaction
 * @param caller who asks
 */
export function decideBystanderWrite(task: HeldTask, caller: Caller): AuthorityDecision {
  const epoch = caller.type === "agent" ? presentedEpoch(task, caller) : null;
  if (epoch !== null && epoch < task.claimEpoch) return refuseStale(task, caller);
  return { kind: "allowed", isHolder: isLiveHolder(task, caller) };
}

/** The refusal of a worker whose claim has ended. */
export function refuseStale(task: HeldTask, caller: Caller): AuthorityRefusal {
  return {
    kind: "refused",
    code: "stale_claim",
    message: `claim ${presentedEpoch(task, caller)} on ${task.key} has ended: it is ${describeHolding(task)}. Nothing was changed; stop working on it`,
    detail: holdingDetail(task),
  };
}

function holdingDetail(task: HeldTask): Readonly<Record<string, unknown>> {
  return {
    task: task.key,
    holder: task.assigneeAgentId,
    status: task.status,
    claimEpoch: task.claimEpoch,
  };
}

function describeHolding(task: HeldTask): string {
  const status = task.status.replace("_", " ");
  return task.assigneeAgentId === null
    ? `${status} and held by nobody`
    : `${status}, held by ${task.assigneeAgentId}`;
}
