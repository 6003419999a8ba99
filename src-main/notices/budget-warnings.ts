import { type BudgetLine, startOfDay } from "../../shared/domain/budget.ts";
import { formatCost, formatPercent } from "../../shared/strings/format.ts";
import { t } from "../../shared/strings/translate.ts";
import type { BoardChanges } from "../../shared/window-api.ts";
import { budgetLines } from "../core/services/require-startable.ts";
import type { Board } from "../core/store/store.ts";

/** A budget that is nearly, or wholly, spent. */
export interface BudgetWarning {
  /** What to say of it. */
  readonly message: string;
  /** The task whose cost brought it there. */
  readonly taskId: string;
}

/** What watching budgets needs. */
export interface BudgetWarningOptions {
  readonly board: Pick<Board, "read">;
  /** Told once of each bound that is nearly spent, and once more when it is. */
  readonly warn: (warning: BudgetWarning) => void;
  /** Told of a look that failed. */
  readonly onFailed: (error: unknown) => void;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/**
 * Makes the watch over what projects and tasks may cost.
 * @returns takes what the board tells
 */
export function createBudgetWarnings(
  options: BudgetWarningOptions,
): (changes: BoardChanges) => void {
  const { board, warn, onFailed, now } = options;
  const told = new Set<string>();
  const look = (taskId: string) => {
    const found = board.read((tx) => {
      const task = tx.tasks.find(taskId);
      const project = task && tx.projects.find(task.projectId);
      return project ? { task, project, lines: budgetLines(tx, project.id, now(), task) } : null;
    });
    for (const line of found?.lines ?? []) {
      if (!found || line.state === "within") continue;
      const { task, project } = found;
      const owner = line.bound === "task" ? task.id : project.id;
      const day = line.bound === "daily" ? startOfDay(now()) : "";
      const mark = [owner, line.bound, line.limitUsd, line.state, day].join(" ");
      if (told.has(mark)) continue;
      told.add(mark);
      warn({ message: describe(line, line.bound === "task" ? task.key : project.name), taskId });
    }
  };
  return (changes) => {
    if (changes.kind !== "changed") return;
    const spending = changes.events.filter(({ kind }) => kind === "task_cost_added");
    const tasks = new Set(spending.flatMap(({ taskId }) => (taskId === null ? [] : [taskId])));
    try {
      for (const taskId of tasks) look(taskId);
    } catch (error) {
      onFailed(error);
    }
  };
}

function describe({ bound, spentUsd, limitUsd, state }: BudgetLine, owner: string): string {
  const told = {
    owner,
    spent: formatCost(spentUsd),
    limit: formatCost(limitUsd),
    // Never rounded up: nobody is told of a whole budget that is not spent.
    percent: formatPercent(Math.floor((100 * spentUsd) / limitUsd) / 100),
  };
  if (bound === "daily") {
    return state === "over"
      ? t(($) => $.notices.budget.todaySpent, told)
      : t(($) => $.notices.budget.todayNear, told);
  }
  return state === "over"
    ? t(($) => $.notices.budget.spent, told)
    : t(($) => $.notices.budget.near, told);
}
