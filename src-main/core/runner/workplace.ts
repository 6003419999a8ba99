import type { AgentProfile } from "../../../shared/domain/agent-profile.ts";
import type { Caller } from "../../../shared/domain/caller.ts";
import type { Task } from "../../../shared/operations/fields.ts";
import type { Project } from "../../../shared/operations/project.ts";
import type { AgentRunPorts } from "./ports.ts";

/** Where a run works. */
export interface Workplace {
  /** A checkout of its own; null where it works in the project's folder, or the project has none. */
  readonly worktree: string | null;
  readonly projectFolder: string | null;
  /** The board's row for the worktree; null for a temporary one. */
  readonly workspaceId: string | null;
  /** The commit that the work begins on; null outside a repository. */
  readonly head: string | null;
  /** Commits what was done, where that is the task's own worktree. @returns the commit, null elsewhere */
  save(message: string): Promise<string | null>;
  /** Puts away what is of no use once the run has ended. The task's own worktree stays. */
  leave(): Promise<void>;
}

/**
 * Makes a run's place ready: the task's worktree for work that changes files, a temporary checkout for
 * an agent that might change some in read-only work, else the project's folder.
 * @param caller the task's holder
 * @throws DomainError no_repository, no_isolation, busy, and what the caller's claim refuses
 */
export async function prepareWorkplace(
  ports: Pick<AgentRunPorts, "worktrees" | "isRepository">,
  caller: Caller,
  profile: AgentProfile,
  task: Task,
  project: Project,
): Promise<Workplace> {
  const worktrees = ports.worktrees(caller);
  const inFolder = { worktree: null, projectFolder: project.rootPath, workspaceId: null };
  const nothingToSave = { save: async () => null, leave: async () => undefined };
  if (!profile.needsWorktree) return { ...inFolder, head: null, ...nothingToSave };
  if (task.fileMutating) {
    const { path, workspaceId, head } = await worktrees.provision({ task: task.id });
    return {
      ...inFolder,
      ...{ worktree: path, workspaceId, head },
      save: async (message) => (await worktrees.commitAll(task.id, message)).commit,
      leave: nothingToSave.leave,
    };
  }
  if (!(await ports.isRepository(project.id))) return { ...inFolder, head: null, ...nothingToSave };
  const { path, commit, remove } = await worktrees.checkOutDetached(task.id, "HEAD");
  return { ...inFolder, worktree: path, head: commit, save: nothingToSave.save, leave: remove };
}
