import { isWorkspaceOver } from "../../../shared/domain/workspace.ts";
import { DomainError, type ErrorValue } from "../../../shared/errors.ts";
import { findTask } from "../services/resolve.ts";
import type { WorkspaceRow } from "../store/rows.ts";
import { type ArchivedWorktree, archiveWorkspace } from "./archive.ts";
import { collectDetached } from "./detached.ts";
import { PAUSED } from "./lock-reasons.ts";
import type { WorktreePorts } from "./ports.ts";
import { findRegistered, repositoryBehind } from "./registry.ts";

/** What collecting came to. */
export interface Collected {
  readonly archived: readonly ArchivedWorktree[];
  /** Worktrees that nobody needs and that stayed all the same, and why. */
  readonly kept: readonly {
    readonly key: string;
    readonly path: string;
    readonly error: ErrorValue;
  }[];
  /** Temporary checkouts whose owner is gone. */
  readonly detached: readonly string[];
}

/**
 * Puts away the worktrees of tasks that are finished, dropped or gone, and removes the temporary ones
 * that a killed process left. One that can't be put away without loss stays, and is told of. Paused ones
 * are left alone. A second call finds nothing to do.
 */
export async function collectWorktrees(ports: WorktreePorts): Promise<Collected> {
  const over = await ports.board.read((tx) =>
    tx.workspaces
      .list(true)
      .map((workspace) => ({ workspace, task: findTask(tx, workspace.taskId) }))
      .filter(({ task }) => isWorkspaceOver(task)),
  );
  const archived: ArchivedWorktree[] = [];
  const kept: Collected["kept"][number][] = [];
  for (const { workspace, task } of over) {
    const key = task?.key ?? workspace.id;
    if (await isPaused(workspace)) continue;
    try {
      archived.push(await archiveWorkspace(ports, workspace));
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      kept.push({ key, path: workspace.worktreeRef, error: error.toValue() });
    }
  }
  return { archived, kept, detached: await collectDetached(ports) };
}

async function isPaused({ worktreeRef }: WorkspaceRow): Promise<boolean> {
  const repository = await repositoryBehind(worktreeRef);
  const entry = repository && (await findRegistered(repository, worktreeRef));
  return entry?.lockReason === PAUSED;
}
