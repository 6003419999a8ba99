import type { OperationOutput } from "../../shared/operations/index.ts";
import type { Changed } from "./board-snapshot.ts";

/**
 * The tasks that a change is about, by id: those that changed, and those it was linked to or made
 * a subtask of.
 */
export function tasksTouchedBy(changed: Changed): ReadonlySet<string> {
  const touched = new Set([...changed.cards.map((card) => card.id), ...changed.deletedTasks]);
  for (const card of changed.cards) {
    if (card.parentId !== null) touched.add(card.parentId);
  }
  for (const { taskId, data } of changed.events) {
    if (taskId !== null) touched.add(taskId);
    const { dependsOnTaskId, followsTaskId } = (data.row ?? {}) as Record<string, unknown>;
    for (const other of [dependsOnTaskId, followsTaskId]) {
      if (typeof other === "string") touched.add(other);
    }
  }
  return touched;
}

/** Whether a task shows another that is among those touched: a link's status or a subtask's. */
export function showsAny(task: OperationOutput<"task.get">, touched: ReadonlySet<string>): boolean {
  return (
    (task.parent !== null && touched.has(task.parent.id)) ||
    (task.follows !== null && touched.has(task.follows.id)) ||
    [task.dependencies, task.dependents, task.subtasks, task.followUps].some((names) =>
      names.some(({ id }) => touched.has(id)),
    )
  );
}
