import {
  closeSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  linkSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { DomainError } from "../../../shared/errors.ts";
import { isBoardFile } from "../board-file.ts";
import { newUuidV7 } from "../uuid-v7.ts";

const BUFFER_CHARACTERS = 1 << 20;

/** A file that is being written. */
export interface PartialFile {
  /** Appends all pieces, from the file's start: a second call takes the first one's place. */
  fill(pieces: Iterable<string>): void;
}

/** Where a file goes. */
export interface FilePlace {
  /** Absolute. */
  readonly path: string;
  /** Whether it may take the place of a file that is there. */
  readonly replaces: boolean;
  /** The board of this process, which nothing may overwrite. */
  readonly boardPath: string;
}

/**
 * Writes a file, whole or not at all: under another name first, then flushed to the disk, then given
 * its name. Whatever stood there is untouched until then.
 * @param work fills the file
 * @returns what `work` gave, and the file's size in bytes
 * @throws DomainError not_found when its folder is not there, invalid_argument when a file is there
 *   already, and for the board itself or a folder, storage when it can't be written
 */
export function writeWhole<T>(place: FilePlace, work: (file: PartialFile) => T) {
  const { path } = place;
  requireFree(place);
  const partial = join(dirname(path), `.${basename(path)}.${newUuidV7()}.part`);
  try {
    const handle = openSync(partial, "wx");
    try {
      const result = work({ fill: (pieces) => fill(handle, pieces) });
      fsyncSync(handle);
      const { size } = fstatSync(handle);
      giveName(partial, place);
      return { result, bytes: size };
    } finally {
      closeSync(handle);
    }
  } catch (error) {
    throw toFileError(error, path);
  } finally {
    rmSync(partial, { force: true });
  }
}

function fill(handle: number, pieces: Iterable<string>): void {
  ftruncateSync(handle, 0);
  let position = 0;
  let buffered = "";
  const flush = () => {
    const bytes = Buffer.from(buffered);
    for (let at = 0; at < bytes.length; ) at += writeSync(handle, bytes, at, null, position + at);
    position += bytes.length;
    buffered = "";
  };
  for (const piece of pieces) {
    buffered += piece;
    if (buffered.length >= BUFFER_CHARACTERS) flush();
  }
  flush();
}

function requireFree({ path, replaces, boardPath }: FilePlace): void {
  if (isBoardFile(path, boardPath)) {
    throw invalid(path, "is the board itself: name another file");
  }
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats?.isDirectory()) throw invalid(path, "is a folder: name a file in it");
  if (stats && !stats.isFile()) throw invalid(path, "is no ordinary file: name another");
  if (stats && !replaces) throw alreadyThere(path);
}

function giveName(partial: string, { path, replaces }: FilePlace): void {
  if (replaces) {
    renameSync(partial, path);
    return;
  }
  try {
    // Unlike a rename, a link never takes the place of what another process made meanwhile.
    linkSync(partial, path);
  } catch (error) {
    if (codeOf(error) === "EEXIST") throw alreadyThere(path);
    // Some file systems have no links.
    renameSync(partial, path);
  }
}

function toFileError(error: unknown, path: string): unknown {
  const code = codeOf(error);
  if (error instanceof DomainError || code === null) return error;
  if (code === "ENOENT" || code === "ENOTDIR") {
    const message = `the folder of ${path} does not exist: make it first`;
    return new DomainError("not_found", message, { path }, { cause: error });
  }
  if (!FILE_FAULTS.has(code)) return error;
  const message = `${path} can't be written (${code}): nothing was left behind. Choose another place`;
  return new DomainError("storage", message, { path, code }, { cause: error });
}

/** What a file system may answer to writing. */
const FILE_FAULTS = new Set([
  "EACCES",
  "EPERM",
  "EROFS",
  "ENOSPC",
  "EDQUOT",
  "EFBIG",
  "EIO",
  "EXDEV",
  "ENAMETOOLONG",
  "EMFILE",
]);

function codeOf(error: unknown): string | null {
  return error instanceof Error && "code" in error && typeof error.code === "string"
    ? error.code
    : null;
}

function alreadyThere(path: string): DomainError {
  return new DomainError(
    "invalid_argument",
    `${path} exists already: choose another name, or replace it by --force`,
    {
      path,
    },
  );
}

function invalid(path: string, problem: string): DomainError {
  return new DomainError("invalid_argument", `${path} ${problem}`, { path });
}
