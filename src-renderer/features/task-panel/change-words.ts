import type { ChangedFileEntry } from "../../../shared/operations/worktree.ts";

type ChangeStatus = ChangedFileEntry["status"];

/** How a file changed: a letter as git writes it, and the word for it. */
export const CHANGE_WORDS: Readonly<
  Record<ChangeStatus, { readonly letter: string; readonly word: string }>
> = {
  added: { letter: "A", word: "added" },
  modified: { letter: "M", word: "modified" },
  renamed: { letter: "R", word: "renamed" },
  deleted: { letter: "D", word: "deleted" },
  conflicted: { letter: "!", word: "in conflict" },
};

/** A path as it is read in a narrow line: the folder gives way, the name stays. */
export function splitPath(path: string): { readonly folder: string; readonly name: string } {
  const at = path.lastIndexOf("/") + 1;
  return { folder: path.slice(0, at), name: path.slice(at) };
}

/** What the work comes to. Binary files have no lines. */
export function sumChanges(files: readonly ChangedFileEntry[]): {
  readonly additions: number;
  readonly deletions: number;
  readonly uncommitted: number;
} {
  return {
    additions: files.reduce((sum, file) => sum + (file.additions ?? 0), 0),
    deletions: files.reduce((sum, file) => sum + (file.deletions ?? 0), 0),
    uncommitted: files.filter((file) => file.isUncommitted).length,
  };
}

/** A changed file in one sentence, for screen readers. */
export function describeChange(file: ChangedFileEntry): string {
  const { path, oldPath, status, isBinary, additions, deletions, isUncommitted } = file;
  const from = oldPath === null ? "" : ` from ${oldPath}`;
  const lines = isBinary ? "binary" : `${additions ?? 0} added, ${deletions ?? 0} removed`;
  const rest = isUncommitted ? ", not committed yet" : "";
  return `${path}, ${CHANGE_WORDS[status].word}${from}, ${lines}${rest}`;
}
