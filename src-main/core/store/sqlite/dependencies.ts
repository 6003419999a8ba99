import type { GraphLink } from "../../../../shared/operations/dependency.ts";
import type { KeyedTask, TaskDepRow } from "../rows.ts";
import type { DependencyReads, DependencyWrites } from "../store.ts";
import { columnsOf } from "./schema.ts";
import type { Statements } from "./statements.ts";
import { keyedTaskColumns } from "./task-columns.ts";

const COLUMNS = keyedTaskColumns();

/**
 * Whether a way leads from one task to another; UNION visits each task once. Where nobody waits for
 * the other one, as for a task just made, no way can lead to it and none is walked.
 */
const REACHES = `WITH RECURSIVE reached (id) AS (
    SELECT @from WHERE EXISTS (SELECT 1 FROM task_deps WHERE depends_on_task_id = @to)
    UNION
    SELECT task_deps.depends_on_task_id FROM reached JOIN task_deps ON task_deps.task_id = reached.id)
  SELECT EXISTS (SELECT 1 FROM reached WHERE id = @to) AS found`;

/** What `isLinkOpen` says of a link, in SQL. */
const OPEN_LINK = "waiting.status NOT IN ('done', 'cancelled') AND blocker.status <> 'done'";
const OF_PROJECT = "(waiting.project_id = @projectId OR blocker.project_id = @projectId)";

/** Dependencies in SQL. */
export function createDependencyStore(sql: Statements): DependencyReads & DependencyWrites {
  const has = sql<{ found: number }>(
    `SELECT EXISTS (SELECT 1 FROM task_deps
       WHERE task_id = @taskId AND depends_on_task_id = @dependsOnTaskId) AS found`,
  );
  const dependencies = sql<KeyedTask>(
    `SELECT ${COLUMNS} FROM task_deps JOIN tasks ON tasks.id = task_deps.depends_on_task_id
     WHERE task_deps.task_id = @taskId ORDER BY tasks.number, tasks.id`,
  );
  const dependencyIds = sql<{ id: string }>(
    "SELECT depends_on_task_id AS id FROM task_deps WHERE task_id = @taskId",
  );
  const dependents = sql<KeyedTask>(
    `SELECT ${COLUMNS} FROM task_deps JOIN tasks ON tasks.id = task_deps.task_id
     WHERE task_deps.depends_on_task_id = @taskId ORDER BY tasks.number, tasks.id`,
  );
  const dependentIds = sql<{ id: string }>(
    "SELECT task_id AS id FROM task_deps WHERE depends_on_task_id = @taskId",
  );
  const reaches = sql<{ found: number }>(REACHES);
  const linksFrom = sql<TaskDepRow>(
    `SELECT ${columnsOf("task_deps", "link")} FROM tasks JOIN task_deps AS link
     ON link.task_id = tasks.id WHERE tasks.project_id = @projectId`,
  );
  const linksInto = sql<TaskDepRow>(
    `SELECT ${columnsOf("task_deps", "link")} FROM tasks AS blocker
     JOIN task_deps AS link ON link.depends_on_task_id = blocker.id
     JOIN tasks AS waiting ON waiting.id = link.task_id
     WHERE blocker.project_id = @projectId AND waiting.project_id <> @projectId`,
  );
  const links = (projectId: string | null, isFinishedIncluded: boolean) => {
    const conditions = [
      "waiting.dropped = 0",
      ...(isFinishedIncluded ? [] : [OPEN_LINK]),
      ...(projectId === null ? [] : [OF_PROJECT]),
    ];
    return sql<GraphLink>(
      `SELECT waiting.id AS task, blocker.id AS "on" FROM task_deps AS link
       JOIN tasks AS waiting ON waiting.id = link.task_id
       JOIN tasks AS blocker ON blocker.id = link.depends_on_task_id
       WHERE ${conditions.join(" AND ")}
       ORDER BY waiting.priority DESC, waiting.updated_at DESC, waiting.number, blocker.id`,
    );
  };
  const insert = sql<TaskDepRow>(
    `INSERT INTO task_deps (task_id, depends_on_task_id, created_at)
     VALUES (@taskId, @dependsOnTaskId, @now) RETURNING ${columnsOf("task_deps")}`,
  );
  const remove = sql<TaskDepRow>(
    `DELETE FROM task_deps WHERE task_id = @taskId AND depends_on_task_id = @dependsOnTaskId
     RETURNING ${columnsOf("task_deps")}`,
  );
  return {
    has: (taskId, dependsOnTaskId) => has.get({ taskId, dependsOnTaskId })?.found === 1,
    dependencies: (taskId) => dependencies.all({ taskId }),
    dependencyIds: (taskId) => dependencyIds.all({ taskId }).map(({ id }) => id),
    dependents: (taskId) => dependents.all({ taskId }),
    dependentIds: (taskId) => dependentIds.all({ taskId }).map(({ id }) => id),
    reaches: (from, to) => reaches.get({ from, to })?.found === 1,
    linksFrom: (projectId) => linksFrom.all({ projectId }),
    linksInto: (projectId) => linksInto.all({ projectId }),
    links: (projectId, isFinishedIncluded) =>
      links(projectId, isFinishedIncluded).all(projectId === null ? {} : { projectId }),
    insert: (taskId, dependsOnTaskId, now) =>
      insert.get({ taskId, dependsOnTaskId, now }) as TaskDepRow,
    delete: (taskId, dependsOnTaskId) => remove.get({ taskId, dependsOnTaskId }),
  };
}
