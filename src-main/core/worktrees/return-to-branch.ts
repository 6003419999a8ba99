import { DomainError } from "../../../shared/errors.ts";
import type { LockedCheckout } from "./checkout-lock.ts";
import { keepCommits } from "./keep-commits.ts";
import type { RegisteredWorktree } from "./registry.ts";
import { requireNoOperation } from "./save-work.ts";

/**
 * Brings a worktree that was left on another commit or branch back to its task's, keeping what it made.
 * @throws DomainError no_isolation when that could lose uncommitted work
 */
export async function returnToBranch(
  { checkout }: { readonly checkout: LockedCheckout },
  entry: RegisteredWorktree,
  key: string,
  branch: string,
): Promise<void> {
  await requireNoOperation(entry);
  const git = checkout.gitOf(entry);
  const { stdout } = await git(["status", "--porcelain", "-z"]);
  if (stdout.length > 0) {
    throw new DomainError(
      "no_isolation",
      `${entry.path} is on ${entry.branch ?? "no branch"} instead of ${branch}, with uncommitted changes: commit them there, or switch back, then try again`,
      { path: entry.path, branch: entry.branch },
    );
  }
  await keepCommits(checkout, entry, key);
  await git(["checkout", "--quiet", branch, "--"]);
}
