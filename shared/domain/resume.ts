import {
  type AuthorityRefusal,
  decideHolderWrite,
  type HeldTask,
  isLiveHolder,
  presentedEpoch,
  refuseStale,
} from "./authority.ts";
import type { Caller } from "./caller.ts";

/** What taking an earlier claim up again depends on, as read inside the write transaction. */
export interface ResumeFacts {
  readonly task: HeldTask & { readonly updatedAt: number };
  /** Whether the task has a running execution that another process answers for. */
  readonly isRunElsewhere: boolean;
  readonly now: number;
  /** How long a claim that ended by itself stays open to its worker, in milliseconds. */
  readonly ttlMs: number;
}

/** Whether a worker gets its earlier claim back, and how. */
export type ResumeDecision =
  /** It still holds the task: it goes on under a new epoch. */
  | { readonly kind: "retake" }
  /** Its claim has ended and nobody had the task since: it is claimed anew. */
  | { readonly kind: "claim" }
  | AuthorityRefusal;

/**
 * Decides whether a worker that was started anew may take its earlier claim up again. The epoch is
 * its handle: it must be the task's, or, within the time to live, the last one before the task went
 * back to todo. Either way the worker gets a new epoch, so that whoever else still holds the old one,
 * such as another connection under the same name, is fenced off (board.md 3).
 * @param caller who asks, with the epoch that it presents
 */
export function decideResume(facts: ResumeFacts, caller: Caller): ResumeDecision {
  const { task, now, ttlMs } = facts;
  if (isLiveHolder(task, caller)) {
    return facts.isRunElsewhere ? refuseRunning(task) : { kind: "retake" };
  }
  const isFree = task.status === "todo" && task.assigneeAgentId === null;
  const wasLast = presentedEpoch(task, caller) === task.claimEpoch - 1;
  if (isFree && wasLast && now - task.updatedAt < ttlMs) return { kind: "claim" };
  const authority = decideHolderWrite(task, caller);
  return authority.kind === "refused" ? authority : refuseStale(task, caller);
}

function refuseRunning(task: HeldTask): AuthorityRefusal {
  return {
    kind: "refused",
    code: "conflict",
    message: `${task.key} runs in another process of ${task.assigneeAgentId}: choose another task`,
    detail: { task: task.key, holder: task.assigneeAgentId, claimEpoch: task.claimEpoch },
  };
}
