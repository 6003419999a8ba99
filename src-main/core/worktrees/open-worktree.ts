import { DomainError } from "../../../shared/errors.ts";
import type { KeyedTask, ProjectRow } from "../store/rows.ts";
import { type BranchBase, readBase } from "./branch.ts";
import { type GitCall, gitIn, gitTextOrNull, type WorktreePorts } from "./ports.ts";
import { findRegistered, foreignPlace, lookAtPlace, type RegisteredWorktree } from "./registry.ts";
import { commitOf, inspectRepository, type Repository } from "./repository.ts";
import { readSubject } from "./subject.ts";

/** A task's work as it lies in the repository, for reading: it takes no lock. */
export interface TaskWork {
  readonly task: KeyedTask;
  readonly project: ProjectRow;
  readonly repository: Repository;
  readonly branch: string;
  /** What the branch was made from. */
  readonly base: BranchBase;
  /** The worktree; null when it is put away, and the branch is all. */
  readonly entry: RegisteredWorktree | null;
  /** Git in the repository, without a work tree. */
  readonly git: GitCall;
  /** Git in the worktree; null where there is none. */
  readonly inside: GitCall | null;
  /** What the work stands on: the worktree's HEAD, or the branch's end. */
  readonly head: string;
}

/**
 * Opens a task's work.
 * @param ref the task's key or id
 * @throws DomainError not_found when it has no branch, or that is gone; no_repository, no_isolation
 */
export async function openWork(ports: WorktreePorts, ref: string): Promise<TaskWork> {
  const { task, project, workspace } = await ports.board.read((tx) => readSubject(tx, ref));
  const branch = workspace?.branchRef ?? task.branchRef;
  if (branch === null) throw noWork(task, `${task.key} has no branch: nothing was done on it yet`);
  const repository = await inspectRepository(ports, project.rootPath, project.prefix);
  const common = gitIn(ports, repository.commonDir);
  const git: GitCall = (args, options) =>
    common(["--git-dir", repository.commonDir, ...args], options);
  const found = workspace && (await findRegistered(repository, workspace.worktreeRef));
  const state = found ? await lookAtPlace(found) : "absent";
  if (found && state === "foreign") throw foreignPlace(found.path, task.key);
  const entry = state === "absent" ? null : found;
  const inside = entry && insideOf(ports, entry);
  const head = await commitOf(inside ?? git, inside ? "HEAD" : `refs/heads/${branch}`);
  if (head === null) throw noWork(task, `the branch ${branch} of ${task.key} is gone`);
  const base = (await readBase(git, branch)) ?? { branch: null, commit: head };
  return { task, project, repository, branch, base, entry, git, inside, head };
}

function insideOf(ports: WorktreePorts, { path, gitDir }: RegisteredWorktree): GitCall {
  const git = gitIn(ports, path);
  return (args, options) => git(["--git-dir", gitDir, "--work-tree", path, ...args], options);
}

function noWork({ key }: KeyedTask, message: string): DomainError {
  return new DomainError("not_found", message, { task: key });
}

/**
 * The commit that a task's changes are counted from: where its work and the base branch parted, or,
 * where they share none (a shallow clone, a base branch that is gone), the one it was made from.
 */
export async function forkPoint({ git, base, head }: TaskWork): Promise<string> {
  const tip = base.branch === null ? null : await commitOf(git, `refs/heads/${base.branch}`);
  if (tip === null) return base.commit;
  return (await gitTextOrNull(git, ["merge-base", tip, head])) ?? base.commit;
}
