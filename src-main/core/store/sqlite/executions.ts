import type { WatchedClaim } from "../../../../shared/domain/liveness.ts";
import { runPrefix } from "../../../../shared/domain/worker-name.ts";
import type { Pulse } from "../../../../shared/operations/board.ts";
import type {
  CostFilter,
  CostLine,
  ExecutionFilter,
  ExecutionReads,
  ExecutionWrites,
  NamedExecution,
} from "../execution-store.ts";
import type { ExecutionProcessRow } from "../rows.ts";
import { columnsOf } from "./schema.ts";
import { type Bindings, jsonList, type Statements } from "./statements.ts";
import { keyOf } from "./task-columns.ts";
import { createUpdate, insertSql } from "./update.ts";

const SELECT = `SELECT ${columnsOf("execution_processes", "run")},
    iif(tasks.id IS NULL, NULL, ${keyOf("tasks")}) AS taskKey, tasks.title AS taskTitle,
    tasks.beat_at AS beatAt, tasks.progress_at AS progressAt
  FROM execution_processes AS run LEFT JOIN tasks ON tasks.id = run.task_id`;

/** As a LIMIT: none. */
const ALL_LINES = -1;

function conditionsOf(filter: ExecutionFilter): string {
  return [
    "1 = 1",
    ...(filter.taskId === undefined ? [] : ["run.task_id = @taskId"]),
    ...(filter.projectIds ? ["run.project_id IN (SELECT value FROM json_each(@projectIds))"] : []),
    ...(filter.role === undefined ? [] : ["run.role = @role"]),
    ...(filter.status === undefined ? [] : ["run.status = @status"]),
    ...(filter.isRecovered === undefined
      ? []
      : [`run.recovery_tombstone = ${filter.isRecovered ? 1 : 0}`]),
    ...(filter.executorType === undefined ? [] : ["run.executor_type = @executorType"]),
    ...(filter.isRunning === undefined
      ? []
      : [filter.isRunning ? "run.status = 'running'" : "run.status <> 'running'"]),
  ].join(" AND ");
}

function bindingsOf(filter: ExecutionFilter): Bindings {
  return {
    ...(filter.taskId === undefined ? {} : { taskId: filter.taskId }),
    ...(filter.role === undefined ? {} : { role: filter.role }),
    ...(filter.status === undefined ? {} : { status: filter.status }),
    ...(filter.executorType === undefined ? {} : { executorType: filter.executorType }),
    ...(filter.projectIds ? { projectIds: jsonList(filter.projectIds) } : {}),
  };
}

/** The ledger in SQL. */
export function createExecutionStore(sql: Statements): ExecutionReads & ExecutionWrites {
  const find = sql<NamedExecution>(`${SELECT} WHERE run.id = @id`);
  return { ...createExecutionReads(sql, find.get), ...createExecutionWrites(sql, find.get) };
}

type Find = (bindings: { id: string }) => NamedExecution | null;

