import type { ReadyFilter } from "../store.ts";
import { QUEUE_ORDER, READY } from "./schema.ts";
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
 * project's own stretch of the partial index, and of these the first. So the cost does not grow
 * with the board, and one statement serves any number of projects.
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
    "project_id = scope.value",
    READY,
    ...(isAfter ? [AFTER_PLACE] : []),
    ...(filter.labels?.length ? [HAS_LABELS] : []),
    ...(filter.excludeIds?.length ? ["id NOT IN (SELECT value FROM json_each(@excludeIds))"] : []),
  ].join(" AND ");
  return `SELECT ${columns} FROM json_each(@projectIds) AS scope
    JOIN tasks AS best ON best.row_id ${limit === "1" ? "=" : "IN"} (
      SELECT row_id FROM tasks WHERE ${conditions} ORDER BY ${QUEUE_ORDER} LIMIT ${limit})
    ${filter.withFreePlace ? `WHERE ${hasFreePlace("scope.value")}` : ""}
    ORDER BY ${MERGED_ORDER} LIMIT ${limit}`;
}

/** Counts what {@link selectReady} would give without a limit. */
export function countReady(filter: ReadyFilter): string {
  return `SELECT count(*) AS total FROM json_each(@projectIds) AS scope
    JOIN tasks INDEXED BY tasks_ready ON project_id = scope.value AND ${READY}
    ${filter.labels?.length ? `WHERE ${HAS_LABELS}` : ""}`;
}

/** A name for the form of {@link selectReady}'s text. */
export function readyForm(filter: ReadyFilter): string {
  const { labels, excludeIds, withFreePlace } = filter;
  return `${labels?.length ? "labels " : ""}${excludeIds?.length ? "except " : ""}${withFreePlace ? "free" : ""}`;
}

/** What {@link selectReady} binds, beside the limit. */
export function readyBindings(filter: ReadyFilter): Bindings {
  return {
    projectIds: jsonList(filter.projectIds),
    ...(filter.labels?.length ? { labels: jsonList(filter.labels) } : {}),
    ...(filter.excludeIds?.length ? { excludeIds: jsonList(filter.excludeIds) } : {}),
  };
}
