import { STATUS_LABELS, type TaskStatus } from "../../../shared/domain/status.ts";
import { limitOf } from "../../../shared/domain/wip-limit.ts";
import { DomainError } from "../../../shared/errors.ts";
import type { KeyedTask, ProjectRow } from "../store/rows.ts";
import type { ReadTx } from "../store/store.ts";
import { projectSettings } from "./project-settings.ts";

/** Cards of a full column that a refusal names. */
const NAMED_CARDS = 20;

/**
 * Refuses when a column of the task's project holds as many cards as it may.
 * @param to the column
 * @throws DomainError wip_limit, naming who holds the places
 */
export function requirePlace(tx: ReadTx, task: KeyedTask, to: TaskStatus): void {
  const project = tx.projects.find(task.projectId);
  if (project && isFull(tx, project, to)) throw wipLimitError(tx, task, to);
}

/**
 * The same for a task that does not exist yet.
 * @param to the column
 * @throws DomainError wip_limit, naming what stands there
 */
export function requirePlaceForNew(tx: ReadTx, project: ProjectRow, to: TaskStatus): void {
  if (!isFull(tx, project, to)) return;
  throw wipLimitError(tx, { key: "the new task", projectId: project.id }, to);
}

function isFull(tx: ReadTx, project: ProjectRow, to: TaskStatus): boolean {
  const limit = limitOf(projectSettings(project).wipLimits, to);
  return limit !== null && tx.tasks.countInColumn(project.id, to) >= limit;
}

/** The refusal of one card too many in a column. */
export function wipLimitError(
  tx: ReadTx,
  task: Pick<KeyedTask, "key" | "projectId">,
  to: TaskStatus,
): DomainError {
  const column = tx.tasks.list(
    { projectIds: [task.projectId], statuses: [to], isDropped: false },
    NAMED_CARDS,
    null,
  );
  const isHeld = to === "in_progress" || to === "in_review";
  const holders = column.rows.map((row) =>
    isHeld ? `${row.key} by ${row.assigneeAgentId ?? "nobody"}` : row.key,
  );
  const more = column.total - holders.length;
  const named = [...holders, ...(more > 0 ? [`${more} more`] : [])].join(", ");
  const what = to === "in_progress" ? "start" : `go to ${STATUS_LABELS[to]}`;
  const advice = to === "in_progress" ? "Finish or release one first" : "Move one of them on first";
  return new DomainError(
    "wip_limit",
    `${task.key} can't ${what}: ${STATUS_LABELS[to]} holds as many tasks as its project allows (${named}). ${advice}`,
    {
      task: task.key,
      projectId: task.projectId,
      column: to,
      limit: limitOf(limitsOf(tx, task.projectId), to),
      holders,
    },
  );
}

function limitsOf(tx: ReadTx, projectId: string) {
  return projectSettings(tx.projects.find(projectId) ?? { settings: "{}" }).wipLimits;
}
