import { legalTargets, type TaskStatus } from "./status.ts";

/** What of a task says whether its worktree is still wanted. */
export interface WorkspaceTask {
  readonly status: TaskStatus;
  readonly dropped: 0 | 1;
}

/**
 * Whether nobody will work in a task's worktree any more: the task is finished, dropped or gone.
 * @param task as it is now; null when it was deleted
 */
export function isWorkspaceOver(task: WorkspaceTask | null): boolean {
  return task === null || task.dropped === 1 || legalTargets(task.status).length === 0;
}
