import type { WorkerRow } from "../rows.ts";
import type { WorkerReads, WorkerWrites } from "../store.ts";
import { columnsOf } from "./schema.ts";
import { jsonList, type Statements } from "./statements.ts";
import { insertSql } from "./update.ts";

const COLUMNS = columnsOf("workers");

/** Connected workers in SQL. */
export function createWorkerStore(sql: Statements): WorkerReads & WorkerWrites {
  const list = sql<WorkerRow>(`SELECT ${COLUMNS} FROM workers ORDER BY connected_at, id`);
  const put = sql(
    `${insertSql("workers")} ON CONFLICT (id) DO UPDATE SET
       runtime = excluded.runtime, project_id = excluded.project_id, seen_at = excluded.seen_at`,
  );
  const remove = sql("DELETE FROM workers WHERE id IN (SELECT value FROM json_each(@ids))");
  const clear = sql("DELETE FROM workers");
  return {
    list: () => list.all(),
    put: (row) => void put.run(row),
    delete: (ids) => remove.run({ ids: jsonList(ids) }),
    clear: () => void clear.run(),
  };
}
