import { TASK_STATUSES, type TaskStatus } from "../../../../shared/domain/status.ts";
import type { KeyedTask } from "../rows.ts";
import type { ReadyFilter, TaskFilter, TaskReads } from "../task-store.ts";
import { createCardReads } from "./cards.ts";
import {
  AFTER_PLACE,
  countReady,
  HAS_LABELS,
  readyBindings,
  readyForm,
  selectReady,
} from "./ready.ts";
import { QUEUE_ORDER, READY } from "./schema.ts";
import { createTaskSearch } from "./search.ts";
import { type Bindings, jsonList, type Statements, statementPerForm } from "./statements.ts";
import { hasFreePlace, keyedTaskColumns, keyOf, OPEN_BLOCKER_COUNT } from "./task-columns.ts";

const COLUMNS = keyedTaskColumns();

const IN_PROJECTS = "project_id IN (SELECT value FROM json_each(@projectIds))";

const IS_FREE_FOR =
  "(reserved_for IS NULL OR reserved_for IN (SELECT value FROM json_each(@reservations)))";

function conditionsOf(filter: TaskFilter): string {
  return [
    `dropped = ${filter.isDropped ? 1 : 0}`,
    ...(filter.projectIds ? [IN_PROJECTS] : []),
    ...(filter.statuses?.length ? ["status IN (SELECT value FROM json_each(@statuses))"] : []),
    ...(filter.isReady ? [READY] : []),
    ...(filter.reservations ? [IS_FREE_FOR] : []),
    ...(filter.labels?.length ? [HAS_LABELS] : []),
    ...(filter.assignee === undefined ? [] : ["assignee_agent_id = @assignee"]),
    ...(filter.updatedUntil === undefined ? [] : ["updated_at <= @updatedUntil"]),
  ].join(" AND ");
}

function bindingsOf(filter: TaskFilter): Bindings {
  return {
    ...(filter.projectIds ? { projectIds: jsonList(filter.projectIds) } : {}),
    ...(filter.statuses?.length ? { statuses: jsonList(filter.statuses) } : {}),
    ...(filter.reservations ? { reservations: jsonList(filter.reservations) } : {}),
    ...(filter.labels?.length ? { labels: jsonList(filter.labels) } : {}),
    ...(filter.assignee === undefined ? {} : { assignee: filter.assignee }),
    ...(filter.updatedUntil === undefined ? {} : { updatedUntil: filter.updatedUntil }),
  };
}

/** The same filter for the queue's own index; null where it asks for more than that index answers. */
function asReadyFilter(filter: TaskFilter): ReadyFilter | null {
  const { projectIds, isReady, isDropped, labels, statuses, assignee, updatedUntil } = filter;
  const { reservations } = filter;
  const isPlain = !isDropped && !statuses?.length && (assignee ?? updatedUntil) === undefined;
  return isReady && projectIds && isPlain ? { projectIds, labels, reservations } : null;
}

/** Reads of tasks in SQL. */
export function createTaskReads(sql: Statements): TaskReads {
  return {
    ...createTaskLookups(sql),
    ...createTaskLists(sql),
    ...createTaskCounts(sql),
    ...createCardReads(sql),
    ...createTaskSearch(sql),
  };
}

function createTaskLookups(sql: Statements) {
  const find = sql<KeyedTask>(`SELECT ${COLUMNS} FROM tasks WHERE id = @id`);
  const findByNumber = sql<KeyedTask>(
    `SELECT ${COLUMNS} FROM tasks WHERE project_id = @projectId AND number = @number`,
  );
  const findByExternalRef = sql<KeyedTask>(
    `SELECT ${COLUMNS} FROM tasks WHERE project_id = @projectId AND external_ref = @externalRef`,
  );
  const imported = sql<KeyedTask>(
    `SELECT ${COLUMNS} FROM tasks WHERE project_id = @projectId AND external_ref IS NOT NULL`,
  );
  const children = sql<KeyedTask>(
    `SELECT ${COLUMNS} FROM tasks WHERE parent_task_id = @id ORDER BY number`,
  );
  const followUps = sql<KeyedTask>(
    `SELECT ${COLUMNS} FROM tasks WHERE follows_task_id = @id ORDER BY created_at, number`,
  );
  const ofProject = sql<KeyedTask>(
    `SELECT ${COLUMNS} FROM tasks WHERE project_id = @projectId ORDER BY number`,
  );
  const ancestors = sql<KeyedTask>(
    `WITH RECURSIVE above (id, step) AS (
       SELECT parent_task_id, 1 FROM tasks WHERE id = @id AND parent_task_id IS NOT NULL
       UNION ALL
       SELECT tasks.parent_task_id, step + 1 FROM above JOIN tasks ON tasks.id = above.id
       WHERE tasks.parent_task_id IS NOT NULL AND step < @maxSteps)
     SELECT ${COLUMNS} FROM above JOIN tasks ON tasks.id = above.id ORDER BY step`,
  );
  return {
    find: (id) => find.get({ id }),
    findByNumber: (projectId, number) => findByNumber.get({ projectId, number }),
    findByExternalRef: (projectId, externalRef) =>
      findByExternalRef.get({ projectId, externalRef }),
    ofProject: (projectId) => ofProject.all({ projectId }),
    listImported: (projectId) => imported.all({ projectId }),
    children: (id) => children.all({ id }),
    followUps: (id) => followUps.all({ id }),
    ancestors: (id, maxSteps) => ancestors.all({ id, maxSteps }),
  } satisfies Partial<TaskReads>;
}

