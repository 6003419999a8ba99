import type { WorkspaceRow } from "../rows.ts";
import type { WorkspaceReads, WorkspaceWrites } from "../store.ts";
import { columnsOf } from "./schema.ts";
import type { Statements } from "./statements.ts";
import { insertSql } from "./update.ts";

const COLUMNS = columnsOf("workspaces");

/** Workspaces in SQL. */
export function createWorkspaceStore(sql: Statements): WorkspaceReads & WorkspaceWrites {
  const find = sql<WorkspaceRow>(`SELECT ${COLUMNS} FROM workspaces WHERE id = @id`);
  const listByTask = sql<WorkspaceRow>(
    `SELECT ${COLUMNS} FROM workspaces WHERE task_id = @taskId ORDER BY created_at, id`,
  );
  const list = sql<WorkspaceRow>(
    `SELECT ${COLUMNS} FROM workspaces WHERE @isActive = 0 OR status = 'active'
     ORDER BY created_at DESC, id DESC`,
  );
  const updateStatus = sql<WorkspaceRow>(
    `UPDATE workspaces SET status = @status, updated_at = @now WHERE id = @id RETURNING ${COLUMNS}`,
  );
  const insert = sql<WorkspaceRow>(`${insertSql("workspaces")} RETURNING ${COLUMNS}`);
  return {
    find: (id) => find.get({ id }),
    listByTask: (taskId) => listByTask.all({ taskId }),
    list: (isActive) => list.all({ isActive: isActive ? 1 : 0 }),
    insert: (row) => insert.get(row) as WorkspaceRow,
    updateStatus: (id, status, now) => updateStatus.get({ id, status, now }) as WorkspaceRow,
  };
}
