import { decideFinish } from "../../../shared/domain/execution.ts";
import type { KeyedTask } from "../store/rows.ts";
import type { WriteTx } from "../store/store.ts";
import type { ServiceContext } from "./context.ts";
import { closeFenced, followOutcome } from "./finish-execution.ts";

/** A run, and the claim under which it was opened. */
export interface ClaimedRun {
  readonly execution: string;
  readonly claimEpoch: number;
}

/**
 * Fails the runs of a worker that goes away, so that its tasks in progress can be taken again at
 * once; those in review or blocked stay. What it doesn't hold any more is none of its business. That
 * it went away says nothing of the tasks, so each run is marked like one whose dead worker the sweep
 * found, which no report of a worker can do: it is no failure that would block its task (board.md 4).
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
    const report = { status: "failed", error: why, recoveryTombstone: 1 } as const;
    const closed = closeFenced(tx, holder, id, report);
    return [followOutcome(tx, holder, closed.execution, closed.task, "cancelled").task];
  });
}
