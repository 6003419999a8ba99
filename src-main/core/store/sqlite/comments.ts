import type { TaskCommentRow } from "../rows.ts";
import type { CommentReads, CommentWrites } from "../store.ts";
import { columnsOf } from "./schema.ts";
import type { Statements } from "./statements.ts";
import { createUpdate, insertSql } from "./update.ts";

const COLUMNS = columnsOf("task_comments");

/** Comments in SQL. */
export function createCommentStore(sql: Statements): CommentReads & CommentWrites {
  const listByTask = sql<TaskCommentRow>(
    `SELECT ${COLUMNS} FROM task_comments WHERE task_id = @taskId ORDER BY row_id`,
  );
  const find = sql<TaskCommentRow>(`SELECT ${COLUMNS} FROM task_comments WHERE id = @id`);
  const update = createUpdate<TaskCommentRow>(
    sql,
    (setList) => `UPDATE task_comments SET ${setList} WHERE id = @id RETURNING ${COLUMNS}`,
  );
  const remove = sql("DELETE FROM task_comments WHERE id = @id");
  const insert = sql<TaskCommentRow>(`${insertSql("task_comments")} RETURNING ${COLUMNS}`);
  return {
    find: (id) => find.get({ id }),
    update: (id, changes) => update(id, changes) as TaskCommentRow,
    delete: (id) => void remove.run({ id }),
    listByTask: (taskId) => listByTask.all({ taskId }),
    insert: (row) => insert.get(row) as TaskCommentRow,
  };
}
