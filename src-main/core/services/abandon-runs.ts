import { decideFinish } from "../../../shared/domain/execution.ts";
import type { KeyedTask } from "../store/rows.ts";
import type { WriteTx } from "../store/store.ts";
import type { ServiceContext } from "./context.ts";
import { finishRun } from "./finish-execution.ts";

/** A run, and the claim under which it was opened. */
export interface ClaimedRun {
  readonly execution: string;
  readonly claimEpoch: number;
}

/**
 * Fails the runs of a worker that goes away, so that its tasks in progress can be taken again at
 * once; those in review or blocked stay. What it doesn't hold any more is none of its business.
 * @param why the executions' error
 * @returns the tasks of the runs that were closed, as they are now
 */
export function abandonRuns(
  tx: WriteTx,
  context: ServiceContext,
  runs: readonly ClaimedRun[],
  why: string,
): KeyedTask[] {
  return runs.flatMap(({ execution: id, claimEpoch }) => {
    const execution = tx.executions.find(id);
    if (!execution) return [];
    const claim = { epoch: claimEpoch, task: execution.taskId };
    const holder = { ...context, caller: { ...context.caller, claim } };
    const task = tx.tasks.find(execution.taskId);
    if (decideFinish(execution, task, holder.caller).kind === "refused") return [];
    return [finishRun(tx, holder, id, { status: "failed", error: why }).task];
  });
}
