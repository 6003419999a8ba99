import { DomainError } from "../../../shared/errors.ts";
import { requirePerson } from "../services/require-authority.ts";
import { type LockedCheckout, withCheckoutLock } from "./checkout-lock.ts";
import { GitFailure } from "./git.ts";
import { openWork, type TaskWork } from "./open-worktree.ts";
import { type GitCall, gitText, type WorktreePorts, zeroEnded } from "./ports.ts";
import { commitOf } from "./repository.ts";
import { commitTree, requireNoOperation, saveWork } from "./save-work.ts";
import { readSubject, requireIdle } from "./subject.ts";

/** What merging a task's work came to. */
export interface Merged {
  readonly branch: string;
  readonly baseBranch: string;
  /** The end of the base branch now. */
  readonly commit: string;
  /** Whether there was anything to merge. */
  readonly isNew: boolean;
}

/** How a person wants a task's work merged. */
export interface MergeWish {
  /** The task's key or id. */
  readonly task: string;
  /** One commit with all of it in place of a merge commit. */
  readonly squash: boolean;
}

/**
 * Merges a task's work into the branch that it was made from, by a person's order. What is uncommitted
 * in the worktree is committed first. The merge is worked out without touching any file; only when it is
 * clean is the base branch moved, and the checkout that is on it brought along.
 * @throws DomainError forbidden, not_found, no_repository, no_isolation, busy, or conflict: somebody
 *   works there, both sides changed the same lines, or the checkout has changes of its own in files that
 *   the merge changes (detail.files). Nothing is changed then
 */
export async function mergeWork(ports: WorktreePorts, wish: MergeWish): Promise<Merged> {
  await requireMergeable(ports, wish.task, "merge it");
  const { repository } = await openWork(ports, wish.task);
  return withCheckoutLock(ports, repository, async (checkout) => {
    await requireMergeable(ports, wish.task, "merge it");
    const work = await openWork(ports, wish.task);
    const baseBranch = requireBaseBranch(work);
    const { git, branch } = work;
    const ours = await commitAllOn(checkout, work);
    const base = await commitOf(git, `refs/heads/${baseBranch}`);
    if (base === null) {
      throw new DomainError(
        "not_found",
        `the base branch ${baseBranch} of ${work.task.key} is gone: make it again, or name another with git config branch.${branch}.batonbase BRANCH`,
        { branch: baseBranch },
      );
    }
    if (
      (await git(["merge-base", "--is-ancestor", ours, base], { accepts: [0, 1] })).exitCode === 0
    ) {
      return { branch, baseBranch, commit: base, isNew: false };
    }
    const tree = await mergedTree(work, base, ours);
    const { key, title } = work.task;
    const message = wish.squash ? `${key}: ${title}` : `Merge ${branch} (${key}: ${title})`;
    const parents = wish.squash ? [base] : [base, ours];
    const commit = await commitTree(checkout.git, tree, parents, message);
    await bringCheckoutAlong(checkout, baseBranch, base, commit);
    const reason = `merge ${branch}: by baton`;
    await checkout.git(["update-ref", "-m", reason, `refs/heads/${baseBranch}`, commit, base]);
    return { branch, baseBranch, commit, isNew: true };
  });
}

/**
 * Sees that a person may dispose of a task's work now.
 * @throws DomainError forbidden, not_found, or conflict when somebody works there
 */
export async function requireMergeable(
  ports: WorktreePorts,
  ref: string,
  what: string,
): Promise<void> {
  await ports.board.write((tx, context) => {
    requirePerson(context, "merge a task's work or open a pull request for it");
    requireIdle(tx, readSubject(tx, ref).task, what);
  });
}

/** @throws DomainError no_repository */
export function requireBaseBranch({ base, branch, task }: TaskWork): string {
  if (base.branch !== null) return base.branch;
  throw new DomainError(
    "no_repository",
    `${task.key} was started from a commit that was on no branch: name the one to merge into with git config branch.${branch}.batonbase BRANCH`,
    { branch },
  );
}

