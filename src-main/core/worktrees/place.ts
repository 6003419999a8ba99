import { lstat, mkdir, realpath } from "node:fs/promises";
import { dirname, join } from "node:path";
import { DomainError } from "../../../shared/errors.ts";
import { canonical, ifThere } from "./registry.ts";

/** The folder, without symbolic links, that holds all worktrees; it is made where there is none. */
export async function worktreesRoot(home: string): Promise<string> {
  const root = join(home, "worktrees");
  await mkdir(root, { recursive: true });
  return realpath(root);
}

/**
 * A project's folder for worktrees.
 * @throws DomainError no_isolation when a link or a file is in its place
 */
export async function projectFolder(root: string, prefix: string): Promise<string> {
  const folder = join(root, prefix);
  await mkdir(folder, { recursive: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw error;
  });
  if ((await lstat(folder)).isDirectory()) return folder;
  throw new DomainError(
    "no_isolation",
    `${folder} is to hold the worktrees of ${prefix}, but is no folder: move it away`,
    { path: folder },
  );
}

/** Names that are tried before it is given up. */
const MAX_NAMES = 99;

/** The first of `NAME`, `NAME-2` ... that is free. @throws DomainError no_isolation when none is */
export async function firstFree(
  name: string,
  isTaken: (candidate: string) => Promise<boolean>,
): Promise<string> {
  for (let n = 1; n <= MAX_NAMES; n++) {
    const candidate = n === 1 ? name : `${name}-${n}`;
    if (!(await isTaken(candidate))) return candidate;
  }
  throw new DomainError(
    "no_isolation",
    `${name} and its ${MAX_NAMES} like are all taken: clear up`,
  );
}

/** Whether anything, a broken link too, stands at a path. */
export async function isThere(path: string): Promise<boolean> {
  return (await ifThere(lstat(path))) !== null;
}

/** Whether a path is a place for a worktree: two levels below the root, by way of no link. */
export async function isOwnPlace(root: string, path: string): Promise<boolean> {
  return (await canonical(path)) === path && dirname(dirname(path)) === root;
}
