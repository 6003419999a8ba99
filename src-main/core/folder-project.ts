import { readFileSync, realpathSync, statSync } from "node:fs";
import { basename, dirname, join, relative, resolve } from "node:path";
import type { Board } from "./store/store.ts";

/** A project, as far as its folder is concerned. */
export interface FolderProject {
  readonly id: string;
  readonly prefix: string;
  readonly rootPath: string | null;
}

/**
 * The project that a folder belongs to: the nearest registered folder upwards. A git worktree counts
 * as its main checkout.
 * @returns null when no folder on the way up is registered
 */
export function projectOfFolder(board: Board, folder: string): FolderProject | null {
  const projects = board.read((tx) => tx.projects.list(true));
  const byRoot = new Map<string, FolderProject>();
  for (const { id, prefix, rootPath } of projects) {
    if (rootPath !== null) byRoot.set(canonical(rootPath), { id, prefix, rootPath });
  }
  if (byRoot.size === 0) return null;
  for (const candidate of foldersUpwards(canonical(folder))) {
    const project = byRoot.get(candidate);
    if (project) return project;
  }
  return null;
}

/**
 * The folder to register for a project that is made here: the top of the git checkout, of the main
 * one in a worktree, else the folder itself.
 */
export function projectRootOf(folder: string): string {
  const start = canonical(folder);
  for (const candidate of foldersUpwards(start)) {
    if (statSync(join(candidate, ".git"), { throwIfNoEntry: false })) {
      return mainCheckoutOf(candidate) ?? candidate;
    }
  }
  return start;
}

/** A folder and those above it; at the top of a worktree the way goes on in the main checkout. */
function* foldersUpwards(start: string): Generator<string, void, void> {
  for (let folder = start; ; folder = dirname(folder)) {
    yield folder;
    const main = mainCheckoutOf(folder);
    if (main !== null) {
      yield* plainFoldersUpwards(join(main, relative(folder, start)));
      return;
    }
    if (dirname(folder) === folder) return;
  }
}

function* plainFoldersUpwards(start: string): Generator<string, void, void> {
  for (let folder = start; ; folder = dirname(folder)) {
    yield folder;
    if (dirname(folder) === folder) return;
  }
}

/** Where the main checkout of a linked worktree is; null for any other folder, a submodule's too. */
function mainCheckoutOf(folder: string): string | null {
  const pointer = readText(join(folder, ".git"));
  const gitDir = pointer?.match(/^gitdir: (.+)$/m)?.[1];
  if (gitDir === undefined) return null;
  const ownDir = resolve(folder, gitDir);
  const common = readText(join(ownDir, "commondir"))?.trim();
  if (common === undefined) return null;
  const commonDir = canonical(resolve(ownDir, common));
  return basename(commonDir) === ".git" ? dirname(commonDir) : null;
}

/** A small file's text; null when there is none, or a folder in its place. */
function readText(path: string): string | null {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return null;
  }
}

function canonical(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return resolve(path);
  }
}
