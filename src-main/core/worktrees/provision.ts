import { readdir, rm, rmdir } from "node:fs/promises";
import { join } from "node:path";
import { taskBranchName } from "../../../shared/domain/branch-name.ts";
import { DomainError } from "../../../shared/errors.ts";
import {
  createWorkspace,
  findActiveWorkspace,
  setTaskWorkspaceRefs,
  updateWorkspaceStatus,
} from "../services/workspaces.ts";
import { type BranchBase, ensureBranch, requireBranchRoom } from "./branch.ts";
import { type LockedCheckout, withCheckoutLock } from "./checkout-lock.ts";
import { MAKING, PAUSED, REMOVING } from "./lock-reasons.ts";
import { firstFree, isOwnPlace, isThere, projectFolder, worktreesRoot } from "./place.ts";
import { gitIn, gitText, type WorktreePorts } from "./ports.ts";
import {
  clearHalfMade,
  findRegistered,
  foreignPlace,
  ifThere,
  listRegistered,
  type RegisteredWorktree,
  requireOwnPlace,
} from "./registry.ts";
import { finishRemoval } from "./remove.ts";
import { commitOf, inspectRepository, type Repository } from "./repository.ts";
import { returnToBranch } from "./return-to-branch.ts";
import { clearStaleIndexLock } from "./save-work.ts";
import { readSubject, type Subject } from "./subject.ts";

/** A task's worktree, ready to be worked in. */
export interface Worktree {
  readonly workspaceId: string;
  readonly taskId: string;
  readonly key: string;
  /** Its folder, absolute and without symbolic links. */
  readonly path: string;
  readonly branch: string;
  readonly base: BranchBase;
  /** The commit that it stands on: an execution's before_commit. */
  readonly head: string;
}

/** Which worktree is wanted. */
export interface ProvisionWish {
  /** The task's key or id. */
  readonly task: string;
  /** The branch to start from; see {@link resolveBase}. It counts when the task's branch is made. */
  readonly base?: string | undefined;
}

/**
 * Gives a task its worktree: makes it, takes it up again, or goes on where a crash left off. Place and
 * branch are noted on the board first and git's work comes after; each of its steps leaves a state that
 * the next call recognises:
 *  1. noted, nothing made: the branch and the folder are made;
 *  2. the branch is there: the folder is made;
 *  3. `git worktree add` was cut short: its litter, which the lock's reason marks, is cleared away;
 *  4. registered but locked as "making": the files are written anew, since nobody has worked there;
 *  5. registered, not locked: it is taken as it is.
 * @throws DomainError not_found, no_isolation, no_repository, busy, and what the caller's claim refuses
 */
export async function provisionWorktree(
  ports: WorktreePorts,
  wish: ProvisionWish,
): Promise<Worktree> {
  const { task, project } = await ports.board.read((tx) => readSubject(tx, wish.task));
  if (task.fileMutating === 0) {
    throw new DomainError(
      "no_isolation",
      `${task.key} is read-only work: it gets no worktree. Let it run in the project's folder, or make it a task that changes files`,
      { task: task.key },
    );
  }
  const repository = await inspectRepository(ports, project.rootPath, project.prefix);
  const root = await worktreesRoot(ports.home);
  return withCheckoutLock(ports, repository, async (checkout) => {
    const place = await settlePlace(ports, { checkout, repository, root }, task.id);
    const { branch, path } = place;
    const base = await ensureBranch(
      { checkout, repository, ofCheckout: gitIn(ports, repository.top) },
      branch,
      wish.base,
    );
    const entry = await ensureWorktree({ checkout, repository }, task.key, path, branch);
    const git = checkout.gitOf(entry);
    const head = await gitText(git, ["rev-parse", "--verify", "HEAD"]);
    return { ...place, taskId: task.id, key: task.key, base, head };
  });
}

interface Room {
  readonly checkout: LockedCheckout;
  readonly repository: Repository;
}

interface Place {
  readonly workspaceId: string;
  readonly path: string;
  readonly branch: string;
}

