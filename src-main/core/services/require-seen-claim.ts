import type { Caller } from "../../../shared/domain/caller.ts";
import { agentOf } from "../../../shared/domain/worker-name.ts";
import { DomainError } from "../../../shared/errors.ts";
import type { KeyedTask } from "../store/rows.ts";

/**
 * Keeps a change that was decided by what somebody saw from ending a claim that they did not see.
 * @param seenEpoch the claim's epoch as it was seen; null for whatever it is
 * @throws DomainError conflict where somebody else holds the task by a newer claim
 */
export function requireSeenClaim(task: KeyedTask, seenEpoch: number | null, caller: Caller): void {
  const holder = task.assigneeAgentId;
  if (seenEpoch === null || task.claimEpoch === seenEpoch) return;
  if (holder === null || holder === caller.id) return;
  throw new DomainError(
    "conflict",
    `${task.key} was claimed by ${agentOf(holder)} meanwhile: it was left alone`,
    { task: task.key, holder, epoch: task.claimEpoch },
  );
}
