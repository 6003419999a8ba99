import { DomainError } from "../../../shared/errors.ts";
import { getTask } from "../services/resolve.ts";
import { findActiveWorkspace } from "../services/workspaces.ts";
import type { KeyedTask, ProjectRow, WorkspaceRow } from "../store/rows.ts";
import type { ReadTx } from "../store/store.ts";

/** A task as its worktree sees it. */
export interface Subject {
  readonly task: KeyedTask;
  readonly project: ProjectRow;
  /** Its workspace in use, null when it has none. */
  readonly workspace: WorkspaceRow | null;
}

/**
 * Reads a task with its project and workspace.
 * @throws DomainError not_found
 */
export function readSubject(tx: ReadTx, ref: string): Subject {
  const task = getTask(tx, ref);
  return {
    task,
    project: tx.projects.find(task.projectId) as ProjectRow,
    workspace: findActiveWorkspace(tx, task.id),
  };
}

/**
 * Refuses what must not happen under a worker's hands.
 * @throws DomainError conflict
 */
export function requireIdle(tx: ReadTx, task: KeyedTask, what: string): void {
  const [running] = tx.executions.runningOfTask(task.id);
  if (!running) return;
  throw new DomainError(
    "conflict",
    `${running.agentId ?? running.executorType} works on ${task.key} just now: stop that run before you ${what}`,
    { task: task.key, execution: running.id },
  );
}
