import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { DomainError } from "../../../shared/errors.ts";
import { isOwnerProvablyGone, type ProcessIdentity, processIdentity } from "../process-identity.ts";
import { openProcessLock, type ProcessLock } from "../store/sqlite/process-lock.ts";
import { type GitCall, gitIn, type WorktreePorts } from "./ports.ts";
import type { Repository } from "./repository.ts";

/** What may be done while nobody else changes the repository's worktrees. */
export interface LockedCheckout {
  /** Git in the repository itself, which knows no work tree. */
  readonly git: GitCall;
  /** Git in a checkout of a person's, as it would be called there. */
  gitAt(folder: string): GitCall;
  /** Git in a linked worktree, whatever its `.git` says. */
  gitOf(worktree: { readonly path: string; readonly gitDir: string }): GitCall;
}

const POLL_MS = 20;
/** A large checkout may come before ours. */
const PATIENCE_MS = 10 * 60_000;
/** What a killed Baton had started may still go on. */
const CHILD_PATIENCE_MS = 30_000;

/**
 * Does something while no other Baton, of whatever home or board, changes this repository's worktrees:
 * git's own locks make ten calls at once fail, where they are to wait for each other. A lock that a
 * killed holder leaves is free at once; the git that it had started is waited for.
 * @throws DomainError busy when the repository stays locked, no_isolation when it can't be written
 */
export async function withCheckoutLock<T>(
  ports: WorktreePorts,
  repository: Repository,
  work: (checkout: LockedCheckout) => Promise<T>,
): Promise<T> {
  const folder = join(repository.commonDir, "baton");
  const lock = prepareLock(folder);
  const note = join(folder, "running.json");
  try {
    await take(lock, repository);
    await waitForChild(note, repository);
    const git = noting(gitIn(ports, repository.commonDir), note);
    return await work({
      gitAt: (folder) => noting(gitIn(ports, folder), note),
      git: (args, options) => git(["--git-dir", repository.commonDir, ...args], options),
      gitOf: ({ path, gitDir }) => {
        const inside = noting(gitIn(ports, path), note);
        return (args, options) =>
          inside(["--git-dir", gitDir, "--work-tree", path, ...args], options);
      },
    });
  } finally {
    lock.close();
  }
}

function prepareLock(folder: string): ProcessLock {
  try {
    mkdirSync(folder, { recursive: true });
    return openProcessLock(join(folder, "lock"));
  } catch (error) {
    throw new DomainError(
      "no_isolation",
      `${folder} can't be written: worktrees need a repository that this user may write`,
      { folder },
      { cause: error },
    );
  }
}

async function take(lock: ProcessLock, repository: Repository): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS;
  while (!lock.tryTake()) {
    if (performance.now() > deadline) {
      throw new DomainError("busy", `another Baton works on ${repository.top}: try again later`);
    }
    await delay(POLL_MS * (0.5 + Math.random()));
  }
}

/** Git under the lock: whoever comes after a killed holder knows what it had started. */
function noting(git: GitCall, note: string): GitCall {
  return async (args, options) => {
    const onStart = (pid: number) => writeFileSync(note, JSON.stringify(processIdentity(pid)));
    const answer = await git(args, { ...options, onStart });
    return answer;
  };
}

async function waitForChild(note: string, repository: Repository): Promise<void> {
  const deadline = performance.now() + CHILD_PATIENCE_MS;
  for (;;) {
    const child = readNote(note);
    if (child === null || isOwnerProvablyGone(child)) break;
    if (performance.now() > deadline) {
      throw new DomainError(
        "busy",
        `git (process ${child.pid}), which an earlier Baton started, still works on ${repository.top}: wait for it or end it`,
        { pid: child.pid },
      );
    }
    await delay(POLL_MS);
  }
  rmSync(note, { force: true });
}

/** A note that was cut short says nothing: its writer was killed before git did anything. */
function readNote(note: string): ProcessIdentity | null {
  try {
    return JSON.parse(readFileSync(note, "utf8")) as ProcessIdentity;
  } catch {
    return null;
  }
}
