import { DomainError } from "../../../shared/errors.ts";
import type { LockedCheckout } from "./checkout-lock.ts";
import { type GitCall, gitTextOrNull } from "./ports.ts";
import { commitOf, type Repository, resolveBase } from "./repository.ts";

/** What a task's branch was made from. Git keeps it beside the branch, in its own configuration. */
export interface BranchBase {
  /** The branch to go back to, without refs/heads/; null where it was made from no branch. */
  readonly branch: string | null;
  /** The commit that it was made from. */
  readonly commit: string;
}

/** Folders of refs are files' neighbours: a branch `baton` leaves no room for `baton/API-12`. */
export async function requireBranchRoom(git: GitCall): Promise<void> {
  if ((await commitOf(git, "refs/heads/baton")) === null) return;
  throw new DomainError(
    "no_isolation",
    "the repository has a branch named baton, which leaves no room for baton/API-12 and its like: rename it (git branch -m baton OTHER)",
    { branch: "baton" },
  );
}

/** Where a branch may be made. */
interface BranchRoom {
  readonly checkout: LockedCheckout;
  readonly repository: Repository;
  /** Git in the project's own checkout, whose HEAD counts. */
  readonly ofCheckout: GitCall;
}

/**
 * Sees that a task's branch is there, and says what it was made from. The base is noted before the
 * branch is made.
 * @throws DomainError no_repository when there is nothing to make it from
 */
export async function ensureBranch(
  { checkout: { git }, repository, ofCheckout }: BranchRoom,
  branch: string,
  wantedBase: string | undefined,
): Promise<BranchBase> {
  const ref = `refs/heads/${branch}`;
  const isThere = (await commitOf(git, ref)) !== null;
  const noted = await readBase(git, branch);
  if (isThere && noted) return noted;
  const base = await resolveBase(ofCheckout, wantedBase, repository);
  await git(["config", `branch.${branch}.batonbasecommit`, base.commit]);
  await git(["config", `branch.${branch}.batonbase`, base.branch ?? ""]);
  if (!isThere) await git(["update-ref", "-m", "baton: begin", ref, base.commit, ""]);
  return base;
}

/** What a branch was made from; null when nothing is noted. */
export async function readBase(git: GitCall, branch: string): Promise<BranchBase | null> {
  const commit = await gitTextOrNull(git, ["config", "--get", `branch.${branch}.batonbasecommit`]);
  const name = await gitTextOrNull(git, ["config", "--get", `branch.${branch}.batonbase`]);
  return commit === null || name === null ? null : { branch: name === "" ? null : name, commit };
}
