import type { ParsedInput } from "../../../shared/operations/index.ts";
import type { taskOperations } from "../../../shared/operations/task.ts";
import { acceptRuntime } from "../services/accept-text.ts";
import { claimNextTask, claimTask } from "../services/claim-task.ts";
import { heartbeatTask } from "../services/heartbeat-task.ts";
import { updateStatus } from "../services/move-task.ts";
import { releaseTask } from "../services/release-task.ts";
import { findTask, getTask, scopeProjectIdList } from "../services/resolve.ts";
import { toTask } from "../services/views.ts";
import type { ReadTx } from "../store/store.ts";
import type { ReadyFilter } from "../store/task-store.ts";
import type { Handlers } from "./handler.ts";

type ClaimOperation = Extract<
  keyof typeof taskOperations,
  "task.claim" | "task.claimNext" | "task.release" | "task.beat" | "task.move"
>;

/** The writes of a claim's life. */
export const taskClaimHandlers: Handlers<ClaimOperation> = {
  "task.claim": (tx, input, context) => {
    const claimed = claimTask(tx, context, getTask(tx, input.task), {
      runtime: acceptRuntime(input.runtime),
      force: input.force ? { reason: input.reason ?? "", insists: input.insist ?? false } : null,
    });
    return { data: toTask(tx, claimed) };
  },
  "task.claimNext": (tx, input, context) => {
    const claimed = claimNextTask(
      tx,
      context,
      readyFilterOf(tx, input),
      acceptRuntime(input.runtime),
    );
    return { data: claimed && toTask(tx, claimed) };
  },
  "task.release": (tx, input, context) => ({
    data: toTask(tx, releaseTask(tx, context, getTask(tx, input.task))),
  }),
  "task.beat": (tx, input, context) => ({
    data: heartbeatTask(tx, context, getTask(tx, input.task), input.progress ?? false),
  }),
  "task.move": (tx, input, context) => {
    const reason = input.reason ?? null;
    const moved = updateStatus(tx, context, getTask(tx, input.task), {
      to: input.status,
      runtime: acceptRuntime(input.runtime),
      overrideReason: input.override ? (reason ?? "") : null,
      blockedReason: reason,
      from: input.from ?? null,
      seenEpoch: input.seenEpoch ?? null,
    });
    return { data: toTask(tx, moved) };
  },
};

/** Which ready tasks a call chooses the best from. */
export function readyFilterOf(
  tx: ReadTx,
  input: Omit<ParsedInput<"task.claimNext">, "runtime">,
): ReadyFilter {
  const excluded = (input.exclude ?? []).map((ref) => findTask(tx, ref)?.id);
  return {
    projectIds: scopeProjectIdList(tx, input),
    labels: input.label,
    excludeIds: excluded.filter((id) => id !== undefined),
  };
}
