import { linkSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import Database from "better-sqlite3";
import type { BackupContent } from "../../../../shared/backup.ts";
import { DomainError, messageOf } from "../../../../shared/errors.ts";
import { restoreAdvice } from "../../backup/backup-files.ts";
import { boardBirth } from "./board-birth.ts";
import {
  realPathOf,
  removeLeftOvers,
  removePartialFile,
  SIDE_FILES,
  startPartialFile,
  syncToDisk,
} from "./partial-file.ts";
import { withWriteRetry } from "./retry.ts";
import { toStorageError } from "./storage-error.ts";
import { checkIdentity } from "./upgrade.ts";

/** How a copy is made. */
export interface CopyOptions {
  /** How long to wait for another process's lock, in milliseconds. */
  readonly budgetMs: number;
  /** Set where the source is a file that must stay exactly as it is. */
  readonly readonly?: true;
  /** Set where a person agreed that the target is overwritten. */
  readonly replaces?: true;
}

/** Errors that are about what is read, not about where it goes. */
const SOURCE_ERRORS = /^SQLITE_(CORRUPT|NOTADB)/;

/**
 * Copies a board as it is at one moment, while others go on writing it. The copy is built under a
 * name of its own, brought to the disk, opened and checked, and only then gets its name; a failure
 * leaves nothing behind, and what a crash left is deleted by the next copy into that folder. It is in
 * delete mode: one file, which can be carried anywhere (board.md 8).
 * @param source the board file
 * @param target where; nothing may be there
 * @throws DomainError invalid_argument for a target that can't be meant, storage for a source that is
 *   no whole board or a disk that does not take the copy
 * @throws WriteBudgetExhaustedError when another process held its lock throughout
 */
export function backUp(source: string, target: string, options: CopyOptions): BackupContent {
  requireTarget(target);
  requireNoSideFile(source, target);
  if (options.replaces) requireOther(source, target);
  else requireFree(target);
  const partial = copyToPartial(source, target, options);
  try {
    const content = verifyCopy(partial, source);
    if (options.replaces) renameSync(partial, target);
    else publish(partial, target);
    syncToDisk(dirname(target), true);
    return { ...content, path: target };
  } catch (error) {
    throw toCopyError(error, target);
  } finally {
    removePartialFile(partial);
  }
}

/**
 * The first half of a backup: a whole copy, on the disk, under a name that nobody looks at.
 * @param target the file that it is to become
 * @returns its path; the caller deletes it with `removePartialFile`
 */
export function copyToPartial(source: string, target: string, options: CopyOptions): string {
  let partial: string | null = null;
  try {
    removeLeftOvers(target);
    const { mode } = statSync(source);
    partial = startPartialFile(target, mode & 0o777);
    vacuumInto(source, partial, options);
    syncToDisk(partial);
    return partial;
  } catch (error) {
    if (partial !== null) removePartialFile(partial);
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    if (code === "ENOENT") throw noSuchFile(source);
    if (SOURCE_ERRORS.test(code)) throw toStorageError(error, source) ?? error;
    throw toCopyError(error, target);
  }
}

/**
 * Checks a backup and says what it holds. It is only read.
 * @throws DomainError storage when it is no whole board that this Baton knows, not_found when no file
 *   is there
 */
export function readBackup(path: string): BackupContent {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats?.isFile()) throw noSuchFile(path);
  try {
    const db = new Database(path, { readonly: true, fileMustExist: true, timeout: 0 });
    try {
      checkIdentity(db, path);
      requireSound(db, path);
      return { path, ...readContent(db), sizeBytes: stats.size };
    } finally {
      db.close();
    }
  } catch (error) {
    if (error instanceof DomainError) throw error;
    throw notWhole(path, error);
  }
}

/** What a sound board gives is whole; else the board itself is damaged in a way that it hid. */
function verifyCopy(partial: string, source: string): BackupContent {
  try {
    return readBackup(partial);
  } catch (cause) {
    throw new DomainError(
      "storage",
      `${source} is damaged: a copy of it is not whole. It was left as it is: ${restoreAdvice(source)}`,
      { path: source, sqlite: "SQLITE_CORRUPT" },
      { cause },
    );
  }
}

