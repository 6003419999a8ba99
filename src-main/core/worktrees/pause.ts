import { DomainError } from "../../../shared/errors.ts";
import { requireHolderWrite } from "../services/require-authority.ts";
import { withCheckoutLock } from "./checkout-lock.ts";
import { PAUSED } from "./lock-reasons.ts";
import { openWork, type TaskWork } from "./open-worktree.ts";
import type { WorktreePorts } from "./ports.ts";
import type { RegisteredWorktree } from "./registry.ts";
import { saveWork } from "./save-work.ts";
import { readSubject, requireIdle } from "./subject.ts";

/** A worktree that was put by. */
export interface PausedWorktree {
  readonly key: string;
  /** The commit that it stands on. */
  readonly commit: string;
}

/**
 * Puts a task's worktree by: all is committed, and git's own lock keeps the folder from being collected
 * by anyone. Provisioning takes it up again. Paused once more, it only commits.
 * @param ref the task's key or id
 * @throws DomainError not_found when it has no worktree, conflict, no_isolation, busy
 */
export async function pauseWorktree(ports: WorktreePorts, ref: string): Promise<PausedWorktree> {
  await ports.board.write((tx, context) => {
    const { task } = readSubject(tx, ref);
    requireHolderWrite(task, context);
    requireIdle(tx, task, "pause its worktree");
  });
  const { repository } = await openWork(ports, ref);
  return withCheckoutLock(ports, repository, async (checkout) => {
    const work = await openWork(ports, ref);
    const entry = requireEntry(work);
    const { key } = work.task;
    const message = `Save the work on ${key}: paused`;
    const { commit } = await saveWork(checkout.gitOf(entry), entry, message);
    if (entry.lockReason === null) {
      await checkout.git(["worktree", "lock", "--reason", PAUSED, entry.path]);
    }
    return { key, commit };
  });
}

/**
 * Commits all that a task's worktree holds, as at the end of a run.
 * @param ref the task's key or id
 * @returns the commit that it stands on then: an execution's after_commit
 * @throws DomainError not_found when it has no worktree, no_isolation, busy
 */
export async function commitAll(
  ports: WorktreePorts,
  ref: string,
  message: string,
): Promise<{ readonly commit: string; readonly isNew: boolean }> {
  const { repository } = await openWork(ports, ref);
  return withCheckoutLock(ports, repository, async (checkout) => {
    const entry = requireEntry(await openWork(ports, ref));
    return saveWork(checkout.gitOf(entry), entry, message);
  });
}

/** @throws DomainError not_found */
function requireEntry({ entry, task }: TaskWork): RegisteredWorktree {
  if (entry) return entry;
  throw new DomainError("not_found", `${task.key} has no worktree just now`, { task: task.key });
}