/** Commits what the worktree holds. @returns the end of the task's branch */
export async function commitAllOn(checkout: LockedCheckout, work: TaskWork): Promise<string> {
  const { entry, branch, task, git } = work;
  if (entry && entry.branch !== branch) {
    throw new DomainError(
      "no_isolation",
      `${entry.path} is on ${entry.branch ?? "no branch"} instead of ${branch}: switch it back, then try again`,
      { path: entry.path, branch },
    );
  }
  if (entry) await saveWork(checkout.gitOf(entry), entry, `${task.key}: ${task.title}`);
  const end = await commitOf(git, `refs/heads/${branch}`);
  if (end !== null) return end;
  throw new DomainError("not_found", `the branch ${branch} of ${task.key} is gone`, { branch });
}

/** @throws DomainError conflict, with the files */
async function mergedTree({ git, branch, task }: TaskWork, base: string, ours: string) {
  const { exitCode, stdout } = await git(
    ["merge-tree", "--write-tree", "--name-only", "--no-messages", "-z", base, ours],
    { accepts: [0, 1] },
  );
  const [tree = "", ...files] = zeroEnded(stdout);
  if (exitCode === 0) return tree;
  const named = files.filter((file) => file !== "");
  throw new DomainError(
    "conflict",
    `${branch} and its base both changed ${shortList(named)}: nothing was merged. Merge the base into ${branch} in the worktree of ${task.key}, solve it there, then try again`,
    { task: task.key, files: named },
  );
}

/**
 * Brings the checkout that is on the base branch to the merged state, before the branch itself moves: a
 * crash in between leaves the merge staged there, and the same order again completes it. Git checks all
 * files before it writes the first.
 * @throws DomainError conflict when it has changes of its own in files that the merge changes
 */
async function bringCheckoutAlong(
  { git, gitAt }: LockedCheckout,
  branch: string,
  from: string,
  to: string,
): Promise<void> {
  const path = await checkoutOf(git, branch);
  if (path === null) return;
  const inside = gitAt(path);
  const gitDir = await gitText(inside, ["rev-parse", "--absolute-git-dir"]);
  await requireNoOperation({ path, gitDir });
  await inside(["update-index", "-q", "--refresh"], { accepts: [0, 1] });
  try {
    await inside(["read-tree", "-m", "-u", from, to], { timeoutMs: CHECKOUT_TIMEOUT_MS });
  } catch (error) {
    if (!(error instanceof GitFailure)) throw error;
    const files = [...error.stderr.matchAll(/(?:Entry|file) '(.+?)' /g)].map(([, file]) => file);
    if (files.length === 0) throw error;
    const named = files.filter((file) => file !== undefined);
    throw new DomainError(
      "conflict",
      `${path}, which is on ${branch}, has changes of its own in ${shortList(named)}: commit or stash them there, then try again. Nothing was merged`,
      { path, files: named },
    );
  }
}

const CHECKOUT_TIMEOUT_MS = 15 * 60_000;

/** The folder that is on a branch, the main checkout included; null when none is. */
async function checkoutOf(git: GitCall, branch: string): Promise<string | null> {
  const { stdout } = await git(["worktree", "list", "--porcelain", "-z"]);
  for (const block of stdout.toString("utf8").split("\0\0")) {
    const lines = block.split("\0");
    if (!lines.includes(`branch refs/heads/${branch}`)) continue;
    return lines.find((line) => line.startsWith("worktree "))?.slice("worktree ".length) ?? null;
  }
  return null;
}

const MOST_NAMED = 10;

function shortList(files: readonly string[]): string {
  const more = files.length - MOST_NAMED;
  return files.slice(0, MOST_NAMED).join(", ") + (more > 0 ? ` and ${more} more` : "");
}
