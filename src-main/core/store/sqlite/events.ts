import type { EventFilter, EventReads, EventWrites, NamedEvent } from "../event-store.ts";
import { createActivityReads } from "./activity.ts";
import { columnsOf } from "./schema.ts";
import { type Bindings, jsonList, type Statements } from "./statements.ts";
import { keyOf } from "./task-columns.ts";
import { insertSql } from "./update.ts";

/** Events with their tasks' keys. */
export const SELECT_EVENT = `SELECT ${columnsOf("board_events", "event")},
    iif(tasks.id IS NULL, NULL, ${keyOf("tasks")}) AS taskKey
  FROM board_events AS event LEFT JOIN tasks ON tasks.id = event.task_id`;

function conditionsOf(filter: EventFilter): string {
  return [
    "event.seq > @sinceSeq",
    ...(filter.taskId === undefined ? [] : ["event.task_id = @taskId"]),
    ...(filter.projectIds
      ? ["event.project_id IN (SELECT value FROM json_each(@projectIds))"]
      : []),
  ].join(" AND ");
}

function bindingsOf(filter: EventFilter): Bindings {
  return {
    sinceSeq: filter.sinceSeq,
    ...(filter.taskId === undefined ? {} : { taskId: filter.taskId }),
    ...(filter.projectIds ? { projectIds: jsonList(filter.projectIds) } : {}),
  };
}

/** The board's events in SQL. */
export function createEventStore(sql: Statements): EventReads & EventWrites {
  // AUTOINCREMENT's own counter: it never falls, even where the newest events were deleted.
  const latestSeq = sql<{ seq: number }>(
    "SELECT seq FROM sqlite_sequence WHERE name = 'board_events'",
  );
  const after = sql<NamedEvent>(
    `${SELECT_EVENT} WHERE event.seq > @seq ORDER BY event.seq LIMIT @limit`,
  );
  const lastHumanMove = sql<{ at: number | null }>(
    `SELECT max(at) AS at FROM board_events
     WHERE task_id = @taskId AND actor_type = 'human' AND surface <> 'run'
       AND (kind = 'task_moved' OR iif(json_valid(data), json_extract(data, '$.changes.status[0]'), NULL) = 'blocked')`,
  );
  const append = sql(insertSql("board_events"));
  return {
    latestSeq: () => latestSeq.get()?.seq ?? 0,
    ...createActivityReads(sql),
    list(filter, limit, cursor) {
      const where = conditionsOf(filter);
      const bindings = bindingsOf(filter);
      const total = sql<{ total: number }>(
        `SELECT count(*) AS total FROM board_events AS event WHERE ${where}`,
      ).get(bindings);
      const [compare, order] = filter.isNewestFirst ? ["<", "DESC"] : [">", "ASC"];
      const rows = sql<NamedEvent>(
        `${SELECT_EVENT} WHERE ${where} ${cursor ? `AND event.seq ${compare} @cursor` : ""}
         ORDER BY event.seq ${order} LIMIT @limit`,
      ).all({ ...bindings, ...(cursor ? { cursor: cursor[0] ?? 0 } : {}), limit: limit + 1 });
      const page = rows.slice(0, limit);
      const last = page.at(-1);
      return {
        rows: page,
        total: total?.total ?? 0,
        next: rows.length > limit && last ? [last.seq] : null,
      };
    },
    after: (seq, limit) => after.all({ seq, limit }),
    lastHumanMoveAt: (taskId) => lastHumanMove.get({ taskId })?.at ?? 0,
    append: (row) => {
      append.run(row);
    },
  };
}
