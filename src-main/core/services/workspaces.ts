import { decideTouch } from "../../../shared/domain/touch.ts";
import { DomainError } from "../../../shared/errors.ts";
import type { KeyedTask, WorkspaceRow } from "../store/rows.ts";
import type { ReadTx, WriteTx } from "../store/store.ts";
import type { ServiceContext } from "./context.ts";
import { changeTask, recordEvent } from "./record.ts";
import { requireHolderWrite } from "./require-authority.ts";

/** Where a task's work lies: its folder and its branch. */
export interface WorkspaceRefs {
  readonly worktreeRef: string;
  readonly branchRef: string | null;
}

/** The task's workspace that is in use; null when it has none. */
export function findActiveWorkspace(tx: ReadTx, taskId: string): WorkspaceRow | null {
  return tx.workspaces.listByTask(taskId).find(({ status }) => status === "active") ?? null;
}

/**
 * Notes a new workspace of a task; it starts active.
 * @param task as read in the same transaction
 */
export function createWorkspace(
  tx: WriteTx,
  context: ServiceContext,
  task: KeyedTask,
  refs: WorkspaceRefs,
): WorkspaceRow {
  const { now, newId } = context;
  const workspace = tx.workspaces.insert({
    id: newId(),
    taskId: task.id,
    worktreeRef: refs.worktreeRef,
    branchRef: refs.branchRef,
    status: "active",
    createdAt: now,
    updatedAt: now,
  });
  recordEvent(tx, context, {
    kind: "workspace_created",
    projectId: task.projectId,
    taskId: task.id,
    data: { row: { ...workspace } },
  });
  return workspace;
}

/**
 * Ends a workspace. The same end once more changes nothing.
 * @throws DomainError not_found, or illegal_transition when it has ended in another way
 */
export function updateWorkspaceStatus(
  tx: WriteTx,
  context: ServiceContext,
  id: string,
  status: "archived" | "stale",
): WorkspaceRow {
  const before = tx.workspaces.find(id);
  if (!before) throw new DomainError("not_found", `there is no workspace ${id}`, { workspace: id });
  if (before.status === status) return before;
  if (before.status !== "active") {
    throw new DomainError(
      "illegal_transition",
      `workspace ${id} is ${before.status} and can't become ${status}: make a new one`,
      { workspace: id, from: before.status, to: status },
    );
  }
  const after = tx.workspaces.updateStatus(id, status, context.now);
  recordEvent(tx, context, {
    kind: "workspace_changed",
    projectId: tx.tasks.find(after.taskId)?.projectId ?? null,
    taskId: after.taskId,
    data: {
      changes: {
        workspaceId: [id, id],
        status: [before.status, after.status],
        updatedAt: [before.updatedAt, after.updatedAt],
      },
    },
  });
  return after;
}

/**
 * Notes on the task where its work lies. It is no edit of its content: the revision stays.
 * @param task as read in the same transaction
 * @param refs null where there is none any more; an archived one leaves its branch
 * @throws DomainError conflict, stale_claim or invalid_argument (an agent's epoch is missing)
 */
export function setTaskWorkspaceRefs(
  tx: WriteTx,
  context: ServiceContext,
  task: KeyedTask,
  refs: { readonly worktreeRef: string | null; readonly branchRef: string | null } | null,
): KeyedTask {
  const isHolder = requireHolderWrite(task, context);
  const wanted = { worktreeRef: refs?.worktreeRef ?? null, branchRef: refs?.branchRef ?? null };
  if (task.worktreeRef === wanted.worktreeRef && task.branchRef === wanted.branchRef) return task;
  return changeTask(tx, context, "task_edited", task, {
    ...wanted,
    ...decideTouch(task.status, isHolder, context.now),
  });
}
