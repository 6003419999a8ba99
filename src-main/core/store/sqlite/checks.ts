import { GLOBAL_PROJECT_ID } from "../../../../shared/domain/task-key.ts";
import type { CheckReads } from "../store.ts";
import { cellFaults } from "./cells.ts";
import { LOW_GENERATIONS, LOW_NUMBERS, WRONG_COSTS } from "./repairs.ts";
import type { Statement, Statements } from "./statements.ts";
import { createTableStore } from "./tables.ts";
import { keyOf } from "./task-columns.ts";

const RUNNING = "execution_processes AS run LEFT JOIN tasks ON tasks.id = run.task_id";

/** A claim that is alive leaves its task locked and its execution under the task's own epoch. */
const CLAIM_FAULTS = `
  SELECT 'execution ' || run.id || ' runs, but its task is gone' AS fault
  FROM ${RUNNING} WHERE run.status = 'running' AND tasks.id IS NULL
  UNION ALL
  SELECT ${keyOf("tasks")} || ' is ' || tasks.status || ', but execution ' || run.id || ' runs'
  FROM ${RUNNING} WHERE run.status = 'running' AND tasks.status NOT IN ('in_progress', 'in_review')
  UNION ALL
  SELECT ${keyOf("tasks")} || ' is at claim ' || tasks.claim_epoch || ', but execution ' || run.id
    || ' runs under claim ' || run.claim_epoch
  FROM ${RUNNING} WHERE run.status = 'running' AND tasks.claim_epoch <> run.claim_epoch
  UNION ALL
  SELECT ${keyOf("tasks")} || ' has ' || count(*) || ' running executions'
  FROM ${RUNNING} WHERE run.status = 'running' AND tasks.id IS NOT NULL
  GROUP BY tasks.id HAVING count(*) > 1
  UNION ALL
  SELECT ${keyOf("tasks")} || ' is held by ' || assignee_agent_id || ' without ever being claimed'
  FROM tasks WHERE assignee_agent_id IS NOT NULL AND claim_epoch = 0`;

const LEDGER_FAULTS = `
  SELECT ${keyOf("tasks")} || ' shows a cost of ' || wrong.stored || ', its executions sum up to '
    || wrong.actual AS fault
  FROM (${WRONG_COSTS}) AS wrong JOIN tasks ON tasks.id = wrong.id
  UNION ALL
  SELECT 'execution ' || id || ' is ' || status || ', but its end is '
    || iif(completed_at IS NULL, 'missing', 'noted')
  FROM execution_processes WHERE (status = 'running') <> (completed_at IS NULL)
  UNION ALL
  SELECT ${keyOf("tasks")} || ' succeeded ' || count(*) || ' times under claim ' || run.claim_epoch
  FROM execution_processes AS run JOIN tasks ON tasks.id = run.task_id
  WHERE run.status = 'succeeded' AND run.role = 'builder' GROUP BY run.task_id, run.claim_epoch HAVING count(*) > 1`;

const FACT_FAULTS = `
  SELECT 'the facts of ' || coalesce(projects.prefix, held.scope_id) || ' count '
    || coalesce(fact_scopes.live_keys, 0) || ' live of ' || coalesce(fact_scopes.names, 0)
    || ' keys instead of ' || held.live || ' of ' || held.names AS fault
  FROM (SELECT scope_id, count(value) AS live, count(*) AS names FROM facts GROUP BY scope_id) AS held
  LEFT JOIN fact_scopes ON fact_scopes.scope_id = held.scope_id
  LEFT JOIN projects ON projects.id = held.scope_id
  WHERE fact_scopes.live_keys IS NOT held.live OR fact_scopes.names IS NOT held.names
  UNION ALL
  SELECT 'the facts of ' || coalesce(projects.prefix, fact_scopes.scope_id) || ' are at generation '
    || generation || ' and receipt ' || receipts || ', and later ones were given'
  FROM (${LOW_GENERATIONS}) AS low JOIN fact_scopes ON fact_scopes.scope_id = low.id
  LEFT JOIN projects ON projects.id = low.id
  UNION ALL
  SELECT 'the fact ' || fact_revisions.key || ' has revision ' || fact_revisions.revision
    || ' behind its newest one'
  FROM fact_revisions LEFT JOIN facts
    ON facts.scope_id = fact_revisions.scope_id AND facts.key = fact_revisions.key
  WHERE facts.revision IS NULL OR facts.value IS NULL OR fact_revisions.revision >= facts.revision`;

interface Edge {
  readonly from: string;
  readonly to: string;
}

/** What creates tasks and places them relies on. */
const PROJECT_FAULTS = `
  SELECT 'the global list is gone' AS fault
  WHERE NOT EXISTS (SELECT 1 FROM projects WHERE id = '${GLOBAL_PROJECT_ID}')
  UNION ALL
  SELECT 'the next number of ' || prefix || ' is ' || next_number || ', which a task has already'
  FROM (${LOW_NUMBERS}) AS low`;

/** Health checks that compare rows with each other. */
export function createCheckReads(sql: Statements): CheckReads {
  const claims = sql<{ fault: string }>(CLAIM_FAULTS);
  const ledger = sql<{ fault: string }>(LEDGER_FAULTS);
  const facts = sql<{ fault: string }>(FACT_FAULTS);
  const projects = sql<{ fault: string }>(PROJECT_FAULTS);
  const parents = sql<Edge>(
    `SELECT id AS "from", parent_task_id AS "to" FROM tasks WHERE parent_task_id IS NOT NULL`,
  );
  const dependencies = sql<Edge>(
    `SELECT task_id AS "from", depends_on_task_id AS "to" FROM task_deps`,
  );
  const edges = (of: Statement<Edge>) => of.all().map(({ from, to }) => [from, to] as const);
  return {
    cellFaults: () => cellFaults(sql, createTableStore(sql).names()),
    projectFaults: () => projects.all().map(({ fault }) => fault),
    parentEdges: () => edges(parents),
    dependencyEdges: () => edges(dependencies),
    factFaults: () => facts.all().map(({ fault }) => fault),
    claimFaults: () => claims.all().map(({ fault }) => fault),
    ledgerFaults: () => ledger.all().map(({ fault }) => fault),
  };
}
