import type { DanglingRow, RepairReads, RepairWrites } from "../repair-store.ts";
import { INDEXES, SEARCHES, UNIQUE_INDEXES } from "./schema.ts";
import type { Statements } from "./statements.ts";

const isGone = (task: string) => `NOT EXISTS (SELECT 1 FROM tasks WHERE tasks.id = ${task})`;

const DANGLING = `
  SELECT 'task_deps ' || task_id || ' ' || depends_on_task_id AS id, 'task_deps' AS "table",
    task_id AS taskId, json_object('taskId', task_id, 'dependsOnTaskId', depends_on_task_id,
      'createdAt', created_at) AS row
  FROM task_deps WHERE ${isGone("task_id")} OR ${isGone("depends_on_task_id")}
  UNION ALL
  SELECT 'task_comments ' || id, 'task_comments', task_id, json_object('id', id, 'taskId', task_id,
    'authorId', author_id, 'authorType', author_type, 'body', body, 'createdAt', created_at)
  FROM task_comments WHERE ${isGone("task_id")}
  UNION ALL
  SELECT 'fact_gates ' || task_id || ' ' || key, 'fact_gates', task_id, json_object('taskId', task_id,
    'key', key, 'scopeId', scope_id, 'expected', expected, 'createdAt', created_at)
  FROM fact_gates WHERE ${isGone("task_id")}`;

/** Tasks whose cost is wrong. Sums of floating-point costs agree up to rounding. */
export const WRONG_COSTS = `
  SELECT tasks.id, tasks.cost_usd AS stored, spent.total AS actual
  FROM (SELECT task_id, sum(cost_usd) AS total FROM execution_processes GROUP BY task_id) AS spent
  JOIN tasks ON tasks.id = spent.task_id
  WHERE abs(tasks.cost_usd - spent.total) > 0.000001 * (1 + abs(spent.total))`;

const WRONG_FACT_COUNTS = `
  SELECT scope_id AS id FROM fact_scopes WHERE
    live_keys <> (SELECT count(value) FROM facts WHERE facts.scope_id = fact_scopes.scope_id)
    OR names <> (SELECT count(*) FROM facts WHERE facts.scope_id = fact_scopes.scope_id)`;

/** The integrity check looks at a text index alone, and not at the texts that it is of. */
const LOST_SEARCHES = Object.entries(SEARCHES)
  .map(
    ([name, { content }]) => `SELECT '${name}' AS name WHERE EXISTS (
       SELECT row_id FROM ${content} EXCEPT SELECT id FROM ${name}_docsize)
     OR EXISTS (SELECT id FROM ${name}_docsize EXCEPT SELECT row_id FROM ${content})`,
  )
  .join(" UNION ALL ");

const DELETE_DANGLING: Readonly<Record<DanglingRow["table"], string>> = {
  task_deps: `DELETE FROM task_deps WHERE task_id = @row ->> 'taskId'
    AND depends_on_task_id = @row ->> 'dependsOnTaskId'`,
  task_comments: "DELETE FROM task_comments WHERE id = @row ->> 'id'",
  fact_gates: "DELETE FROM fact_gates WHERE task_id = @row ->> 'taskId' AND key = @row ->> 'key'",
};

/** What `baton doctor --fix` finds and repairs in SQL. */
export function createRepairStore(sql: Statements): RepairReads & RepairWrites {
  const dangling = sql<DanglingRow>(DANGLING);
  const lostParents = sql<{ id: string }>(
    `SELECT id FROM tasks AS child WHERE parent_task_id IS NOT NULL AND ${isGone("child.parent_task_id")}`,
  );
  const wrongCosts = sql<{ id: string; stored: number; actual: number }>(WRONG_COSTS);
  const untimedEnds = sql<{ id: string; status: string }>(
    "SELECT id, status FROM execution_processes WHERE status <> 'running' AND completed_at IS NULL",
  );
  const wrongFactCounts = sql<{ id: string }>(WRONG_FACT_COUNTS);
  const lostSearches = sql<{ name: string }>(LOST_SEARCHES);
  const timeEnd = sql(
    `UPDATE execution_processes SET completed_at = started_at
     WHERE id = @id AND status <> 'running' AND completed_at IS NULL`,
  );
  const recount = sql(
    `UPDATE fact_scopes SET
       live_keys = (SELECT count(value) FROM facts WHERE scope_id = @id),
       names = (SELECT count(*) FROM facts WHERE scope_id = @id)
     WHERE scope_id = @id`,
  );
  return {
    danglingRows: () => dangling.all(),
    lostParents: () => lostParents.all().map(({ id }) => id),
    wrongCosts: () => wrongCosts.all(),
    untimedEnds: () => untimedEnds.all(),
    lostSearches: () => lostSearches.all().map(({ name }) => name),
    wrongFactCounts: () => wrongFactCounts.all().map(({ id }) => id),
    deleteDangling: ({ table, row }) => void sql(DELETE_DANGLING[table]).run({ row }),
    timeEnd: (id) => void timeEnd.run({ id }),
    recountFacts: (id) => void recount.run({ id }),
    rebuildSearch(name) {
      // Names go into the text of the statement: only our own do.
      if (name in SEARCHES) sql(`INSERT INTO ${name} (${name}) VALUES ('rebuild')`).run();
    },
    rebuildIndex(name) {
      if (name in INDEXES || name in UNIQUE_INDEXES) sql(`REINDEX ${name}`).run();
    },
  };
}
