import { GLOBAL_PROJECT_ID } from "../../../shared/domain/task-key.ts";
import type { ReadTx } from "../store/store.ts";
import type { BoardTable, TableRows } from "../store/table-store.ts";
import type { DocumentRows } from "./accept-document.ts";
import type { OwnerOf } from "./document-owners.ts";
import { isClaimed, RELEASED_COLUMNS } from "./release-imported.ts";

/** What a project consists of; events, audit and receipts only tell how it came to be so. */
const COMPARED = [
  "projects",
  "tasks",
  "task_deps",
  "task_comments",
  "workspaces",
  "execution_processes",
  "presets",
  "facts",
  "fact_revisions",
  "fact_scopes",
  "fact_gates",
] as const satisfies readonly BoardTable[];

/** Columns that may differ between two boards with the same project. */
const OWN: Partial<Record<BoardTable, readonly string[]>> = {
  projects: ["rootPath"],
  tasks: ["rowId", "openBlockers"],
  task_comments: ["rowId"],
};

const CLOSING_COLUMNS = ["status", "completedAt", "error", "recoveryTombstone"];

/**
 * Whether a project of a document stands on the board just so, as an import of the document would
 * leave it.
 * @param id the project, which is on the board
 */
export function isSameProject(
  tx: ReadTx,
  rows: DocumentRows,
  ownerOf: OwnerOf,
  id: string,
): boolean {
  const claimed = new Set(rows.tasks.filter(isClaimed).map((task) => task.id));
  const running = new Set(
    rows.execution_processes.filter(({ status }) => status === "running").map((run) => run.id),
  );
  const contentOf = (table: BoardTable, row: object): string => {
    const fields = row as Readonly<Record<string, unknown>>;
    const ignored: string[] = [
      ...(OWN[table] ?? []),
      ...(table === "projects" && id === GLOBAL_PROJECT_ID ? ["createdAt"] : []),
      ...(table === "tasks" && claimed.has(fields.id as string) ? RELEASED_COLUMNS : []),
      ...(table === "execution_processes" && running.has(fields.id as string)
        ? CLOSING_COLUMNS
        : []),
    ];
    return JSON.stringify(
      tx.tables
        .columns(table)
        .filter(({ name }) => !ignored.includes(name))
        .map(({ name }) => fields[name] ?? null),
    );
  };
  return COMPARED.every((table) => {
    const theirs = (rows[table] as readonly TableRows[typeof table][])
      .filter((row) => ownerOf(table, row) === id && isKept(tx, table, row))
      .map((row) => contentOf(table, row));
    if (theirs.length !== tx.tables.count(table, [id])) return false;
    const ours = new Set<string>();
    for (const row of tx.tables.each(table, [id])) ours.add(contentOf(table, row));
    return theirs.every((content) => ours.has(content));
  });
}

/** A link to a task that is not on the board is left out of an import. */
function isKept(tx: ReadTx, table: BoardTable, row: object): boolean {
  if (table !== "task_deps") return true;
  return tx.tasks.find((row as TableRows["task_deps"]).dependsOnTaskId) !== null;
}
