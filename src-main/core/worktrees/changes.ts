import { copyFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { forkPoint, openWork, type TaskWork } from "./open-worktree.ts";
import { type GitCall, type WorktreePorts, zeroEnded } from "./ports.ts";
import { ifThere } from "./registry.ts";
import { ownFiles } from "./save-work.ts";

/** How a file differs from the base. */
export type ChangeStatus = "added" | "modified" | "renamed" | "deleted" | "conflicted";

/** A file that differs from the base. */
export interface ChangedFile {
  readonly path: string;
  /** Its name in the base, where it was renamed. */
  readonly oldPath: string | null;
  readonly status: ChangeStatus;
  readonly isBinary: boolean;
  /** Lines; null for a binary file. */
  readonly additions: number | null;
  readonly deletions: number | null;
  /** Whether part of the change is in no commit yet. */
  readonly isUncommitted: boolean;
}

/** What a task's work differs in from its base. */
export interface Changes {
  readonly branch: string;
  readonly baseBranch: string | null;
  /** The commit that the changes are counted from. */
  readonly baseCommit: string;
  readonly head: string;
  /** The worktree's folder; null when it is put away. */
  readonly path: string | null;
  readonly files: readonly ChangedFile[];
}

/** A difference as text. */
export interface Diff {
  /** Unified; of a binary file only that it differs. */
  readonly text: string;
  /** Whether the text ends before the difference does. */
  readonly isClipped: boolean;
  readonly isBinary: boolean;
}

/** The most of a difference that is read, in bytes. */
export const MAX_DIFF_BYTES = 512 * 1024;

/** Programs that the repository names have no say in what is shown. */
const DIFF = ["diff", "--no-ext-diff", "--no-textconv", "--no-color", "--find-renames"];

/**
 * The files that a task changed, committed or not, new ones too.
 * @param ref the task's key or id
 * @throws DomainError not_found, no_repository, no_isolation
 */
export async function listChanges(ports: WorktreePorts, ref: string): Promise<Changes> {
  const work = await openWork(ports, ref);
  const baseCommit = await forkPoint(work);
  const files = await withComparison(work, async (git, ends) => {
    const [named, counted, uncommitted, unmerged] = await Promise.all([
      git([...DIFF, "--name-status", "-z", baseCommit, ...ends]),
      git([...DIFF, "--numstat", "-z", baseCommit, ...ends]),
      work.inside && git([...DIFF, "--no-renames", "--name-only", "-z", "HEAD"]),
      work.inside?.([...DIFF, "--name-only", "--diff-filter=U", "-z"]),
    ]);
    const counts = readCounts(zeroEnded(counted.stdout));
    const open = new Set(uncommitted ? zeroEnded(uncommitted.stdout) : []);
    const inConflict = new Set(unmerged ? zeroEnded(unmerged.stdout) : []);
    return readNames(zeroEnded(named.stdout)).map((file) => ({
      ...file,
      ...(inConflict.has(file.path) && { status: "conflicted" as const }),
      ...(counts.get(file.path) ?? { isBinary: false, additions: 0, deletions: 0 }),
      isUncommitted: open.has(file.path) || (file.oldPath !== null && open.has(file.oldPath)),
    }));
  });
  const { branch, base, head, entry } = work;
  return { branch, baseBranch: base.branch, baseCommit, head, path: entry?.path ?? null, files };
}

/**
 * A task's changes as text.
 * @param ref the task's key or id
 * @param file one file's alone: its path as {@link listChanges} gives it, and its old one if it has one
 * @throws DomainError not_found, no_repository, no_isolation
 */
export async function readDiff(
  ports: WorktreePorts,
  ref: string,
  file?: { readonly path: string; readonly oldPath?: string | undefined },
): Promise<Diff> {
  const work = await openWork(ports, ref);
  const baseCommit = await forkPoint(work);
  const names = file ? [file.path, ...(file.oldPath === undefined ? [] : [file.oldPath])] : [];
  const { stdout, isClipped } = await withComparison(work, (git, ends) =>
    git(["--literal-pathspecs", ...DIFF, baseCommit, ...ends, "--", ...names], {
      maxBytes: MAX_DIFF_BYTES,
    }),
  );
  const text = stdout.toString("utf8");
  return { text, isClipped, isBinary: /^Binary files .* differ$/m.test(text) };
}

/**
 * Compares with what the worktree holds, new files included, or with the branch when there is none. New
 * files become visible in a copy of the index, so that reading changes nothing under a worker's hands.
 * @param compare gets git and what the base is compared with: nothing stands for the files as they are
 */
async function withComparison<T>(
  { inside, git, entry, head }: TaskWork,
  compare: (git: GitCall, ends: readonly string[]) => Promise<T>,
): Promise<T> {
  if (!inside || !entry) return compare(git, [head]);
  const folder = await mkdtemp(join(tmpdir(), "baton-index-"));
  const index = join(folder, "index");
  const seeing: GitCall = (args, options) =>
    inside(args, { ...options, variables: { GIT_INDEX_FILE: index } });
  try {
    const isCopied = await ifThere(copyFile(join(entry.gitDir, "index"), index).then(() => true));
    if (!isCopied) await seeing(["read-tree", "HEAD"]);
    await seeing(["add", "--all", "--intent-to-add", ...(await ownFiles(seeing))]);
    return await compare(seeing, []);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const STATUSES: Readonly<Record<string, ChangeStatus>> = {
  A: "added",
  C: "added",
  M: "modified",
  T: "modified",
  R: "renamed",
  D: "deleted",
};

type NamedChange = Pick<ChangedFile, "path" | "oldPath" | "status">;

/** `R100 OLD NEW M FILE ...`. */
function readNames(fields: readonly string[]): NamedChange[] {
  const changes: NamedChange[] = [];
  for (let at = 0; at < fields.length; ) {
    const letter = (fields[at++] ?? "").slice(0, 1);
    const status = STATUSES[letter] ?? "modified";
    const first = fields[at++] ?? "";
    const hasTwo = letter === "R" || letter === "C";
    const path = hasTwo ? (fields[at++] ?? "") : first;
    changes.push({ path, oldPath: letter === "R" ? first : null, status });
  }
  return changes;
}

type Counts = Pick<ChangedFile, "isBinary" | "additions" | "deletions">;

/** `3 TAB 1 TAB FILE`, and of a renamed file `3 TAB 1 TAB`, OLD, NEW. Dashes stand for a binary one. */
function readCounts(fields: readonly string[]): Map<string, Counts> {
  const counts = new Map<string, Counts>();
  for (let at = 0; at < fields.length; ) {
    const [added = "", deleted = "", ...rest] = (fields[at++] ?? "").split("\t");
    let path = rest.join("\t");
    if (path === "") {
      at++;
      path = fields[at++] ?? "";
    }
    const isBinary = added === "-";
    const lines = (text: string) => (isBinary ? null : Number(text));
    counts.set(path, { isBinary, additions: lines(added), deletions: lines(deleted) });
  }
  return counts;
}
