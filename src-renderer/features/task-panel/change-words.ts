import type { ChangedFileEntry } from "../../../shared/operations/worktree.ts";
import { t } from "../../../shared/strings/translate.ts";

type ChangeStatus = ChangedFileEntry["status"];

/** How a file changed: a letter as git writes it, and the word for it. */
export const CHANGE_WORDS: Readonly<
  Record<ChangeStatus, { readonly letter: string; readonly word: string }>
> = {
  added: { letter: "A", word: t(($) => $.work.words.added) },
  modified: { letter: "M", word: t(($) => $.work.words.modified) },
  renamed: { letter: "R", word: t(($) => $.work.words.renamed) },
  deleted: { letter: "D", word: t(($) => $.work.words.deleted) },
  conflicted: { letter: "!", word: t(($) => $.work.words.conflicted) },
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
  const lines = isBinary
    ? t(($) => $.work.file.binary)
    : t(($) => $.work.file.lines, { added: additions ?? 0, removed: deletions ?? 0 });
  const told = { path, word: CHANGE_WORDS[status].word, lines };
  const name =
    oldPath === null
      ? t(($) => $.work.file.name, told)
      : t(($) => $.work.file.nameFrom, { ...told, from: oldPath });
  return isUncommitted ? t(($) => $.work.file.uncommitted, { name }) : name;
}
