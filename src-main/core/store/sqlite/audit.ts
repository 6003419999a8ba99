import type { AuditReads, AuditWrites, NamedAudit } from "../event-store.ts";
import { columnsOf } from "./schema.ts";
import type { Statements } from "./statements.ts";
import { keyOf } from "./task-columns.ts";
import { insertSql } from "./update.ts";

/** The audit log in SQL. Nothing here changes or deletes a row. */
export function createAuditStore(sql: Statements): AuditReads & AuditWrites {
  const total = sql<{ total: number }>("SELECT count(*) AS total FROM audit_log");
  const list = sql<NamedAudit>(
    `SELECT ${columnsOf("audit_log", "entry")},
       iif(tasks.id IS NULL, NULL, ${keyOf("tasks")}) AS taskKey
     FROM audit_log AS entry LEFT JOIN tasks ON tasks.id = entry.task_id
     WHERE entry.id < @before ORDER BY entry.id DESC LIMIT @limit`,
  );
  const append = sql(insertSql("audit_log"));
  return {
    list(limit, after) {
      const before = Number(after?.[0] ?? Number.POSITIVE_INFINITY);
      const rows = list.all({ before, limit: limit + 1 });
      const page = rows.slice(0, limit);
      const last = page.at(-1);
      return {
        rows: page,
        total: total.get()?.total ?? 0,
        next: rows.length > limit && last ? [last.id] : null,
      };
    },
    append: (row) => {
      append.run(row);
    },
  };
}
