import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import { DomainError } from "../../../shared/errors.ts";
import { isBoardFile } from "../board-file.ts";

/** What is asked for at once where the size is not known. */
const CHUNK_BYTES = 65_536;

/** What bounds the reading of one file. */
export interface ReadBounds {
  /** A larger file is refused before all of it is read. */
  readonly maxBytes: number;
  /** The board of this process: opening it by other means than SQLite would drop its locks. */
  readonly boardPath: string;
  /** What was expected, for messages. */
  readonly expects: string;
}

/**
 * Reads a whole file of another tool; a pipe will do.
 * @param path absolute, or relative to the process's folder
 * @throws DomainError not_found, or invalid_argument for a folder, a file that may not be read, one
 *   that is too large, and the board itself
 */
export function readSourceFile(path: string, bounds: ReadBounds): Uint8Array {
  try {
    refuseBoard(path, bounds.boardPath);
    const handle = openSync(path, "r");
    try {
      return readAll(handle, path, bounds);
    } finally {
      closeSync(handle);
    }
  } catch (error) {
    throw error instanceof DomainError ? error : unreadable(error, path, bounds.expects);
  }
}

/**
 * The refusal for a file or folder that can't be read.
 * @param error as Node throws it
 */
export function unreadable(error: unknown, path: string, expects: string): DomainError {
  const code = error instanceof Error && "code" in error ? String(error.code) : String(error);
  switch (code) {
    case "ENOENT":
      return new DomainError("not_found", `there is no file or folder ${path}`, { file: path });
    case "ENOTDIR":
      return refusal(path, `is a file: it wants ${expects}`);
    case "EISDIR":
      return refusal(path, `is a folder: name the file in it. It wants ${expects}`);
    case "EACCES":
    case "EPERM":
      return refusal(path, "may not be read by this user");
    default:
      return refusal(path, `can't be read (${code})`);
  }
}

/** The refusal for a source that is not what it should be. */
export function refusal(path: string, problem: string): DomainError {
  return new DomainError("invalid_argument", `${path} ${problem}`, { file: path });
}

function readAll(handle: number, path: string, { maxBytes, expects }: ReadBounds): Uint8Array {
  const stats = fstatSync(handle);
  if (stats.isDirectory()) {
    throw refusal(path, `is a folder: name the file in it. It wants ${expects}`);
  }
  const tooLarge = () => refusal(path, `holds more than ${maxBytes} bytes: it wants ${expects}`);
  if (stats.size > maxBytes) throw tooLarge();
  // A pipe tells no size, and a file may have grown: what is read counts.
  const chunks: Buffer[] = [];
  let size = 0;
  for (;;) {
    const isKnown = stats.size > size;
    const chunk = Buffer.allocUnsafe(isKnown ? stats.size - size : CHUNK_BYTES);
    const length = readSync(handle, chunk);
    if (length === 0) return chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks);
    size += length;
    if (size > maxBytes) throw tooLarge();
    chunks.push(chunk.subarray(0, length));
  }
}

/** SQLite's locks on a file are gone once this process closes any other handle on it. */
function refuseBoard(path: string, boardPath: string): void {
  if (isBoardFile(path, boardPath)) throw refusal(path, "is the board itself: it is not imported");
}
