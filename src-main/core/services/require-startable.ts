import {
  type BudgetLine,
  compareBudget,
  findExceeded,
  startOfDay,
} from "../../../shared/domain/budget.ts";
import { MAX_DEPTH } from "../../../shared/domain/caps.ts";
import { decideRunStart, type RunStartDecision } from "../../../shared/domain/run-start.ts";
import { DomainError } from "../../../shared/errors.ts";
import type { KeyedTask } from "../store/rows.ts";
import type { ReadTx } from "../store/store.ts";
import { projectSettings } from "./project-settings.ts";

/** What a run's beginning asks besides the board. */
export interface StartConditions {
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Whether the project's folder is a git repository; null where none is needed. */
  readonly isRepository: boolean | null;
}

/** Whether a run of a task may begin: depth, budgets, repository. Nothing is touched. */
export function checkStart(
  tx: ReadTx,
  task: KeyedTask,
  conditions: StartConditions,
): RunStartDecision {
  return decideRunStart({
    key: task.key,
    // One step more than may be run tells that it is too deep, whatever lies above.
    depth: tx.tasks.ancestors(task.id, MAX_DEPTH + 1).length,
    budget: budgetLines(tx, task.projectId, conditions.now, task),
    fileMutating: task.fileMutating === 1,
    isRepository: conditions.isRepository,
  });
}

/** @throws DomainError too_deep, over_budget or no_repository */
export function requireStartable(tx: ReadTx, task: KeyedTask, conditions: StartConditions): void {
  const decision = checkStart(tx, task, conditions);
  if (decision.kind === "refused") throw startRefusal(decision);
}

/** The refusal of a run that may not begin. */
export function startRefusal(
  decision: Extract<RunStartDecision, { kind: "refused" }>,
): DomainError {
  return new DomainError(decision.code, decision.message, decision.detail);
}

/**
 * How a project, and one of its tasks, stands to the bounds that are set. What has no bound is not
 * added up.
 * @param task null for the project alone
 * @param unrecordedUsd what was spent besides, and does not stand in the ledger yet
 */
export function budgetLines(
  tx: ReadTx,
  projectId: string,
  now: number,
  task: Pick<KeyedTask, "maxCostUsd" | "costUsd"> | null,
  unrecordedUsd = 0,
): BudgetLine[] {
  const project = tx.projects.find(projectId);
  const { budget } = projectSettings(project ?? { settings: "{}" });
  const since = (bound: number | null, instant: number) =>
    bound === null ? 0 : tx.executions.projectCostSince(projectId, instant) + unrecordedUsd;
  const spent = {
    totalUsd: since(budget.totalUsd, 0),
    todayUsd: since(budget.dailyUsd, startOfDay(now)),
  };
  const taskSpent = task && { ...task, costUsd: task.costUsd + unrecordedUsd };
  return compareBudget(budget, spent, taskSpent);
}

/** A run, and what its agent says that it cost so far. */
export interface RunCost {
  /** Its execution's id. */
  readonly execution: string;
  /** US dollars; null when the agent names no cost. */
  readonly costUsd: number | null;
}

/**
 * The bound that is reached by a task's running execution, with what its agent says of its cost and
 * the ledger does not know yet.
 * @returns null while all bounds have something left, or the task is gone
 */
export function findExceededByRun(
  tx: ReadTx,
  taskId: string,
  now: number,
  run: RunCost,
): BudgetLine | null {
  const task = tx.tasks.find(taskId);
  if (!task) return null;
  const recordedUsd = tx.executions.find(run.execution)?.costUsd ?? 0;
  const unrecordedUsd = Math.max(0, (run.costUsd ?? 0) - recordedUsd);
  return findExceeded(budgetLines(tx, task.projectId, now, task, unrecordedUsd));
}
