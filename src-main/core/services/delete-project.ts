import { DomainError } from "../../../shared/errors.ts";
import type { ProjectRow } from "../store/rows.ts";
import type { ReadTx, WriteTx } from "../store/store.ts";
import type { ServiceContext } from "./context.ts";
import { requireNotGlobal } from "./edit-project.ts";
import { unlinkDep } from "./link-dependency.ts";
import { projectSettings } from "./project-settings.ts";
import { recordEvent } from "./record.ts";
import { requirePerson } from "./require-authority.ts";
import { getTask } from "./resolve.ts";

/**
 * Deletes a project with all its tasks, for good; executions and events outlive it, for their money
 * was spent, but a demo's invented ones do not. Tasks of other projects that waited for one of them
 * wait no longer. People only.
 * @param confirm the project's prefix, once more
 * @returns how many tasks went
 * @throws DomainError forbidden, invalid_argument (not confirmed) or project_busy
 */
export function deleteProject(
  tx: WriteTx,
  context: ServiceContext,
  project: ProjectRow,
  confirm: string,
): number {
  requirePerson(context, "delete a project");
  requireNotGlobal(project, "deleted");
  if (confirm !== project.prefix) {
    throw new DomainError(
      "invalid_argument",
      `deleting ${project.name} needs its prefix as a confirmation: give ${project.prefix}`,
      { project: project.prefix },
    );
  }
  requireIdle(tx, project);
  for (const { taskId, dependsOnTaskId } of tx.dependencies.linksInto(project.id)) {
    unlinkDep(tx, context, getTask(tx, taskId), getTask(tx, dependsOnTaskId));
  }
  for (const task of tx.tasks.ofProject(project.id)) {
    recordEvent(tx, context, {
      kind: "task_deleted",
      projectId: project.id,
      taskId: task.id,
      data: { row: { ...task } },
    });
  }
  deleteInventedRuns(tx, context, project);
  const deletedTasks = tx.projects.delete(project.id, context.now);
  recordEvent(tx, context, {
    kind: "project_deleted",
    projectId: project.id,
    taskId: null,
    data: { row: { ...project } },
  });
  return deletedTasks;
}

/** What a person really ran on a demo's tasks stays in the ledger. */
function deleteInventedRuns(tx: WriteTx, context: ServiceContext, project: ProjectRow): void {
  const { isDemo, demoMadeAt } = projectSettings(project);
  if (!isDemo) return;
  for (const run of tx.executions.deleteBegunBefore(project.id, demoMadeAt ?? context.now)) {
    recordEvent(tx, context, {
      kind: "execution_deleted",
      projectId: project.id,
      taskId: run.taskId,
      data: { row: { ...run } },
    });
  }
}

function requireIdle(tx: ReadTx, project: ProjectRow): void {
  const running = tx.executions.list({ projectIds: [project.id], isRunning: true }, 20, null);
  if (running.total === 0) return;
  const tasks = running.rows.map(({ taskKey }) => taskKey);
  throw new DomainError(
    "project_busy",
    `${running.total} execution(s) run in ${project.name} (${tasks.join(", ")}): stop them first`,
    { project: project.prefix, tasks },
  );
}
