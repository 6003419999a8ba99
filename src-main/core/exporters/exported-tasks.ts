import { formatTaskKey } from "../../../shared/domain/task-key.ts";
import type { KeyedTask, ProjectRow } from "../store/rows.ts";
import type { ReadTx } from "../store/store.ts";
import type { ExportScope } from "./export-scope.ts";

/** The projects of an export, the global list first. */
export function exportedProjects(tx: ReadTx, projectIds: ExportScope["projectIds"]): ProjectRow[] {
  return tx.projects.list(true).filter(({ id }) => projectIds?.includes(id) ?? true);
}

/** An export's tasks one after the other, in the order in which they were made. */
export function* exportedTasks(tx: ReadTx, scope: ExportScope): Iterable<KeyedTask> {
  const prefixes = new Map(tx.projects.list(true).map(({ id, prefix }) => [id, prefix]));
  for (const row of tx.tables.each("tasks", scope.projectIds)) {
    yield { ...row, key: formatTaskKey(prefixes.get(row.projectId) ?? "", row.number) };
    scope.onRow();
  }
}

/** The keys of what a task waits for. */
export function blockerKeys(tx: ReadTx, task: KeyedTask): string[] {
  return tx.dependencies.dependencies(task.id).map(({ key }) => key);
}