/** Where the task's work lies, or is to lie; noted on the board before anything is made. */
async function settlePlace(
  ports: WorktreePorts,
  room: Room & { readonly root: string },
  taskId: string,
): Promise<Place> {
  const subject = await ports.board.read((tx) => readSubject(tx, taskId));
  const { task, workspace } = subject;
  const branch = workspace?.branchRef ?? task.branchRef ?? (await freeBranch(room, subject));
  if (workspace && (await isUsable(room, workspace.worktreeRef))) {
    await ports.board.write((tx, context) =>
      setTaskWorkspaceRefs(tx, context, readSubject(tx, taskId).task, {
        worktreeRef: workspace.worktreeRef,
        branchRef: branch,
      }),
    );
    return { workspaceId: workspace.id, path: workspace.worktreeRef, branch };
  }
  const folder = await projectFolder(room.root, subject.project.prefix);
  const registered = new Set((await listRegistered(room.repository)).map(({ path }) => path));
  const name = await firstFree(task.key, async (candidate) => {
    const path = join(folder, candidate);
    return registered.has(path) || (await isThere(path));
  });
  const path = join(folder, name);
  const made = await ports.board.write((tx, context) => {
    const { task: now } = readSubject(tx, taskId);
    const old = findActiveWorkspace(tx, taskId);
    if (old) updateWorkspaceStatus(tx, context, old.id, "stale");
    const refs = { worktreeRef: path, branchRef: branch };
    setTaskWorkspaceRefs(tx, context, now, refs);
    return createWorkspace(tx, context, now, refs);
  });
  return { workspaceId: made.id, path, branch };
}

/** Whether a noted place still serves: in this home, or, after a move of it, where the worktree still is. */
async function isUsable(room: Room & { readonly root: string }, path: string): Promise<boolean> {
  if (await isOwnPlace(room.root, path)) return true;
  return (await isThere(path)) && (await findRegistered(room.repository, path)) !== null;
}

/** A branch that exists already is somebody else's: this task has none noted yet. */
async function freeBranch({ checkout }: Room, { task }: Subject): Promise<string> {
  await requireBranchRoom(checkout.git);
  return firstFree(
    taskBranchName(task.key, task.title),
    async (name) => (await commitOf(checkout.git, `refs/heads/${name}`)) !== null,
  );
}

async function ensureWorktree(
  room: Room,
  key: string,
  path: string,
  branch: string,
): Promise<RegisteredWorktree> {
  const { checkout, repository } = room;
  let entry = await findUsable(room, key, path, branch);
  if (!entry) {
    await clearLitter(path);
    if (await isThere(path)) throw foreignPlace(path, key);
    await requireBranchFree(repository, branch, key);
    await checkout.git([
      ...["worktree", "add", "--no-checkout", "--lock", "--reason", MAKING],
      ...[path, branch],
    ]);
    entry = (await findRegistered(repository, path)) as RegisteredWorktree;
  }
  const git = checkout.gitOf(entry);
  await clearStaleIndexLock(entry);
  if (entry.lockReason === MAKING) {
    await git(["reset", "--hard", "--quiet", "HEAD"], { timeoutMs: CHECKOUT_TIMEOUT_MS });
  }
  if (entry.lockReason === MAKING || entry.lockReason === PAUSED) {
    await checkout.git(["worktree", "unlock", path]);
  }
  if (entry.branch !== branch) await returnToBranch(room, entry, key, branch);
  return entry;
}

/** A large repository with files that a filter has to fetch takes its time. */
const CHECKOUT_TIMEOUT_MS = 15 * 60_000;

/** What is registered at the place and can be taken up; null when it is to be made. */
async function findUsable(
  { checkout, repository }: Room,
  key: string,
  path: string,
  branch: string,
): Promise<RegisteredWorktree | null> {
  await clearHalfMade(repository);
  const entry = await findRegistered(repository, path);
  if (!entry) return null;
  if (entry.lockReason === MAKING && entry.branch !== branch) {
    // Git writes HEAD as its last step: it was killed before that.
    await rm(entry.gitDir, { recursive: true });
    return null;
  }
  if (entry.lockReason === REMOVING) {
    await finishRemoval(checkout, entry, key);
    return null;
  }
  if ((await requireOwnPlace(entry, key)) === "whole") return entry;
  await checkout.git(["worktree", "remove", "--force", "--force", path]);
  return null;
}

/** Removes what git makes before a worktree is registered: a folder with at most a `.git` file in it. */
async function clearLitter(path: string): Promise<void> {
  const entries = await ifThere(readdir(path, { withFileTypes: true }));
  if (entries === null) return;
  const [only, ...others] = entries;
  if (others.length > 0 || (only && !(only.name === ".git" && only.isFile()))) return;
  if (only) await rm(join(path, only.name));
  await rmdir(path);
}

/** @throws DomainError no_isolation when the branch is in use in another folder */
async function requireBranchFree(
  repository: Repository,
  branch: string,
  key: string,
): Promise<void> {
  const user = (await listRegistered(repository)).find((entry) => entry.branch === branch);
  if (!user) return;
  throw new DomainError(
    "no_isolation",
    `the branch ${branch} of ${key} is checked out in ${user.path}: switch that one to another branch, or remove it with git worktree remove`,
    { branch, path: user.path },
  );
}
