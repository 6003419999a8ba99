import type {
  CostQuarter,
  DoneCard,
  DoneQuarter,
  InsightReads,
  InsightScope,
  TaskStatusEntry,
} from "../insight-store.ts";
import { jsonList, type Statements } from "./statements.ts";
import { keyOf } from "./task-columns.ts";

// Asking SQLite for the local day of each row takes ten times as long as counting the rows.
const QUARTER_MS = 900_000;
const QUARTER = `completed_at / ${QUARTER_MS} * ${QUARTER_MS}`;

/** The column that an event brought its card to; a damaged event brings it nowhere. */
const ENTERED = `iif(json_valid(event.data), coalesce(
  json_extract(event.data, '$.changes.status[1]'), json_extract(event.data, '$.row.status')), NULL)`;

function doneWhere({ projectId }: InsightScope): string {
  return `dropped = 0 AND status = 'done' AND completed_at >= @since
    ${projectId === null ? "" : "AND project_id = @projectId"}`;
}

function bindingsOf({ projectId, since }: InsightScope) {
  return projectId === null ? { since } : { since, projectId };
}

/** What plots are made of, in SQL. */
export function createInsightReads(sql: Statements): InsightReads {
  const statusEntries = sql<TaskStatusEntry>(
    `SELECT event.task_id AS taskId, event.at,
       ${ENTERED} AS status
     FROM json_each(@taskIds) AS wanted
     JOIN board_events AS event ON event.task_id = wanted.value
     WHERE event.kind GLOB 'task_*'
       AND ${ENTERED} IS NOT NULL
     ORDER BY wanted.key, event.seq`,
  );
  return {
    doneByQuarter: (scope) =>
      sql<DoneQuarter>(
        `SELECT ${QUARTER} AS at, count(*) AS done
         FROM tasks WHERE ${doneWhere(scope)} GROUP BY 1 ORDER BY 1`,
      ).all(bindingsOf(scope)),
    costByQuarter: (scope) =>
      sql<CostQuarter>(
        `SELECT ${QUARTER} AS at, sum(cost_usd) AS costUsd, count(*) AS executions
         FROM execution_processes
         WHERE completed_at >= @since AND cost_usd > 0
           ${scope.projectId === null ? "" : "AND project_id = @projectId"}
         GROUP BY 1 ORDER BY 1`,
      ).all(bindingsOf(scope)),
    doneCards(scope, limit, after) {
      const where = doneWhere(scope);
      const bindings = bindingsOf(scope);
      const total = sql<{ total: number }>(
        `SELECT count(*) AS total FROM tasks WHERE ${where}`,
      ).get(bindings);
      const [completedAt = null, id = null] = after ?? [];
      const rows = sql<DoneCard>(
        `SELECT id, ${keyOf("tasks")} AS key, title, completed_at AS completedAt
         FROM tasks WHERE ${where}
           ${after ? "AND (completed_at, id) < (@completedAt, @id)" : ""}
         ORDER BY completed_at DESC, id DESC LIMIT @limit`,
      ).all({ ...bindings, ...(after ? { completedAt, id } : {}), limit: limit + 1 });
      const page = rows.slice(0, limit);
      const last = page.at(-1);
      return {
        rows: page,
        total: total?.total ?? 0,
        next: rows.length > limit && last ? [last.completedAt, last.id] : null,
      };
    },
    statusEntries: (taskIds) => statusEntries.all({ taskIds: jsonList(taskIds) }),
  };
}
