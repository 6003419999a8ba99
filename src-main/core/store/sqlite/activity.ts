import { holderPrefixes } from "../../../../shared/domain/worker-name.ts";
import type { ActivityFilter, ActivityRow, EventReads } from "../event-store.ts";
import { columnsOf } from "./schema.ts";
import { type Bindings, jsonList, type Statements } from "./statements.ts";
import { keyOf } from "./task-columns.ts";

/** Ids are in every event; nobody looks for them. */
const NO_ID = "each.value NOT GLOB '????????-????-????-????-????????????'";

/** A damaged event has no texts to be found by, and must not end the search of the others. */
const SOUND_DATA = "iif(json_valid(event.data), event.data, 'null')";

// The data as a whole is looked at first: opening it value by value takes twenty times as long.
const TEXT_MATCHES = `(
  event.actor_id LIKE @like ESCAPE '\\' OR tasks.title LIKE @like ESCAPE '\\'
  OR ${keyOf("tasks")} LIKE @like ESCAPE '\\'
  OR (event.data LIKE @jsonLike ESCAPE '\\' AND EXISTS (
    SELECT 1 FROM json_tree(${SOUND_DATA}) AS each
    WHERE each.type = 'text' AND each.value LIKE @like ESCAPE '\\' AND ${NO_ID})))`;

// An agent is meant with all its runs.
const BY_ACTOR = `(event.actor_id = @actor OR EXISTS (
  SELECT 1 FROM json_each(@holders) AS each
  WHERE substr(event.actor_id, 1, length(each.value)) = each.value))`;

function conditionsOf(filter: ActivityFilter): string {
  return [
    "event.seq < @before",
    "event.seq > @after",
    // The plus keeps SQLite with the order of the numbers, whatever other index there is.
    "+event.kind IN (SELECT value FROM json_each(@kinds))",
    ...(filter.taskId === undefined ? [] : ["event.task_id = @taskId"]),
    ...(filter.projectId === undefined ? [] : ["+event.project_id = @projectId"]),
    ...(filter.actorType === undefined ? [] : ["event.actor_type = @actorType"]),
    ...(filter.actor === undefined ? [] : [BY_ACTOR]),
    ...(filter.text === undefined ? [] : [TEXT_MATCHES]),
  ].join(" AND ");
}

function bindingsOf({ kinds, text, ...plain }: ActivityFilter): Bindings {
  return {
    ...plain,
    kinds: jsonList(kinds),
    ...(plain.actor === undefined ? {} : { holders: jsonList(holderPrefixes(plain.actor)) }),
    ...(text === undefined ? {} : { like: like(text), jsonLike: like(asInJson(text)) }),
  };
}

/** As a pattern that finds a text anywhere. */
function like(text: string): string {
  return `%${text.replace(/[\\%_]/g, "\\$&")}%`;
}

function asInJson(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}

/** What happened, in SQL. */
export function createActivityReads(sql: Statements): Pick<EventReads, "activity"> {
  const select = `SELECT ${columnsOf("board_events", "event")},
      iif(tasks.id IS NULL, NULL, ${keyOf("tasks")}) AS taskKey, tasks.title AS taskTitle
    FROM board_events AS event LEFT JOIN tasks ON tasks.id = event.task_id`;
  return {
    activity: (filter, between, limit) =>
      sql<ActivityRow>(
        `${select} WHERE ${conditionsOf(filter)} ORDER BY event.seq DESC LIMIT @limit`,
      ).all({ ...bindingsOf(filter), ...between, limit }),
  };
}