function readContent(db: Database.Database): Omit<BackupContent, "path" | "sizeBytes"> {
  const value = <T>(sql: string) => db.prepare(sql).pluck().get() as T;
  return {
    changedAt: value<number | null>("SELECT max(at) FROM board_events"),
    tasks: value<number>("SELECT count(*) FROM tasks WHERE dropped = 0"),
    projects: db
      .prepare("SELECT name FROM projects WHERE id <> 'global' ORDER BY name COLLATE NOCASE")
      .pluck()
      .all() as string[],
    version: db.pragma("user_version", { simple: true }) as number,
    createdAt: boardBirth(db),
  };
}

function requireSound(db: Database.Database, path: string): void {
  const lines = (db.pragma("quick_check(5)") as { quick_check: string }[]).map(
    ({ quick_check }) => quick_check,
  );
  const [first = ""] = lines;
  // Damage seldom comes alone: what the first line says is enough to choose another file.
  if (lines.length !== 1 || first !== "ok") throw notWhole(path, new Error(first.split("\n")[0]));
}

function notWhole(path: string, cause: unknown): DomainError {
  const why = messageOf(cause);
  return new DomainError(
    "storage",
    `${path} is no whole backup of a board (${why}). Nothing was changed: choose another one; baton backup --list shows them`,
    { path },
    { cause },
  );
}

function noSuchFile(path: string): DomainError {
  return new DomainError(
    "not_found",
    `there is no file ${path}. The backups that there are: baton backup --list`,
    {
      path,
    },
  );
}

function vacuumInto(source: string, partial: string, options: CopyOptions): void {
  const isReadonly = options.readonly === true;
  const db = new Database(source, { fileMustExist: true, timeout: 0, readonly: isReadonly });
  try {
    checkIdentity(db, source);
    const vacuum = db.prepare("VACUUM INTO ?");
    withWriteRetry(() => vacuum.run(partial), options.budgetMs);
  } finally {
    db.close();
  }
}

function requireTarget(target: string): void {
  const invalid = (message: string) => new DomainError("invalid_argument", message, { target });
  if (target !== target.trim()) {
    throw invalid(`${JSON.stringify(target)} begins or ends in white space: choose another name`);
  }
  const folder = dirname(target);
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) {
    throw invalid(`there is no folder ${folder}: make it first, or choose another`);
  }
}

function requireFree(target: string): void {
  if (statSync(target, { throwIfNoEntry: false })) throw taken(target);
}

/** The board itself, and what SQLite keeps beside it, is no place for a backup. */
function requireOther(source: string, target: string): void {
  const place = statSync(target, { throwIfNoEntry: false });
  for (const suffix of ["", ...SIDE_FILES]) {
    const own = statSync(source + suffix, { throwIfNoEntry: false });
    if (place && own && own.ino === place.ino && own.dev === place.dev) throw taken(target);
  }
}

/** SQLite would take a file of such a name for its log, and write over it. */
function requireNoSideFile(source: string, target: string): void {
  const place = join(realPathOf(resolve(dirname(target))), basename(target));
  const board = realPathOf(resolve(source));
  if (!SIDE_FILES.some((suffix) => board + suffix === place)) return;
  throw new DomainError(
    "invalid_argument",
    `${target} is where SQLite keeps what belongs to ${source}: choose another name`,
    { target },
  );
}

function taken(target: string): DomainError {
  return new DomainError(
    "invalid_argument",
    `${target} is there already. It was left as it is: choose another name`,
    { target },
  );
}

/** Gives the copy its name, unless another file has taken it since. */
function publish(partial: string, target: string): void {
  try {
    linkSync(partial, target);
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (code === "EEXIST") throw taken(target);
    // Sticks and some network shares know no second name for a file: the name is taken first there.
    writeFileSync(target, "", { flag: "wx" });
    try {
      renameSync(partial, target);
    } catch (cause) {
      rmSync(target, { force: true });
      throw cause;
    }
  }
}

function toCopyError(error: unknown, target: string): unknown {
  if (error instanceof DomainError) return error;
  return toStorageError(error, target) ?? error;
}
