import type { KeyedTask } from "../rows.ts";
import type { TaskReads } from "../task-store.ts";
import { jsonList, type Statements } from "./statements.ts";
import { keyedTaskColumns } from "./task-columns.ts";

type Hit = KeyedTask & { readonly excerpt: string };

/**
 * Turns what a person types into a query of the text index: every word must occur, the last one
 * as a beginning. Quoting each word keeps the index's own operators out.
 */
export function toMatchExpression(text: string): string {
  const words = text.split(/[^\p{L}\p{N}_]+/u).filter((word) => word !== "");
  return words.map((word, index) => `"${word}"${index === words.length - 1 ? "*" : ""}`).join(" ");
}

/** Where a text was found: what it is called counts more than what it says, and that more than talk. */
const MATCHES = `
  SELECT rowid AS row_id, snippet(task_search, -1, '[', ']', '…', 12) AS excerpt,
    rowid NOT IN (SELECT rowid FROM task_search WHERE task_search MATCH @inTitle) AS place
  FROM task_search WHERE task_search MATCH @match
  UNION ALL
  SELECT tasks.row_id, snippet(comment_search, 0, '[', ']', '…', 12), 2
  FROM comment_search JOIN task_comments ON task_comments.row_id = comment_search.rowid
  JOIN tasks ON tasks.id = task_comments.task_id
  WHERE comment_search MATCH @match`;

/**
 * Full-text search over titles, descriptions and comments: found in the title first, then in the
 * description, then in a comment; of each what changed last.
 */
export function createTaskSearch(sql: Statements) {
  return {
    search(text, projectIds, limit, after) {
      const match = toMatchExpression(text);
      if (match === "") return { rows: [], total: 0, next: null };
      const scope = projectIds
        ? "AND tasks.project_id IN (SELECT value FROM json_each(@projectIds))"
        : "";
      const from = `FROM (${MATCHES}) AS hit JOIN tasks ON tasks.row_id = hit.row_id
        WHERE tasks.dropped = 0 ${scope}`;
      const texts = { match, inTitle: `title : (${match})` };
      const bindings = projectIds ? { ...texts, projectIds: jsonList(projectIds) } : texts;
      const total = sql<{ total: number }>(
        `SELECT count(DISTINCT hit.row_id) AS total ${from}`,
      ).get(bindings);
      const offset = Number(after?.[0] ?? 0);
      // Beside min(), SQLite takes the other columns of a group from the row that has the minimum.
      const rows = sql<Hit & { firstPlace: number }>(
        `SELECT ${keyedTaskColumns()}, hit.excerpt, min(hit.place) AS firstPlace ${from}
         GROUP BY hit.row_id ORDER BY firstPlace, tasks.updated_at DESC, tasks.id
         LIMIT @limit OFFSET @offset`,
      ).all({ ...bindings, limit, offset });
      const seen = offset + rows.length;
      return {
        rows: rows.map(({ firstPlace: _, ...hit }) => hit),
        total: total?.total ?? 0,
        next: seen < (total?.total ?? 0) ? [seen] : null,
      };
    },
  } satisfies Partial<TaskReads>;
}
