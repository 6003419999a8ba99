import { rm } from "node:fs/promises";
import { DomainError, messageOf } from "../../../shared/errors.ts";
import type { LockedCheckout } from "./checkout-lock.ts";
import { keepCommits } from "./keep-commits.ts";
import { MAKING, PAUSED, REMOVING } from "./lock-reasons.ts";
import { nestedRepositories } from "./nested-repositories.ts";
import { foreignPlace, lookAtPlace, type RegisteredWorktree, requireOwnPlace } from "./registry.ts";
import { saveWork } from "./save-work.ts";

/** What putting a worktree away saved. */
export interface PutAway {
  /** The commit made of what was not committed; null when all was. */
  readonly savedCommit: string | null;
  /** Commits that no branch has, kept under `refs/baton/kept/KEY/`. */
  readonly keptCommits: number;
}

/**
 * Saves all of a worktree's work and removes it; its branch stays. Before the first file goes the
 * worktree is locked as "removing": a crash after that finds the mark, and takes the files that are
 * missing for deleted by us, not by the task.
 * @throws DomainError no_isolation when something in it would be lost, or it isn't what it was
 */
export async function saveAndRemove(
  checkout: LockedCheckout,
  entry: RegisteredWorktree,
  key: string,
): Promise<PutAway> {
  const { lockReason, path } = entry;
  let savedCommit: string | null = null;
  let keptCommits = 0;
  if (lockReason !== REMOVING && lockReason !== MAKING) {
    if (lockReason !== null && lockReason !== PAUSED) throw lockedBy(entry, key);
    if ((await requireOwnPlace(entry, key)) === "whole") {
      await requireNoNested(checkout, entry, key);
      const git = checkout.gitOf(entry);
      const message = `Save the work on ${key} before its worktree is put away`;
      const saved = await saveWork(git, entry, message);
      if (saved.isNew) savedCommit = saved.commit;
      await requireSaved(checkout, entry);
    }
    keptCommits = await keepCommits(checkout, entry, key);
  }
  if (lockReason !== REMOVING) {
    if (lockReason !== null) await checkout.git(["worktree", "unlock", path]);
    await checkout.git(["worktree", "lock", "--reason", REMOVING, path]);
  }
  await finishRemoval(checkout, entry, key);
  return { savedCommit, keptCommits };
}

/** Deletes a worktree that is marked as removed, as far as it is still there. */
export async function finishRemoval(
  checkout: LockedCheckout,
  entry: RegisteredWorktree,
  key: string,
): Promise<void> {
  if ((await lookAtPlace(entry)) === "foreign") throw foreignPlace(entry.path, key);
  await rm(entry.path, { recursive: true, force: true }).catch((error: unknown) => {
    throw new DomainError(
      "no_isolation",
      `${entry.path} can't be deleted: ${messageOf(error)}. All work in it is saved on its branch; see to the folder's rights, then try again`,
      { path: entry.path },
      { cause: error },
    );
  });
  await checkout.git(["worktree", "remove", "--force", "--force", entry.path]);
}

function lockedBy({ path, lockReason }: RegisteredWorktree, key: string): DomainError {
  const why = lockReason === "" ? "" : ` (${lockReason})`;
  return new DomainError(
    "no_isolation",
    `the worktree of ${key} is locked${why}: unlock it first (git worktree unlock ${path})`,
    { path, reason: lockReason },
  );
}

async function requireNoNested(
  checkout: LockedCheckout,
  entry: RegisteredWorktree,
  key: string,
): Promise<void> {
  const nested = await nestedRepositories(checkout.gitOf(entry), entry.path);
  if (nested.length === 0) return;
  throw new DomainError(
    "no_isolation",
    `the worktree of ${key} holds other repositories (${nested.join(", ")}), and Baton deletes none: move them out, delete them, or run git submodule deinit, then try again`,
    { path: entry.path, repositories: nested },
  );
}

/** Whoever writes while the work is saved would lose it. */
async function requireSaved(checkout: LockedCheckout, entry: RegisteredWorktree): Promise<void> {
  const { stdout } = await checkout.gitOf(entry)(["status", "--porcelain", "-z"]);
  if (stdout.length === 0) return;
  throw new DomainError("busy", `something still writes in ${entry.path}: end it, then try again`, {
    path: entry.path,
  });
}
