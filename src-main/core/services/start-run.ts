import { presentedEpoch } from "../../../shared/domain/authority.ts";
import type { KeyedTask } from "../store/rows.ts";
import type { NamedExecution, ReadyFilter, WriteTx } from "../store/store.ts";
import { claimById, claimNextTask } from "./claim-task.ts";
import type { ServiceContext } from "./context.ts";
import { createExecutionProcess, type NewExecution } from "./create-execution.ts";
import { resumeClaim } from "./resume-claim.ts";

/** A wanted run. */
export interface NewRun extends NewExecution {
  readonly runtime: string | null;
}

/** A run that began: the task as claimed, and its execution. */
export interface StartedRun {
  readonly task: KeyedTask;
  readonly execution: NamedExecution;
}

/**
 * Claims a task and opens its execution. In two transactions a worker that dies between them would
 * leave a claim without an execution: to recovery that is a card which a person parked, and the task
 * would be stuck (board.md 9).
 * @param wanted the task, or which ready tasks to choose the best from. With an epoch of the task's a
 *   caller takes its earlier claim up again
 * @returns null when nothing is ready
 * @throws DomainError conflict, wip_limit or stale_claim
 */
export function startRun(
  tx: WriteTx,
  context: ServiceContext,
  wanted: KeyedTask | ReadyFilter,
  run: NewRun,
): StartedRun | null {
  const claimed =
    "projectIds" in wanted
      ? claimNextTask(tx, context, wanted, run.runtime)
      : presentedEpoch(wanted, context.caller) === null
        ? claimById(tx, context, wanted, run.runtime)
        : resumeClaim(tx, context, wanted, run.runtime, run.owner ?? null);
  if (!claimed) return null;
  const claim = { epoch: claimed.claimEpoch, task: claimed.id };
  const holder = { ...context, caller: { ...context.caller, claim } };
  const execution = createExecutionProcess(tx, holder, claimed, run);
  return { task: tx.tasks.find(claimed.id) ?? claimed, execution };
}
