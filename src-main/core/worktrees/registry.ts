import { lstat, readdir, readFile, realpath, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { DomainError } from "../../../shared/errors.ts";
import { MAKING } from "./lock-reasons.ts";
import type { Repository } from "./repository.ts";

/** A linked worktree as the repository knows it (gitrepository-layout: `worktrees/ID`). */
export interface RegisteredWorktree {
  /** Its folder, whether or not it is there. */
  readonly path: string;
  /** Its private part of the repository: `.git/worktrees/ID`. */
  readonly gitDir: string;
  /** The branch that it is on, without refs/heads/; null where HEAD is on none. */
  readonly branch: string | null;
  /** Why it is locked; null when it isn't. */
  readonly lockReason: string | null;
}

/** All the linked worktrees of a repository that are whole. */
export async function listRegistered(repository: Repository): Promise<RegisteredWorktree[]> {
  const folder = join(repository.commonDir, "worktrees");
  const ids = (await ifThere(readdir(folder))) ?? [];
  const entries = await Promise.all(ids.map((id) => readEntry(join(folder, id))));
  return entries.filter((entry) => entry !== null);
}

/** What is registered at a folder. */
export async function findRegistered(
  repository: Repository,
  path: string,
): Promise<RegisteredWorktree | null> {
  const wanted = await canonical(path);
  return (await listRegistered(repository)).find((entry) => entry.path === wanted) ?? null;
}

async function readEntry(gitDir: string): Promise<RegisteredWorktree | null> {
  const [pointer, head, lock] = await Promise.all(
    ["gitdir", "HEAD", "locked"].map((name) => readText(join(gitDir, name))),
  );
  if (!pointer || !head) return null;
  return {
    path: await canonical(dirname(resolve(gitDir, pointer.trim()))),
    gitDir,
    branch: /^ref: refs\/heads\/(.+)$/m.exec(head)?.[1] ?? null,
    lockReason: lock?.trim() ?? null,
  };
}

/** The repository that a worktree's folder says it belongs to, if that one knows it; null otherwise. */
export async function repositoryBehind(path: string): Promise<Repository | null> {
  const folder = await canonical(path);
  const stands = await ifThere(lstat(join(folder, ".git")));
  if (!stands?.isFile()) return null;
  const pointer = /^gitdir: (.+)$/m.exec((await readText(join(folder, ".git"))) ?? "")?.[1];
  const gitDir = pointer === undefined ? null : resolve(folder, pointer);
  if (gitDir === null || (await readEntry(gitDir))?.path !== folder) return null;
  const common = await readText(join(gitDir, "commondir"));
  if (common === null) return null;
  const commonDir = await realpath(resolve(gitDir, common.trim()));
  return { top: dirname(commonDir), commonDir };
}

/**
 * Clears away what a killed `git worktree add` of ours left in the repository before the worktree was
 * whole. Nobody ever worked in such a one, and nobody makes one now: the checkout is locked.
 */
export async function clearHalfMade(repository: Repository): Promise<void> {
  const folder = join(repository.commonDir, "worktrees");
  for (const id of (await ifThere(readdir(folder))) ?? []) {
    const gitDir = join(folder, id);
    if ((await readText(join(gitDir, "locked")))?.trim() !== MAKING) continue;
    if (await readEntry(gitDir)) continue;
    await rm(gitDir, { recursive: true });
  }
}

/** What stands at a worktree's place. */
export type PlaceState =
  | "absent"
  /** The worktree itself. */
  | "whole"
  /** The worktree's folder, whose `.git` file is gone. */
  | "unlinked"
  | "foreign";

/** Looks whether a folder really is the registered worktree, following no symbolic link. */
export async function lookAtPlace(entry: RegisteredWorktree): Promise<PlaceState> {
  const folder = await ifThere(lstat(entry.path));
  if (!folder) return "absent";
  if (!folder.isDirectory()) return "foreign";
  const link = await ifThere(lstat(join(entry.path, ".git")));
  if (!link) return "unlinked";
  if (!link.isFile()) return "foreign";
  const pointer = /^gitdir: (.+)$/m.exec((await readText(join(entry.path, ".git"))) ?? "")?.[1];
  const isOurs =
    pointer !== undefined &&
    (await canonical(resolve(entry.path, pointer))) === (await canonical(entry.gitDir));
  return isOurs ? "whole" : "foreign";
}

/**
 * Sees that a folder is the worktree; a `.git` file that was deleted is written again.
 * @param key the task's, for the message
 * @throws DomainError no_isolation when something else stands there, which is left alone
 */
export async function requireOwnPlace(
  entry: RegisteredWorktree,
  key: string,
): Promise<"absent" | "whole"> {
  const state = await lookAtPlace(entry);
  if (state === "foreign") throw foreignPlace(entry.path, key);
  if (state !== "unlinked") return state;
  await writeFile(join(entry.path, ".git"), `gitdir: ${entry.gitDir}\n`, { flag: "wx" });
  return "whole";
}

/** The refusal to touch what is not the task's worktree. */
export function foreignPlace(path: string, key: string): DomainError {
  return new DomainError(
    "no_isolation",
    `${path} is not the worktree of ${key} any more: another folder, link or repository is in its place. Move it away, then try again`,
    { path },
  );
}

/** A path without symbolic links on the way to it; its own last name is not followed. */
export async function canonical(path: string): Promise<string> {
  const parent = dirname(path);
  if (parent === path) return path;
  const above = (await ifThere(realpath(parent))) ?? (await canonical(parent));
  return join(above, basename(path));
}

/** A small file's text, null when there is none. */
export async function readText(path: string): Promise<string | null> {
  return ifThere(readFile(path, "utf8"));
}

/** What a file call gives, null where there is nothing at its path. @throws its other errors */
export async function ifThere<T>(call: Promise<T>): Promise<T | null> {
  try {
    return await call;
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : null;
    if (code === "ENOENT" || code === "ENOTDIR") return null;
    throw error;
  }
}
