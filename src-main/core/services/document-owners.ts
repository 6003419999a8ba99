import type { BoardTable, TableRows } from "../store/table-store.ts";
import type { DocumentRows } from "./accept-document.ts";

/** Tells of each row of a document which project it belongs to. */
export type OwnerOf = <Table extends BoardTable>(
  table: Table,
  row: TableRows[Table],
) => string | null;

/** Makes {@link OwnerOf} for a document; null is for rows of projects that were deleted, or of none. */
export function documentOwners({ projects, tasks }: DocumentRows): OwnerOf {
  const known = new Set(projects.map(({ id }) => id));
  const ofTask = new Map(tasks.map(({ id, projectId }) => [id, projectId]));
  return (table, row) => {
    const fields = { ...row } as Readonly<Record<string, unknown>>;
    const named = fields[OWNER_COLUMN[table]];
    if (typeof named !== "string") return null;
    const owner = OWNER_COLUMN[table] === "taskId" ? ofTask.get(named) : named;
    return owner !== undefined && known.has(owner) ? owner : null;
  };
}

/** The column by which a table's rows belong to a project: its id, or a task's. */
const OWNER_COLUMN: Readonly<Record<BoardTable, "id" | "projectId" | "scopeId" | "taskId">> = {
  projects: "id",
  retired_prefixes: "projectId",
  tasks: "projectId",
  task_deps: "taskId",
  task_comments: "taskId",
  workspaces: "taskId",
  execution_processes: "projectId",
  board_events: "projectId",
  presets: "projectId",
  audit_log: "taskId",
  facts: "scopeId",
  fact_revisions: "scopeId",
  fact_scopes: "scopeId",
  fact_receipts: "scopeId",
  fact_gates: "scopeId",
};
