import { type ArchivedWorktree, archiveWorktree } from "./archive.ts";
import { type Changes, type Diff, listChanges, readDiff } from "./changes.ts";
import { type Collected, collectWorktrees } from "./collect.ts";
import { checkOutDetached, type DetachedCheckout } from "./detached.ts";
import { type Merged, type MergeWish, mergeWork } from "./merge.ts";
import { openWork } from "./open-worktree.ts";
import { commitAll, type PausedWorktree, pauseWorktree } from "./pause.ts";
import type { WorktreePorts } from "./ports.ts";
import { type ProvisionWish, provisionWorktree, type Worktree } from "./provision.ts";
import { openPullRequest, type PullRequest } from "./pull-request.ts";
import type { SavedWork } from "./save-work.ts";

/**
 * The git worktrees of tasks. Every call may be repeated after a crash at any point, and those that
 * change something wait for each other, across processes, one repository at a time. Tasks are named by
 * key or id. Each call's function says what it throws.
 */
export interface Worktrees {
  /** Makes a task's worktree, or takes it up again: also one that was paused or archived. */
  provision(wish: ProvisionWish): Promise<Worktree>;
  /** Commits all and keeps the folder from being collected. */
  pause(task: string): Promise<PausedWorktree>;
  /** Commits all and removes the folder; the branch stays. */
  archive(task: string): Promise<ArchivedWorktree>;
  /** Puts away what finished tasks and killed processes left. */
  collect(): Promise<Collected>;
  /** The commit that a task's work stands on. */
  headOf(task: string): Promise<string>;
  /** Commits all that a task's worktree holds. */
  commitAll(task: string, message: string): Promise<SavedWork>;
  /** A commit in a temporary worktree of its own. */
  checkOutDetached(task: string, commit: string): Promise<DetachedCheckout>;
  /** The files that a task changed. */
  changes(task: string): Promise<Changes>;
  /** Its changes as text, of all files or of one. */
  diff(task: string, file?: Parameters<typeof readDiff>[2]): Promise<Diff>;
  /** Merges it into its base branch. A person's order. */
  merge(wish: MergeWish): Promise<Merged>;
  /** Opens a pull request for it. A person's order. */
  openPullRequest(task: string): Promise<PullRequest>;
}

/** Puts the calls together. */
export function createWorktrees(ports: WorktreePorts): Worktrees {
  return {
    provision: (wish) => provisionWorktree(ports, wish),
    pause: (task) => pauseWorktree(ports, task),
    archive: (task) => archiveWorktree(ports, task),
    collect: () => collectWorktrees(ports),
    headOf: async (task) => (await openWork(ports, task)).head,
    commitAll: (task, message) => commitAll(ports, task, message),
    checkOutDetached: (task, commit) => checkOutDetached(ports, task, commit),
    changes: (task) => listChanges(ports, task),
    diff: (task, file) => readDiff(ports, task, file),
    merge: (wish) => mergeWork(ports, wish),
    openPullRequest: (task) => openPullRequest(ports, task),
  };
}
