import type { ReadyFilter } from "../task-store.ts";
import { OPEN_READY, QUEUE_ORDER, RESERVED_READY } from "./schema.ts";
import { type Bindings, jsonList } from "./statements.ts";
import { hasFreePlace } from "./task-columns.ts";

/** Whether a row has every wanted label, as an SQL condition on `@labels`. */
export const HAS_LABELS = `NOT EXISTS (
  SELECT 1 FROM json_each(@labels) AS wanted
  WHERE wanted.value NOT IN (SELECT value FROM json_each(tasks.labels)))`;

/** What comes after a place in the queue's order, as an SQL condition. */
export const AFTER_PLACE = `(priority < @priority
  OR (priority = @priority AND (updated_at < @updatedAt
  OR (updated_at = @updatedAt AND (number > @number OR (number = @number AND id > @id))))))`;

/** The queue's order over several projects: numbers are unique only within one. */
const MERGED_ORDER = `best.priority DESC, best.updated_at DESC, best.number, best.id`;

/**
 * Selects ready tasks under the alias `best`: of each project its first ones, from the top of the
 * project's own stretch of the partial indexes, and of these the first. So the cost does not grow
 * with the board, and one statement serves any number of projects. What is reserved lies in indexes
 * of its own, each reservation in a stretch of its own: however much is kept for others, whoever
 * comes does not walk past it.
 * @param filter which ones
 * @param columns what to select
 * @param limit how many: `1`, which is quickest, or `@limit`
 * @param isAfter whether only what comes after a bound place
 */
export function selectReady(
  filter: ReadyFilter,
  columns: string,
  limit: "1" | "@limit",
  isAfter = false,
): string {
  const conditions = [
    ...(isAfter ? [AFTER_PLACE] : []),
    ...(filter.labels?.length ? [HAS_LABELS] : []),
    ...(filter.excludeIds?.length ? ["id NOT IN (SELECT value FROM json_each(@excludeIds))"] : []),
  ];
  const first = (...of: string[]) => `SELECT row_id FROM tasks
    WHERE ${["project_id = scope.value", ...of, ...conditions].join(" AND ")}
    ORDER BY ${QUEUE_ORDER} LIMIT ${limit}`;
  const reserved = filter.reservations
    ? `SELECT own.row_id FROM json_each(@reservations) AS mine
       JOIN tasks AS own ON own.row_id IN (${first(RESERVED_READY, "reserved_for = mine.value")})`
    : `SELECT row_id FROM (${first(RESERVED_READY)})`;
  return `SELECT ${columns} FROM json_each(@projectIds) AS scope
    JOIN tasks AS best ON best.row_id IN (
      SELECT row_id FROM (${first(OPEN_READY)}) UNION ALL ${reserved})
    ${filter.withFreePlace ? `WHERE ${hasFreePlace("scope.value")}` : ""}
    ORDER BY ${MERGED_ORDER} LIMIT ${limit}`;
}

/** Counts what {@link selectReady} would give without a limit. */
export function countReady(filter: ReadyFilter): string {
  const count = (index: string, ready: string, mine = "") => `(SELECT count(*)
    FROM json_each(@projectIds) AS scope ${mine && "JOIN json_each(@reservations) AS mine"}
    JOIN tasks INDEXED BY ${index} ON project_id = scope.value AND ${ready} ${mine}
    ${filter.labels?.length ? `WHERE ${HAS_LABELS}` : ""})`;
  const reserved = filter.reservations
    ? count("tasks_reserved", RESERVED_READY, "AND reserved_for = mine.value")
    : count("tasks_reserved_queue", RESERVED_READY);
  return `SELECT ${count("tasks_ready", OPEN_READY)} + ${reserved} AS total`;
}

/** A name for the form of {@link selectReady}'s text. */
export function readyForm(filter: ReadyFilter): string {
  const { labels, excludeIds, withFreePlace, reservations } = filter;
  return `${reservations ? "own " : ""}${labels?.length ? "labels " : ""}${excludeIds?.length ? "except " : ""}${withFreePlace ? "free" : ""}`;
}

/** What {@link selectReady} binds, beside the limit. */
export function readyBindings(filter: ReadyFilter): Bindings {
  return {
    projectIds: jsonList(filter.projectIds),
    ...(filter.reservations ? { reservations: jsonList(filter.reservations) } : {}),
    ...(filter.labels?.length ? { labels: jsonList(filter.labels) } : {}),
    ...(filter.excludeIds?.length ? { excludeIds: jsonList(filter.excludeIds) } : {}),
  };
}
