import type { ReadyFilter } from "../store.ts";
import { QUEUE_ORDER, READY } from "./schema.ts";
import { type Bindings, jsonList } from "./statements.ts";

/** Whether a row has every wanted label, as an SQL condition on `@labels`. */
export const HAS_LABELS = `NOT EXISTS (
  SELECT 1 FROM json_each(@labels) AS wanted
  WHERE wanted.value NOT IN (SELECT value FROM json_each(tasks.labels)))`;

/**
 * Selects ready tasks of one project after another, each from the top of its own stretch of the
 * partial index, so that the cost does not grow with the board.
 * @param filter which ones
 * @param columns what to select
 * @param limit an SQL expression
 */
export function selectReady(filter: ReadyFilter, columns: string, limit: string): string {
  const conditions = [
    READY,
    ...(filter.labels?.length ? [HAS_LABELS] : []),
    ...(filter.excludeIds?.length ? ["id NOT IN (SELECT value FROM json_each(@excludeIds))"] : []),
  ].join(" AND ");
  const heads = filter.projectIds.map(
    (_, index) => `SELECT * FROM (SELECT ${columns}, priority, updated_at, number FROM tasks
      WHERE project_id = @project${index} AND ${conditions} ORDER BY ${QUEUE_ORDER} LIMIT ${limit})`,
  );
  return heads.length === 1
    ? (heads[0] as string)
    : `SELECT * FROM (${heads.join(" UNION ALL ")}) ORDER BY ${QUEUE_ORDER} LIMIT ${limit}`;
}

/** The id of the best ready task. */
export function bestReady(filter: ReadyFilter): string {
  return `SELECT id FROM (${selectReady(filter, "id", "1")})`;
}

/** What {@link selectReady} binds. */
export function readyBindings(filter: ReadyFilter): Bindings {
  return {
    ...Object.fromEntries(filter.projectIds.map((id, index) => [`project${index}`, id])),
    ...(filter.labels?.length ? { labels: jsonList(filter.labels) } : {}),
    ...(filter.excludeIds?.length ? { excludeIds: jsonList(filter.excludeIds) } : {}),
  };
}
