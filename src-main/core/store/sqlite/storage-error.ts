import { statfsSync } from "node:fs";
import { dirname } from "node:path";
import { DomainError } from "../../../../shared/errors.ts";
import { restoreAdvice } from "../../backup/backup-files.ts";

/**
 * Result code of SQLite (its start), or of the file system where a board is made -> what happened
 * and what to do, for the file at `path`.
 */
const REMEDIES: readonly (readonly [prefix: string, message: (path: string) => string])[] = [
  [
    "SQLITE_NOTADB",
    (path) =>
      `${path} is not a database. It was left as it is: choose another file. If it was a board, ${restoreAdvice(path)}`,
  ],
  [
    "SQLITE_CORRUPT",
    (path) =>
      `${path} is damaged. It was left as it is: ${restoreAdvice(path)}. The damaged file is kept; the sqlite3 program's .recover may read more of it`,
  ],
  [
    "SQLITE_READONLY",
    (path) =>
      `${path} can't be written: give this user write access to the file, to those beside it (-wal and -shm) and to their folder, then start Baton again`,
  ],
  [
    "SQLITE_CANTOPEN",
    (path) =>
      `${path} can't be opened: see that its folder exists and that this user may write to it (SQLite keeps two more files beside it)`,
  ],
  [
    "SQLITE_FULL",
    (path) =>
      `the disk that holds ${path} is full. Nothing was changed: free some space and repeat`,
  ],
  [
    "SQLITE_IOERR",
    (path) => `reading or writing ${path} failed. Nothing was changed: check the disk, then repeat`,
  ],
  ["SQLITE_PERM", (path) => `this user may not open ${path}: change its permissions`],
  ["SQLITE_AUTH", (path) => `this user may not open ${path}: change its permissions`],
  [
    "EACCES",
    (path) => `this user may not make ${path}: choose another folder, or change its permissions`,
  ],
  ["EPERM", (path) => `${path} can't be made there: choose a folder on an ordinary disk`],
  ["EROFS", (path) => `${path} lies on a disk that can't be written: choose another folder`],
  ["ENOSPC", (path) => `the disk that holds ${path} is full: free some space and repeat`],
  ["ENOTDIR", (path) => `a part of ${path} is a file, not a folder: choose another path`],
  ["ENAMETOOLONG", (path) => `${path} is too long a name for this disk: choose a shorter one`],
  ["ELOOP", (path) => `${path} is a link that leads back to itself: choose another path`],
  ["EIO", (path) => `reading or writing ${path} failed: check the disk, then repeat`],
  ["EDQUOT", (path) => `this user's share of the disk that holds ${path} is used up: free some`],
  ["EEXIST", (path) => `a part of ${path} is a file, not a folder: choose another path`],
];

/** What SQLite's file of shared memory takes at first, in bytes. */
const SHARED_MEMORY_BYTES = 32_768;

/**
 * Says what an error of SQLite means for the board file.
 * @param error anything thrown
 * @param path the board file
 * @param freeBytes what is left on the disk that holds a folder; null where nobody knows
 * @returns a `storage` error with a remedy, or null when the error is about something else
 */
export function toStorageError(
  error: unknown,
  path: string,
  freeBytes: (folder: string) => number | null = freeBytesOf,
): DomainError | null {
  if (!(error instanceof Error) || !("code" in error) || typeof error.code !== "string")
    return null;
  const code = meantCode(error.code, () => freeBytes(dirname(path)));
  const remedy = REMEDIES.find(([prefix]) => code.startsWith(prefix))?.[1];
  if (!remedy) return null;
  return new DomainError("storage", remedy(path), { path, sqlite: code }, { cause: error });
}

/** On a full disk SQLite can't make its shared memory, and calls that an error of reading or writing. */
function meantCode(code: string, freeBytes: () => number | null): string {
  if (!code.startsWith("SQLITE_IOERR")) return code;
  const left = freeBytes();
  return left !== null && left < SHARED_MEMORY_BYTES ? "SQLITE_FULL" : code;
}

function freeBytesOf(folder: string): number | null {
  try {
    const { blocks, bavail, bsize } = statfsSync(folder);
    // File systems without a size of their own have no blocks at all.
    return blocks === 0 ? null : bavail * bsize;
  } catch {
    return null;
  }
}
