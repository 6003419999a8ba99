import { DomainError } from "../../../shared/errors.ts";
import { requireHolderWrite } from "../services/require-authority.ts";
import { findTask } from "../services/resolve.ts";
import { setTaskWorkspaceRefs, updateWorkspaceStatus } from "../services/workspaces.ts";
import type { WorkspaceRow } from "../store/rows.ts";
import { readBase } from "./branch.ts";
import { withCheckoutLock } from "./checkout-lock.ts";
import { isOwnPlace, isThere, worktreesRoot } from "./place.ts";
import { gitIn, type WorktreePorts } from "./ports.ts";
import { findRegistered, foreignPlace, repositoryBehind } from "./registry.ts";
import { type PutAway, saveAndRemove } from "./remove.ts";
import { inspectRepository, type Repository } from "./repository.ts";
import { readSubject, requireIdle } from "./subject.ts";

/** A worktree that was put away. */
export interface ArchivedWorktree extends PutAway {
  /** The task's key, or the workspace's id where the task was deleted. */
  readonly key: string;
  readonly path: string;
  /** The branch that holds the work. */
  readonly branch: string | null;
}

/**
 * Puts a task's worktree away: everything is committed, then the folder goes; the branch stays. The
 * board is told last, so that after a crash the same call finds an active workspace and goes on.
 * @param ref the task's key or id
 * @throws DomainError not_found (no task, or it never had a worktree), conflict (somebody works there),
 *   no_isolation (something in it would be lost, or another thing stands there), busy
 */
export async function archiveWorktree(
  ports: WorktreePorts,
  ref: string,
): Promise<ArchivedWorktree> {
  const { task, workspace, latest } = await ports.board.read((tx) => {
    const subject = readSubject(tx, ref);
    return { ...subject, latest: tx.workspaces.listByTask(subject.task.id).at(-1) ?? null };
  });
  if (workspace) return archiveWorkspace(ports, workspace);
  if (!latest) {
    throw new DomainError("not_found", `${task.key} has no worktree`, { task: task.key });
  }
  const { worktreeRef: path, branchRef: branch } = latest;
  return { key: task.key, path, branch, savedCommit: null, keptCommits: 0 };
}

/** The same for a workspace, whose task may be gone. */
export async function archiveWorkspace(
  ports: WorktreePorts,
  workspace: WorkspaceRow,
): Promise<ArchivedWorktree> {
  const { worktreeRef: path, branchRef: branch } = workspace;
  const key = await requireArchivable(ports, workspace);
  const root = await worktreesRoot(ports.home);
  if (!(await isOwnPlace(root, path))) {
    if (await isThere(path)) throw outsideHome(path, root, key);
  }
  const repository = await repositoryOf(ports, workspace);
  if (!repository) {
    await endWorkspace(ports, workspace, "stale");
    return { key, path, branch, savedCommit: null, keptCommits: 0 };
  }
  return withCheckoutLock(ports, repository, async (checkout) => {
    await requireArchivable(ports, workspace);
    const entry = await findRegistered(repository, path);
    if (!entry && (await isThere(path))) throw foreignPlace(path, key);
    const putAway = entry
      ? await saveAndRemove(checkout, entry, key)
      : { savedCommit: null, keptCommits: 0 };
    await endWorkspace(ports, workspace, "archived");
    return { key, path, branch, ...putAway };
  });
}

/** Before anything is touched: the caller may, and nobody works there. @returns the task's key */
function requireArchivable(ports: WorktreePorts, workspace: WorkspaceRow): Promise<string> {
  return ports.board.write((tx, context) => {
    const task = findTask(tx, workspace.taskId);
    if (!task) return workspace.id;
    requireHolderWrite(task, context);
    requireIdle(tx, task, "put its worktree away");
    return task.key;
  });
}

/**
 * The repository that a workspace belongs to: its project's, or, where the task or that one is gone, the
 * one that its folder names, if that one knows the workspace's branch as Baton's. Another repository may
 * have a worktree of its own in that place by now.
 * @returns null when there is none any more, and no folder either
 */
async function repositoryOf(
  ports: WorktreePorts,
  { taskId, worktreeRef: path, branchRef }: WorkspaceRow,
): Promise<Repository | null> {
  const project = await ports.board.read((tx) => {
    const task = findTask(tx, taskId);
    return task && tx.projects.find(task.projectId);
  });
  const isThereNow = await isThere(path);
  const own = await inspectRepository(
    ports,
    project?.rootPath ?? null,
    project?.prefix ?? "(deleted)",
  ).catch((error: unknown) => {
    if (error instanceof DomainError && error.code === "no_repository") return error;
    throw error;
  });
  const isOwn = !(own instanceof DomainError);
  if (isOwn && (!isThereNow || (await findRegistered(own, path)))) return own;
  const behind = await repositoryBehind(path);
  if (behind && branchRef !== null) {
    const git = gitIn(ports, behind.commonDir);
    if (await readBase(git, branchRef)) return behind;
  }
  if (isOwn) return own;
  if (isThereNow) throw own;
  return null;
}

function endWorkspace(
  ports: WorktreePorts,
  { id, taskId, worktreeRef, branchRef }: WorkspaceRow,
  status: "archived" | "stale",
): Promise<void> {
  return ports.board.write((tx, context) => {
    updateWorkspaceStatus(tx, context, id, status);
    const task = findTask(tx, taskId);
    if (task?.worktreeRef === worktreeRef) {
      setTaskWorkspaceRefs(tx, context, task, { worktreeRef: null, branchRef });
    }
  });
}

function outsideHome(path: string, root: string, key: string): DomainError {
  return new DomainError(
    "no_isolation",
    `the worktree of ${key}, ${path}, is not in ${root}: Baton removes nothing outside of that folder. Commit what is in it and run git worktree remove ${path}`,
    { path, root },
  );
}
