import { readdirSync, realpathSync } from "node:fs";
import { join } from "node:path";
import type { ReadTx } from "../store/store.ts";

/** The folders of all worktrees in use that a board knows. */
export function knownWorktrees(tx: ReadTx): Set<string> {
  return new Set(tx.workspaces.list(true).map(({ worktreeRef }) => worktreeRef));
}

/**
 * Folders where worktrees stand that a board does not know: they were made after the backup that was
 * restored, or are another board's that shares the folder.
 * @param home Baton's own folder
 * @param known canonical paths
 * @returns canonical paths, sorted; empty where the folder can't be read
 */
export function unknownWorktrees(home: string, known: ReadonlySet<string>): string[] {
  const root = realPath(join(home, "worktrees"));
  if (root === null) return [];
  return foldersIn(root)
    .flatMap((project) => foldersIn(join(root, project)).map((name) => join(root, project, name)))
    .filter((path) => !known.has(path))
    .sort();
}

/** Without those for temporary checkouts, which begin with a dot. */
function foldersIn(folder: string): string[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && !entry.name.startsWith("."))
      .map(({ name }) => name);
  } catch {
    return [];
  }
}

function realPath(path: string): string | null {
  try {
    return realpathSync(path);
  } catch {
    return null;
  }
}
