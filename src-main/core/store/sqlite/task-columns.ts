import { columnsOf } from "./schema.ts";

/**
 * A task's columns with its key, for SELECT and RETURNING. RETURNING does not know aliases, so
 * such statements name the table `tasks`.
 * @param alias the table's name or alias in the statement
 */
export function keyedTaskColumns(alias = "tasks"): string {
  return `${columnsOf("tasks", alias)}, ${keyOf(alias)} AS key`;
}

/** The key of a task, such as API-12, as an SQL expression. */
export function keyOf(alias: string): string {
  return `((SELECT prefix FROM projects WHERE projects.id = ${alias}.project_id) || '-' || ${alias}.number)`;
}

/** Whether a blocker can never be met, as an SQL condition; `isBlockerStalled` in TypeScript. */
export function isStalled(alias: string): string {
  return `(${alias}.status = 'cancelled' OR (${alias}.dropped = 1 AND ${alias}.status <> 'done'))`;
}

/**
 * How many blockers of a task are open, counted from its edges that are not done and its gates that
 * do not hold. A fact that is deleted, or was never written, equals no value.
 */
export const OPEN_BLOCKER_COUNT = `((SELECT count(*) FROM task_deps
  JOIN tasks AS blocker ON blocker.id = task_deps.depends_on_task_id
  WHERE task_deps.task_id = tasks.id AND blocker.status <> 'done')
  + (SELECT count(*) FROM fact_gates AS gate
  LEFT JOIN facts ON facts.scope_id = gate.scope_id AND facts.key = gate.key
  WHERE gate.task_id = tasks.id AND facts.value IS NOT gate.expected))`;

/**
 * Whether a project allows one more task in progress, as an SQL condition. Without a limit nothing
 * is counted: comparing with NULL would still count the whole column, at every claim.
 * @param projectId an SQL expression
 */
export function hasFreePlace(projectId: string): string {
  return `coalesce(
    (SELECT CASE WHEN place.maximum IS NULL THEN 1 ELSE place.maximum > (
         SELECT count(*) FROM tasks AS held
         WHERE held.status = 'in_progress' AND held.project_id = ${projectId} AND held.dropped = 0)
       END
     FROM (SELECT json_extract(settings, '$.wipLimits.in_progress') AS maximum FROM projects
       WHERE projects.id = ${projectId}) AS place),
    1)`;
}