function createTaskLists(sql: Statements) {
  const columns = keyedTaskColumns("best");
  const best = statementPerForm<ReadyFilter, KeyedTask>(sql, readyForm, (filter) =>
    selectReady(filter, columns, "1"),
  );
  const ready = statementPerForm<ReadyFilter, KeyedTask>(sql, readyForm, (filter) =>
    selectReady(filter, columns, "@limit"),
  );
  return {
    list(filter, limit, after) {
      const where = conditionsOf(filter);
      const bindings = bindingsOf(filter);
      const ready = asReadyFilter(filter);
      const total = sql<{ total: number }>(
        ready ? countReady(ready) : `SELECT count(*) AS total FROM tasks WHERE ${where}`,
      ).get(bindings);
      const [priority, updatedAt, number, id] = after ?? [];
      const place = after ? ({ priority, updatedAt, number, id } as Bindings) : {};
      const rows = sql<KeyedTask>(
        ready
          ? selectReady(ready, columns, "@limit", after !== null)
          : `SELECT ${COLUMNS} FROM tasks WHERE ${where} ${after ? `AND ${AFTER_PLACE}` : ""}
             ORDER BY ${QUEUE_ORDER}, id LIMIT @limit`,
      ).all({ ...bindings, ...place, limit: limit + 1 });
      const isLast = rows.length <= limit;
      const page = rows.slice(0, limit);
      const last = page.at(-1);
      return {
        rows: page,
        total: total?.total ?? 0,
        next: isLast || !last ? null : [last.priority, last.updatedAt, last.number, last.id],
      };
    },
    listReady: (filter, limit) =>
      limit === 1
        ? best(filter).all(readyBindings(filter))
        : ready(filter).all({ ...readyBindings(filter), limit }),
    labels: (projectIds) =>
      sql<{ label: string; tasks: number }>(
        `SELECT label.value AS label, count(*) AS tasks FROM tasks, json_each(tasks.labels) AS label
         WHERE dropped = 0 ${projectIds ? `AND ${IN_PROJECTS}` : ""}
         GROUP BY label.value ORDER BY tasks DESC, label`,
      ).all(projectIds ? { projectIds: jsonList(projectIds) } : {}),
  } satisfies Partial<TaskReads>;
}

function createTaskCounts(sql: Statements) {
  const liveChildren = sql<{ n: number }>(
    "SELECT count(*) AS n FROM tasks WHERE parent_task_id = @id AND dropped = 0",
  );
  const rootsBetween = sql<{ n: number }>(
    `SELECT count(*) AS n FROM tasks
     WHERE created_at > @after AND created_at <= @until AND parent_task_id IS NULL AND external_ref IS NULL`,
  );
  const inColumn = sql<{ n: number }>(
    "SELECT count(*) AS n FROM tasks WHERE status = @status AND project_id = @projectId AND dropped = 0",
  );
  const freePlace = sql<{ free: number }>(
    `SELECT ${hasFreePlace("tasks.project_id")} AS free FROM tasks WHERE id = @id`,
  );
  const all = sql<{ n: number }>("SELECT count(*) AS n FROM tasks");
  const wrongReadiness = sql<{ id: string; key: string; stored: number; actual: number }>(
    `SELECT id, ${keyOf("tasks")} AS key, open_blockers AS stored, ${OPEN_BLOCKER_COUNT} AS actual
     FROM tasks WHERE open_blockers <> ${OPEN_BLOCKER_COUNT}`,
  );
  return {
    countLiveChildren: (id) => liveChildren.get({ id })?.n ?? 0,
    countRootsBetween: (after, until) => rootsBetween.get({ after, until })?.n ?? 0,
    countInColumn: (projectId, status) => inColumn.get({ projectId, status })?.n ?? 0,
    hasFreePlace: (id) => freePlace.get({ id })?.free === 1,
    countByStatus(projectId) {
      const rows = sql<{ status: TaskStatus; n: number }>(
        `SELECT status, count(*) AS n FROM tasks
         WHERE dropped = 0 ${projectId === null ? "" : "AND project_id = @projectId"} GROUP BY status`,
      ).all(projectId === null ? {} : { projectId });
      const counts = Object.fromEntries(TASK_STATUSES.map((status) => [status, 0]));
      for (const { status, n } of rows) counts[status] = n;
      return counts as Record<TaskStatus, number>;
    },
    count: () => all.get()?.n ?? 0,
    wrongReadiness: () => wrongReadiness.all(),
  } satisfies Partial<TaskReads>;
}
