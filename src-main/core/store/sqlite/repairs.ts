import type { DanglingRow, RepairReads, RepairWrites } from "../repair-store.ts";
import { INDEXES, SEARCHES, UNIQUE_INDEXES } from "./schema.ts";
import type { Statements } from "./statements.ts";

const isGone = (task: string) => `NOT EXISTS (SELECT 1 FROM tasks WHERE tasks.id = ${task})`;

/** A cell as JSON can hold it. */
const readable = (column: string) => `iif(typeof(${column}) = 'blob', hex(${column}), ${column})`;

/** A row by whose keys nobody could find it again is told of by the check of rows, and left. */
const isNamed = (...keys: string[]) => keys.map((key) => `typeof(${key}) = 'text'`).join(" AND ");

const DANGLING = `
  SELECT 'task_deps ' || task_id || ' ' || depends_on_task_id AS id, 'task_deps' AS "table",
    task_id AS taskId, json_object('taskId', task_id, 'dependsOnTaskId', depends_on_task_id,
      'createdAt', ${readable("created_at")}) AS row
  FROM task_deps WHERE ${isNamed("task_id", "depends_on_task_id")}
    AND (${isGone("task_id")} OR ${isGone("depends_on_task_id")})
  UNION ALL
  SELECT 'task_comments ' || id, 'task_comments', task_id, json_object('id', id, 'taskId', task_id,
    'authorId', ${readable("author_id")}, 'authorType', ${readable("author_type")},
    'body', ${readable("body")}, 'createdAt', ${readable("created_at")})
  FROM task_comments WHERE ${isNamed("id", "task_id")} AND ${isGone("task_id")}
  UNION ALL
  SELECT 'fact_gates ' || task_id || ' ' || key, 'fact_gates', task_id, json_object('taskId', task_id,
    'key', key, 'scopeId', ${readable("scope_id")}, 'expected', ${readable("expected")},
    'createdAt', ${readable("created_at")})
  FROM fact_gates WHERE ${isNamed("task_id", "key")} AND ${isGone("task_id")}`;

/** Tasks whose cost is wrong. Sums of floating-point costs agree up to rounding. */
export const WRONG_COSTS = `
  SELECT tasks.id, tasks.cost_usd AS stored, spent.total AS actual
  FROM (SELECT task_id, sum(cost_usd) AS total FROM execution_processes GROUP BY task_id) AS spent
  JOIN tasks ON tasks.id = spent.task_id
  WHERE abs(tasks.cost_usd - spent.total) > 0.000001 * (1 + abs(spent.total))`;

/**
 * Projects that would give a number twice. After a number that is none, or that leaves no room for
 * one more, nothing can go on: that it is damaged is told where cells are looked at.
 */
export const LOW_NUMBERS = `
  SELECT projects.id, projects.prefix, projects.next_number, taken.number
  FROM (
    SELECT project_id, max(number) AS number FROM tasks
    WHERE typeof(number) = 'integer' AND number < ${Number.MAX_SAFE_INTEGER} GROUP BY project_id
  ) AS taken
  JOIN projects ON projects.id = taken.project_id WHERE projects.next_number <= taken.number`;

/** Scopes that would give a generation or a receipt's number twice. */
export const LOW_GENERATIONS = `
  SELECT scope_id AS id FROM fact_scopes WHERE
    generation < coalesce((SELECT max(updated_at_generation) FROM facts
      WHERE facts.scope_id = fact_scopes.scope_id), 0)
    OR receipts < coalesce((SELECT max(ordinal) FROM fact_receipts
      WHERE fact_receipts.scope_id = fact_scopes.scope_id), 0)`;

/** A scope whose counters are gone counts nothing of what it holds. */
const WRONG_FACT_COUNTS = `
  SELECT scope_id AS id FROM fact_scopes WHERE
    live_keys <> (SELECT count(value) FROM facts WHERE facts.scope_id = fact_scopes.scope_id)
    OR names <> (SELECT count(*) FROM facts WHERE facts.scope_id = fact_scopes.scope_id)
  UNION ${LOW_GENERATIONS}
  UNION SELECT scope_id FROM facts WHERE scope_id NOT IN (SELECT scope_id FROM fact_scopes)
    AND scope_id IN (SELECT id FROM projects)`;

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
    `SELECT id FROM tasks AS child WHERE parent_task_id IS NOT NULL AND (${isGone("child.parent_task_id")}
      OR project_id <> (SELECT project_id FROM tasks WHERE id = child.parent_task_id))`,
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
    `INSERT INTO fact_scopes (scope_id, generation, live_keys, names, receipts)
     SELECT @id, coalesce(max(updated_at_generation), 0), count(value), count(*),
       (SELECT coalesce(max(ordinal), 0) FROM fact_receipts WHERE scope_id = @id)
     FROM facts WHERE scope_id = @id
     ON CONFLICT (scope_id) DO UPDATE SET
       generation = max(generation, excluded.generation), receipts = max(receipts, excluded.receipts),
       live_keys = excluded.live_keys, names = excluded.names`,
  );
  const lowNumbers = sql<{ id: string; prefix: string; next_number: number; number: number }>(
    LOW_NUMBERS,
  );
  const openEnds = sql<{ id: string }>(
    "SELECT id FROM execution_processes WHERE status = 'running' AND completed_at IS NOT NULL",
  );
  const openEnd = sql(
    "UPDATE execution_processes SET completed_at = NULL WHERE id = @id AND status = 'running'",
  );
  return {
    danglingRows: () => dangling.all(),
    lostParents: () => lostParents.all().map(({ id }) => id),
    wrongCosts: () => wrongCosts.all(),
    untimedEnds: () => untimedEnds.all(),
    openEnds: () => openEnds.all().map(({ id }) => id),
    lowNumbers: () =>
      lowNumbers.all().map(({ id, prefix, next_number, number }) => ({
        id,
        prefix,
        next: next_number,
        highest: number,
      })),
    lostSearches: () => lostSearches.all().map(({ name }) => name),
    wrongFactCounts: () => wrongFactCounts.all().map(({ id }) => id),
    deleteDangling: ({ table, row }) => void sql(DELETE_DANGLING[table]).run({ row }),
    timeEnd: (id) => void timeEnd.run({ id }),
    openEnd: (id) => void openEnd.run({ id }),
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
