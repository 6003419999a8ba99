import {
  closeSync,
  fsyncSync,
  openSync,
  readdirSync,
  realpathSync,
  rmSync,
  statSync,
} from "node:fs";
import { hostname } from "node:os";
import { dirname, join } from "node:path";
import { newUuidV7 } from "../../uuid-v7.ts";

/** What SQLite may leave beside a file. */
export const SIDE_FILES = ["-journal", "-wal", "-shm"] as const;

const PARTIAL = /\.part-([a-z0-9]*)-(\d+)-[0-9a-f-]{36}(-journal|-wal|-shm)?$/;
/** Another machine's file is left over when it is older than this. */
const LEFT_OVER_MS = 24 * 60 * 60 * 1_000;

/**
 * Makes an empty file beside the one that it is to become. Its name says which process builds it, so
 * that what a crash left is known from what is being built.
 * @param target the file that it is to become
 * @param mode who may read it
 * @throws errors of the file system as they are
 */
export function startPartialFile(target: string, mode: number): string {
  const path = `${target}.part-${machine()}-${process.pid}-${newUuidV7()}`;
  closeSync(openSync(path, "wx", mode));
  return path;
}

/** Deletes a partial file with all that SQLite left beside it. */
export function removePartialFile(path: string): void {
  for (const suffix of ["", ...SIDE_FILES]) rmSync(path + suffix, { force: true });
}

/** Deletes the partial files that processes which are gone left in a target's folder. */
export function removeLeftOvers(target: string): void {
  const folder = dirname(target);
  for (const name of readdirSync(folder)) {
    const [, host, pid] = PARTIAL.exec(name) ?? [];
    if (host === undefined) continue;
    const path = join(folder, name);
    const isLeft = host === machine() ? isGone(Number(pid)) : isOld(path);
    if (isLeft) rmSync(path, { force: true });
  }
}

/** Where a file really is, when its path leads there by links; the path itself where no file is. */
export function realPathOf(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}

/** Waits until a file, or a folder's entries, are on the disk. */
export function syncToDisk(path: string, isFolder = false): void {
  // Windows has no handle on a folder; its file system writes entries in order by itself.
  if (isFolder && process.platform === "win32") return;
  const handle = openSync(path, isFolder ? "r" : "r+");
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

function isOld(path: string): boolean {
  const stats = statSync(path, { throwIfNoEntry: false });
  return stats !== undefined && Date.now() - stats.mtimeMs > LEFT_OVER_MS;
}

function isGone(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "ESRCH";
  }
}

function machine(): string {
  return hostname()
    .toLowerCase()
    .replace(/[^a-z0-9]/g, "");
}
