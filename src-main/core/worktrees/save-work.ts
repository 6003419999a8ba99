import { lstat, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { DomainError } from "../../../shared/errors.ts";
import { type GitCall, gitText, gitTextOrNull, zeroEnded } from "./ports.ts";
import { ifThere, type RegisteredWorktree } from "./registry.ts";
import { commitOf } from "./repository.ts";

/** A commit of all that was not committed. */
export interface SavedWork {
  /** What the worktree stands on now. */
  readonly commit: string;
  /** Whether there was anything to commit. */
  readonly isNew: boolean;
}

/** Operations that git leaves half done, by the file that says so. */
const OPERATIONS: Readonly<Record<string, string>> = {
  "rebase-merge": "rebase",
  "rebase-apply": "rebase",
  MERGE_HEAD: "merge",
  CHERRY_PICK_HEAD: "cherry-pick",
  REVERT_HEAD: "revert",
  BISECT_LOG: "bisect",
};

/**
 * Commits everything in a worktree that isn't: changed, deleted and new files, except ignored ones and
 * other repositories in it. It takes git's own steps one by one, so that no hook, editor, signature or
 * missing name stands in the way.
 * @param git git in the worktree
 * @param message the commit's
 * @throws DomainError no_isolation when a merge, rebase or the like is half done, or git refuses
 */
export async function saveWork(
  git: GitCall,
  entry: RegisteredWorktree,
  message: string,
): Promise<SavedWork> {
  await requireNoOperation(entry);
  await clearStaleIndexLock(entry);
  await showHidden(git, entry.path);
  await git(["add", "--all", ...(await ownFiles(git))], { timeoutMs: ADD_TIMEOUT_MS });
  const tree = await gitText(git, ["write-tree"]);
  const head = await commitOf(git, "HEAD");
  if (head !== null && tree === (await gitText(git, ["rev-parse", `${head}^{tree}`]))) {
    return { commit: head, isNew: false };
  }
  const commit = await commitTree(git, tree, head === null ? [] : [head], message);
  await git(["update-ref", "-m", "baton: save", "HEAD", commit, head ?? ""]);
  return { commit, isNew: true };
}

const ADD_TIMEOUT_MS = 10 * 60_000;

/** Makes a commit object. Where no name is configured, Baton's stands in. */
export async function commitTree(
  git: GitCall,
  tree: string,
  parents: readonly string[],
  message: string,
): Promise<string> {
  const identity = [
    ...((await gitTextOrNull(git, ["config", "--get", "user.name"]))
      ? []
      : ["-c", "user.name=Baton"]),
    ...((await gitTextOrNull(git, ["config", "--get", "user.email"]))
      ? []
      : ["-c", "user.email=baton@localhost"]),
  ];
  const { stdout } = await git(
    [...identity, "commit-tree", tree, ...parents.flatMap((parent) => ["-p", parent]), "-F", "-"],
    { stdin: `${message}\n` },
  );
  return stdout.toString("utf8").trim();
}

/** @throws DomainError no_isolation when git has something half done in the worktree */
export async function requireNoOperation(
  entry: Pick<RegisteredWorktree, "path" | "gitDir">,
): Promise<void> {
  for (const [file, operation] of Object.entries(OPERATIONS)) {
    if ((await ifThere(lstat(join(entry.gitDir, file)))) === null) continue;
    throw new DomainError(
      "no_isolation",
      `a ${operation} is half done in ${entry.path}: finish it, or take it back (git ${operation} ${operation === "bisect" ? "reset" : "--abort"}), then try again`,
      { path: entry.path, operation },
    );
  }
}

const LOCK_PATIENCE_MS = 2_000;
const LOCK_POLL_MS = 50;
/** No git that we know of holds its index for so long and still lives. */
const STALE_LOCK_MS = 60_000;

/**
 * Removes the lock on a worktree's index that a killed git left; a young one is waited for.
 * @throws DomainError busy when another git is at work there
 */
export async function clearStaleIndexLock(entry: RegisteredWorktree): Promise<void> {
  const lock = join(entry.gitDir, "index.lock");
  const deadline = performance.now() + LOCK_PATIENCE_MS;
  for (;;) {
    const stats = await ifThere(lstat(lock));
    if (!stats) return;
    if (Date.now() - stats.mtimeMs > STALE_LOCK_MS) {
      await rm(lock, { force: true });
      return;
    }
    if (performance.now() > deadline) {
      throw new DomainError(
        "busy",
        `another git works in ${entry.path}: wait for it. If there is none any more, delete ${lock}`,
        { path: entry.path, lock },
      );
    }
    await delay(LOCK_POLL_MS);
  }
}

/**
 * Takes the marks off files that git was told not to look at, where it would miss a change: all that are
 * assumed unchanged, and those outside of a sparse checkout that are there nevertheless.
 */
async function showHidden(git: GitCall, path: string): Promise<void> {
  const { stdout } = await git(["ls-files", "-v", "-z"]);
  const marked = zeroEnded(stdout).map((line) => ({ tag: line.slice(0, 1), name: line.slice(2) }));
  const assumed = marked.filter(({ tag }) => tag !== tag.toUpperCase());
  await unmark(git, "--no-assume-unchanged", assumed);
  const skipped = marked.filter(({ tag }) => tag.toUpperCase() === "S");
  const present = await Promise.all(
    skipped.map(async ({ name }) => (await ifThere(lstat(join(path, name)))) !== null),
  );
  await unmark(
    git,
    "--no-skip-worktree",
    skipped.filter((_, index) => present[index]),
  );
}

async function unmark(
  git: GitCall,
  option: string,
  files: readonly { readonly name: string }[],
): Promise<void> {
  if (files.length === 0) return;
  const stdin = files.map(({ name }) => `${name}\0`).join("");
  await git(["update-index", option, "-z", "--stdin"], { stdin });
}

/**
 * What `git add` is to look at: all files, without the repositories in the worktree that are no part of
 * its own. Git lists those with a slash at the end.
 */
export async function ownFiles(git: GitCall): Promise<string[]> {
  const { stdout } = await git(["ls-files", "--others", "--exclude-standard", "-z"]);
  const nested = zeroEnded(stdout).filter((name) => name.endsWith("/"));
  return ["--", ".", ...nested.map((name) => `:(top,exclude,literal)${name.slice(0, -1)}`)];
}
