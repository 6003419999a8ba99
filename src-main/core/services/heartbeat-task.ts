import { DomainError } from "../../../shared/errors.ts";
import type { KeyedTask } from "../store/rows.ts";
import type { WriteTx } from "../store/store.ts";
import type { ServiceContext } from "./context.ts";
import { requireHolderWrite } from "./require-authority.ts";

/** A sign of life of a task's holder. */
export interface Heartbeat {
  readonly id: string;
  readonly key: string;
  readonly claimEpoch: number;
  readonly beatAt: number;
}

/**
 * Shows that the holder of a task in progress is alive. Holder and epoch are compared in the
 * update itself. Beats write no event and wake nobody (board.md 2 and 9).
 * @param task as read in the same transaction
 * @param isProgress whether the work also got further
 * @throws DomainError stale_claim, conflict (not the caller's, or not in progress) or
 *   invalid_argument (an agent's epoch is missing)
 */
export function heartbeatTask(
  tx: WriteTx,
  context: ServiceContext,
  task: KeyedTask,
  isProgress: boolean,
): Heartbeat {
  const { caller, now } = context;
  const { id, key, claimEpoch } = task;
  const isHolder = requireHolderWrite(task, context);
  const beatAt = isHolder ? tx.tasks.beat(id, caller.id, claimEpoch, now, isProgress) : null;
  if (beatAt !== null) return { id, key, claimEpoch, beatAt };
  const state = isHolder
    ? `is ${task.status.replace("_", " ")}: only work in progress beats`
    : `is not held by ${caller.id}: claim it first`;
  throw new DomainError("conflict", `${key} ${state}`, {
    task: key,
    status: task.status,
    holder: task.assigneeAgentId,
    claimEpoch,
  });
}
