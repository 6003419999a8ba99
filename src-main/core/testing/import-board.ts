import type { ImportedTask } from "../../../shared/operations/import.ts";
import { type ImportRequest, importTasks } from "../services/import-tasks.ts";
import { getProject } from "../services/resolve.ts";
import { person, TestBoard } from "./test-board.ts";

/** A row of an import. */
export function item(ref: string, fields: Partial<ImportedTask> = {}): ImportedTask {
  const task = {
    ref,
    title: `Task ${ref}`,
    description: "",
    status: "todo" as const,
    priority: 2,
    labels: [],
    parentRef: null,
    dependsOn: [],
    comments: [],
    createdAt: 1_000,
    updatedAt: 2_000,
    completedAt: null,
    ...fields,
  };
  return { ...task, sourceHash: JSON.stringify(task) };
}

/** Imports into the project API. */
export function runImport(
  at: TestBoard,
  tasks: ImportedTask[],
  options: Partial<ImportRequest> = {},
  by = person(),
) {
  return at.write(by, (tx, context) =>
    importTasks(tx, context, {
      source: "test",
      project: getProject(tx, "API"),
      tasks,
      findings: [],
      skipped: 0,
      dryRun: false,
      ...options,
    }),
  );
}

/** A board with the project API. */
export function importBoard(): TestBoard {
  const at = new TestBoard();
  at.project("API");
  return at;
}

/** The key of an imported task. */
export function keyOf(at: TestBoard, ref: string): string {
  const task = at.read((tx) => tx.tasks.findByExternalRef(getProject(tx, "API").id, ref));
  if (!task) throw new Error(`${ref} was not imported`);
  return task.key;
}

/** An imported task as it is now. */
export function imported(at: TestBoard, ref: string) {
  return at.task(keyOf(at, ref));
}

/** What an imported task waits for. */
export function blockersOf(at: TestBoard, ref: string): (string | null)[] {
  const { id } = imported(at, ref);
  return at.read((tx) => tx.dependencies.dependencies(id).map(({ externalRef }) => externalRef));
}

/** Everything that a dry run or a refused import could have changed. */
export function traces(at: TestBoard) {
  return at.read((tx) => [
    tx.events.latestSeq(),
    tx.tasks.count(),
    getProject(tx, "API").nextNumber,
    tx.tasks.listImported(getProject(tx, "API").id),
  ]);
}