function createExecutionReads(sql: Statements, find: Find): ExecutionReads {
  const running = sql<NamedExecution>(
    `${SELECT} WHERE run.status = 'running' ORDER BY run.started_at, run.id`,
  );
  const runningOfTask = sql<NamedExecution>(
    `${SELECT} WHERE run.status = 'running' AND run.task_id = @taskId ORDER BY run.started_at, run.id`,
  );
  // The holder's own writes are signs of life as much as its beats: all of them move updated_at.
  const watchedClaims = sql<WatchedClaim>(
    `SELECT DISTINCT tasks.id AS taskId, tasks.claim_epoch AS claimEpoch, tasks.updated_at AS beat
     FROM execution_processes AS run JOIN tasks ON tasks.id = run.task_id
     WHERE run.status = 'running' AND tasks.status = 'in_progress' AND tasks.dropped = 0`,
  );
  const pulses = sql<Pulse>(
    `SELECT DISTINCT tasks.id AS taskId, tasks.beat_at AS beatAt, tasks.progress_at AS progressAt
     FROM execution_processes AS run JOIN tasks ON tasks.id = run.task_id
     WHERE run.status = 'running'`,
  );
  const hasBuilt = sql<{ found: number }>(
    `SELECT EXISTS (SELECT 1 FROM execution_processes
       WHERE task_id = @taskId AND role = 'builder'
         AND (agent_id = @agentId OR substr(agent_id, 1, length(@runs)) = @runs)) AS found`,
  );
  const countFailures = sql<{ n: number }>(
    `SELECT count(*) AS n FROM execution_processes
     WHERE task_id = @taskId AND status IN ('failed', 'timed_out') AND recovery_tombstone = 0
       AND role = 'builder' AND completed_at > @since`,
  );
  const costSince = sql<{ cost: number }>(
    `SELECT coalesce(sum(cost_usd), 0) AS cost FROM execution_processes
     WHERE completed_at >= @since AND cost_usd > 0`,
  );
  const sumCost = sql<{ cost: number }>(
    `SELECT coalesce(sum(cost_usd), 0) AS cost FROM execution_processes WHERE task_id = @taskId`,
  );
  const latestHandOff = sql<NamedExecution>(
    `${SELECT} WHERE run.task_id = @taskId AND run.hand_off IS NOT NULL
     ORDER BY run.started_at DESC, run.id DESC LIMIT 1`,
  );
  return {
    find: (id) => find({ id }),
    list(filter, limit, after) {
      const where = conditionsOf(filter);
      const bindings = bindingsOf(filter);
      const total = sql<{ total: number }>(
        `SELECT count(*) AS total FROM execution_processes AS run WHERE ${where}`,
      ).get(bindings);
      const [startedAt = null, id = null] = after ?? [];
      const rows = sql<NamedExecution>(
        `${SELECT} WHERE ${where} ${after ? "AND (run.started_at, run.id) < (@startedAt, @id)" : ""}
         ORDER BY run.started_at DESC, run.id DESC LIMIT @limit`,
      ).all({ ...bindings, ...(after ? { startedAt, id } : {}), limit: limit + 1 });
      const page = rows.slice(0, limit);
      const last = page.at(-1);
      return {
        rows: page,
        total: total?.total ?? 0,
        next: rows.length > limit && last ? [last.startedAt, last.id] : null,
      };
    },
    listRunning: () => running.all(),
    runningOfTask: (taskId) => runningOfTask.all({ taskId }),
    watchedClaims: () => watchedClaims.all(),
    pulses: () => pulses.all(),
    hasBuilt: (taskId, agentId) =>
      hasBuilt.get({ taskId, agentId, runs: runPrefix(agentId) })?.found === 1,
    countFailures: (taskId, since) => countFailures.get({ taskId, since })?.n ?? 0,
    costSince: (since) => costSince.get({ since })?.cost ?? 0,
    sumCost: (taskId) => sumCost.get({ taskId })?.cost ?? 0,
    latestHandOff: (taskId) => latestHandOff.get({ taskId }),
    ...createCostReads(sql),
  };
}

type CostReads = Pick<
  ExecutionReads,
  "projectCostSince" | "costByProject" | "costByAgent" | "costByTask"
>;

function createCostReads(sql: Statements): CostReads {
  const projectCostSince = sql<{ cost: number }>(
    `SELECT (SELECT coalesce(sum(cost_usd), 0) FROM execution_processes
         WHERE project_id = @projectId AND completed_at >= @since AND cost_usd > 0)
       + (SELECT coalesce(sum(cost_usd), 0) FROM execution_processes
         WHERE project_id = @projectId AND status = 'running') AS cost`,
  );
  // The plus keeps SQLite from walking the whole ledger in the group's order, whatever the span.
  const costBy = (column: string, { projectIds, since }: CostFilter, limit: number) =>
    sql<CostLine>(
      `SELECT ${column} AS id, sum(cost_usd) AS costUsd, count(*) AS executions
       FROM execution_processes
       WHERE completed_at >= @since AND cost_usd > 0
         ${projectIds ? "AND project_id IN (SELECT value FROM json_each(@projectIds))" : ""}
       GROUP BY +${column} ORDER BY costUsd DESC, ${column} LIMIT @limit`,
    ).all({ since, limit, ...(projectIds ? { projectIds: jsonList(projectIds) } : {}) });
  return {
    projectCostSince: (projectId, since) => projectCostSince.get({ projectId, since })?.cost ?? 0,
    costByProject: (filter) => costBy("project_id", filter, ALL_LINES),
    costByAgent: (filter) => costBy("agent_id", filter, ALL_LINES),
    costByTask: (filter, limit) => costBy("task_id", filter, limit),
  };
}

function createExecutionWrites(sql: Statements, find: Find): ExecutionWrites {
  const insert = sql(insertSql("execution_processes"));
  const change = createUpdate<{ id: string }>(
    sql,
    (setList) => `UPDATE execution_processes SET ${setList}
      WHERE id = @id AND status = 'running' RETURNING id`,
  );
  const deleteBegunBefore = sql<ExecutionProcessRow>(
    `DELETE FROM execution_processes WHERE project_id = @projectId AND started_at < @before
     RETURNING ${columnsOf("execution_processes")}`,
  );
  return {
    insert(row) {
      insert.run(row);
      return find({ id: row.id }) as NamedExecution;
    },
    close: (id, closing) => (change(id, closing) ? find({ id }) : null),
    note: (id, note) => (change(id, note) ? find({ id }) : null),
    deleteBegunBefore: (projectId, before) => deleteBegunBefore.all({ projectId, before }),
  };
}
