import { startOfDay } from "../../../shared/domain/budget.ts";
import type { OperationOutput } from "../../../shared/operations/index.ts";
import type { CostLine } from "../store/execution-store.ts";
import type { ReadTx } from "../store/store.ts";
import { costByAgent } from "./cost-by-agent.ts";
import { budgetLines } from "./require-startable.ts";

type CostSummary = OperationOutput<"cost.summary">;

/** What is added up. */
export interface CostRequest {
  /** Null for every project. */
  readonly projectIds: readonly string[] | null;
  /** Only executions that ended at or after this instant. */
  readonly since: number;
  /** Tasks that are listed at most. */
  readonly limit: number;
}

/**
 * Adds up what executions cost, by project, agent and task, and compares it with the budgets that are
 * set. Judges' executions count as builders' do.
 */
export function summarizeCost(tx: ReadTx, request: CostRequest, now: number): CostSummary {
  const { projectIds, since, limit } = request;
  const byProject = tx.executions.costByProject({ projectIds, since });
  const today = tx.executions.costByProject({ projectIds, since: startOfDay(now) });
  const projects = tx.projects
    .list(true)
    .filter(({ id }) => projectIds === null || projectIds.includes(id));
  return {
    since,
    totalUsd: sum(byProject),
    todayUsd: sum(today),
    projects: byProject.map((line) => ({
      ...costOf(line),
      projectId: line.id,
      prefix: projects.find(({ id }) => id === line.id)?.prefix ?? null,
    })),
    agents: costByAgent(tx, { projectIds, since }),
    tasks: tx.executions.costByTask({ projectIds, since }, limit).map((line) => {
      const task = line.id === null ? null : tx.tasks.find(line.id);
      return {
        ...costOf(line),
        taskId: line.id ?? "",
        key: task?.key ?? null,
        title: task?.title ?? null,
      };
    }),
    budgets: projects.flatMap(({ id, prefix }) =>
      budgetLines(tx, id, now, null).map((line) => ({ projectId: id, prefix, ...line })),
    ),
  };
}

function costOf({ costUsd, executions }: CostLine) {
  return { costUsd, executions };
}

function sum(lines: readonly CostLine[]): number {
  return lines.reduce((total, { costUsd }) => total + costUsd, 0);
}
