import { t } from "../../../shared/strings/translate.ts";
import type { CostSummary } from "../../api/costs.ts";

/** A line of one of the tables. */
export interface CostRow {
  readonly id: string;
  readonly name: string;
  /** What stands before the name, such as a task's key. */
  readonly mark: string | null;
  readonly costUsd: number;
  readonly executions: number;
  /** Of the most expensive row, between 0 and 1. */
  readonly part: number;
  /** The task that it leads to; null for none. */
  readonly taskId: string | null;
}

/** What work cost by each kind, the most expensive first. */
export interface CostTables {
  readonly projects: readonly CostRow[];
  readonly agents: readonly CostRow[];
  readonly tasks: readonly CostRow[];
}

/**
 * Lays a summary out as rows.
 * @param names of projects by their ids
 */
export function costTables(
  { projects, agents, tasks }: CostSummary,
  names: ReadonlyMap<string, string>,
): CostTables {
  return {
    projects: rows(projects, ({ projectId, prefix }) => ({
      id: projectId ?? "gone",
      name: names.get(projectId ?? "") ?? t(($) => $.costs.deletedProject),
      mark: prefix,
      taskId: null,
    })),
    agents: rows(agents, ({ agent }) => ({
      id: agent ?? "nobody",
      name: agent ?? t(($) => $.costs.nobody),
      mark: null,
      taskId: null,
    })),
    tasks: rows(tasks, ({ taskId, key, title }) => ({
      id: taskId,
      name: title ?? t(($) => $.costs.deletedTask),
      mark: key,
      taskId: key === null ? null : taskId,
    })),
  };
}

type Line = { readonly costUsd: number; readonly executions: number };

function rows<Each extends Line>(
  lines: readonly Each[],
  nameOf: (line: Each) => Pick<CostRow, "id" | "name" | "mark" | "taskId">,
): CostRow[] {
  const sorted = lines.toSorted((a, b) => b.costUsd - a.costUsd);
  const most = sorted[0]?.costUsd ?? 0;
  return sorted.map((line) => ({
    ...nameOf(line),
    costUsd: line.costUsd,
    executions: line.executions,
    part: most === 0 ? 0 : line.costUsd / most,
  }));
}
