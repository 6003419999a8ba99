import { isUtf8 } from "node:buffer";
import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { DomainError } from "../../../shared/errors.ts";
import { startPartialFile, syncToDisk } from "../store/sqlite/partial-file.ts";
import { openProcessLock } from "../store/sqlite/process-lock.ts";

/** Readable and writable by its owner alone. */
const OWNER_ONLY = 0o600;
/** More is nothing that a person wrote. */
const MAX_BYTES = 4_000_000;

/** A file's text, or why there is none. */
export type FileText =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "none" }
  | { readonly kind: "unreadable"; readonly reason: string };

/** Another process changes the file. It is SQLite's lock, and is waited for as its other ones are. */
class FileLockedError extends Error {
  readonly code = "SQLITE_BUSY";
}

/** Reads a small text file of Baton's. It never throws. */
export function readPrivateFile(path: string): FileText {
  try {
    const found = statSync(path);
    // Reading a pipe would wait for whoever writes into it.
    if (!found.isFile() && !found.isDirectory()) {
      return { kind: "unreadable", reason: "it is no file: move it away" };
    }
    const { size } = found;
    if (size > MAX_BYTES) {
      return { kind: "unreadable", reason: `it has ${size} bytes: at most ${MAX_BYTES} are read` };
    }
    const bytes = readFileSync(path);
    if (!isUtf8(bytes)) {
      return { kind: "unreadable", reason: "it is no UTF-8: save it in that encoding" };
    }
    return { kind: "text", text: bytes.toString("utf8").replace(/^\ufeff/, "") };
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : String(error);
    if (code === "ENOENT") return { kind: "none" };
    const reason =
      code === "EISDIR"
        ? "it is a folder: move it away"
        : `it can't be read (${code}): give this user read access`;
    return { kind: "unreadable", reason };
  }
}

/**
 * Changes a file while no other Baton does: what `change` reads stays true until it is replaced. The
 * new text comes in its place whole or not at all, readable by its owner alone.
 * @param change gets the file as it is now; null leaves it so
 * @throws DomainError storage when it can't be written, and whatever `change` throws
 */
export function changePrivateFile(path: string, change: (now: FileText) => string | null): void {
  const lock = inFolder(path, () => {
    mkdirSync(dirname(path), { recursive: true });
    return openProcessLock(`${path}.lock`);
  });
  try {
    if (!lock.tryTake()) throw new FileLockedError(`${path} is being changed by another process`);
    const text = change(readPrivateFile(path));
    if (text !== null) inFolder(path, () => replace(path, text));
  } finally {
    lock.close();
  }
}

function replace(path: string, text: string): void {
  const partial = startPartialFile(path, OWNER_ONLY);
  try {
    writeFileSync(partial, text);
    syncToDisk(partial);
    renameSync(partial, path);
  } finally {
    rmSync(partial, { force: true });
  }
  syncToDisk(dirname(path), true);
}

function inFolder<T>(path: string, work: () => T): T {
  try {
    return work();
  } catch (cause) {
    const code = cause instanceof Error && "code" in cause ? String(cause.code) : String(cause);
    const message = `${path} can't be written (${code}). Nothing was changed: give this user write access to its folder, or free some space`;
    throw new DomainError("storage", message, { path }, { cause });
  }
}
