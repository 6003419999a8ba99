import type { TaskName } from "../../../shared/operations/fields.ts";
import type { OperationOutput } from "../../../shared/operations/index.ts";
import type { KeyedTask } from "../store/rows.ts";
import type { ReadTx } from "../store/store.ts";
import { getDependents } from "./task-relations.ts";
import { toComment, toExecution, toTask, toTaskName } from "./views.ts";

/** Runs that are shown with a task; the ledger itself has all. */
const SHOWN_EXECUTIONS = 100;

/** A task with its links, comments and newest executions. */
export function showTask(tx: ReadTx, task: KeyedTask): OperationOutput<"task.get"> {
  const project = tx.projects.find(task.projectId);
  const executions = tx.executions.list(
    { taskId: task.id, projectIds: null },
    SHOWN_EXECUTIONS,
    null,
  );
  return {
    ...toTask(tx, task),
    dependencies: tx.dependencies.dependencies(task.id).map(toTaskName),
    dependents: getDependents(tx, task.id).map(toTaskName),
    follows: task.followsTaskId === null ? null : nameOf(tx, task.followsTaskId),
    followUps: tx.tasks.followUps(task.id).map(toTaskName),
    subtasks: tx.tasks.children(task.id).map(toTaskName),
    comments: tx.comments.listByTask(task.id).map(toComment),
    executions: executions.rows.map(toExecution),
    project: {
      id: task.projectId,
      prefix: project?.prefix ?? "",
      name: project?.name ?? "",
    },
  };
}

/** What a card goes on from may be gone. */
function nameOf(tx: ReadTx, id: string): TaskName | null {
  const task = tx.tasks.find(id);
  return task && toTaskName(task);
}
