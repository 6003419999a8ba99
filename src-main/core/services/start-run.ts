import { presentedEpoch } from "../../../shared/domain/authority.ts";
import type { RunStartDecision } from "../../../shared/domain/run-start.ts";
import { DomainError } from "../../../shared/errors.ts";
import type { NamedExecution } from "../store/execution-store.ts";
import type { KeyedTask } from "../store/rows.ts";
import type { WriteTx } from "../store/store.ts";
import type { ReadyFilter } from "../store/task-store.ts";
import { claimById, claimNextTask, readyFor } from "./claim-task.ts";
import type { ServiceContext } from "./context.ts";
import { createExecutionProcess, type NewExecution } from "./create-execution.ts";
import { requireUnpaused } from "./pause-board.ts";
import {
  checkStart,
  requireStartable,
  type StartConditions,
  startRefusal,
} from "./require-startable.ts";
import { resumeClaim } from "./resume-claim.ts";

/** A wanted run. */
export interface NewRun extends NewExecution {
  readonly runtime: string | null;
  /** Whether the project's folder is a git repository; null, or absent, where none is needed. */
  readonly isRepository?: boolean | null | undefined;
  /** Most executions of its type that may run on the board with it; absent for no such bound. */
  readonly mostOfType?: number | undefined;
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
 * @throws DomainError wip_limit (as many of its type run as may), paused, too_deep, over_budget or
 *   no_repository before anything is touched; then conflict, wip_limit or stale_claim
 */
export function startRun(
  tx: WriteTx,
  context: ServiceContext,
  wanted: KeyedTask | ReadyFilter,
  run: NewRun,
): StartedRun | null {
  requireFewerOfType(tx, run);
  const conditions = { now: context.now, isRepository: run.isRepository ?? null };
  const claimed =
    "projectIds" in wanted
      ? claimNextStartable(tx, context, wanted, run.runtime, conditions)
      : claimNamed(tx, context, wanted, run, conditions);
  if (!claimed) return null;
  const claim = { epoch: claimed.claimEpoch, task: claimed.id };
  const holder = { ...context, caller: { ...context.caller, claim } };
  const execution = createExecutionProcess(tx, holder, claimed, run);
  return { task: tx.tasks.find(claimed.id) ?? claimed, execution };
}

/** Whoever started the others: two Batons on a board keep to a profile's bound together. */
function requireFewerOfType(tx: WriteTx, { executorType, mostOfType }: NewRun): void {
  if (mostOfType === undefined) return;
  const running = tx.executions.listRunning().filter((each) => each.executorType === executorType);
  if (running.length < mostOfType) return;
  throw new DomainError(
    "wip_limit",
    `${executorType} has ${running.length} runs already, the most that its profile allows: wait for one to end, or raise limits.maxConcurrent`,
    { profile: executorType, most: mostOfType },
  );
}

function claimNamed(
  tx: WriteTx,
  context: ServiceContext,
  task: KeyedTask,
  { runtime, owner }: NewRun,
  conditions: StartConditions,
): KeyedTask {
  const isResumed = presentedEpoch(task, context.caller) !== null;
  if (!isResumed) requireUnpaused(tx);
  requireStartable(tx, task, conditions);
  return isResumed
    ? resumeClaim(tx, context, task, runtime, owner ?? null)
    : claimById(tx, context, task, runtime);
}

/** Tasks that are passed by before the first refusal is answered: a bound on one transaction's work. */
const MAX_PASSED_BY = 100;

/** The best ready task that may be run. Where all that is left may not, the first refusal says why. */
function claimNextStartable(
  tx: WriteTx,
  context: ServiceContext,
  wanted: ReadyFilter,
  runtime: string | null,
  conditions: StartConditions,
): KeyedTask | null {
  requireUnpaused(tx);
  let filter = readyFor(context, wanted, runtime);
  let refusal: Extract<RunStartDecision, { kind: "refused" }> | null = null;
  for (let passed = 0; passed < MAX_PASSED_BY; passed++) {
    const [best] = tx.tasks.listReady({ ...filter, withFreePlace: true }, 1);
    const decision = best && checkStart(tx, best, conditions);
    if (!best || decision?.kind !== "refused") {
      if (best || !refusal) return claimNextTask(tx, context, filter, runtime);
      break;
    }
    refusal ??= decision;
    filter = passBy(filter, best, decision);
  }
  if (refusal) throw startRefusal(refusal);
  return null;
}

/** A project over its budget is passed by as a whole, another refusal concerns the one task. */
function passBy(
  filter: ReadyFilter,
  task: KeyedTask,
  { code, detail }: Extract<RunStartDecision, { kind: "refused" }>,
): ReadyFilter {
  return code === "over_budget" && detail.bound !== "task"
    ? { ...filter, projectIds: filter.projectIds.filter((id) => id !== task.projectId) }
    : { ...filter, excludeIds: [...(filter.excludeIds ?? []), task.id] };
}
