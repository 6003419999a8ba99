import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { DomainError } from "../../../shared/errors.ts";
import { type ReadBounds, readSourceFile, refusal, unreadable } from "./read-source.ts";

/** The largest single file of a folder. */
const MAX_FILE_BYTES = 20_000_000;

/** One file of a folder: its bytes, or why there are none. */
export type FolderFile =
  | { readonly bytes: Uint8Array; readonly problem: null }
  | { readonly bytes: null; readonly problem: string };

/** A folder of another tool. What is read of it is bounded as a whole. */
export class SourceFolder {
  /** What messages call it. */
  readonly path: string;
  readonly #bounds: ReadBounds;
  #bytes = 0;

  /**
   * @param path absolute, or relative to the process's folder
   * @param bounds of all that is read
   * @throws DomainError not_found, or invalid_argument for a file, or one that may not be read
   */
  constructor(path: string, bounds: ReadBounds) {
    this.path = path;
    this.#bounds = bounds;
    try {
      readdirSync(path);
    } catch (error) {
      throw unreadable(error, path, bounds.expects);
    }
  }

  /** Whether there is a folder at a path in it. */
  hasFolder(path: string): boolean {
    return this.#kindOf(path) === "folder";
  }

  /** Whether there is a file at a path in it. */
  hasFile(path: string): boolean {
    return this.#kindOf(path) === "file";
  }

  /** A folder in it, with bounds of its own. */
  open(path: string): SourceFolder {
    return new SourceFolder(join(this.path, path), this.#bounds);
  }

  /** Names in a folder of it, numbers in them in their order; none where there is no such folder. */
  names(path: string): string[] {
    if (!this.hasFolder(path)) return [];
    try {
      const { compare } = new Intl.Collator("en", { numeric: true });
      return readdirSync(join(this.path, path)).sort(compare);
    } catch (error) {
      throw unreadable(error, join(this.path, path), this.#bounds.expects);
    }
  }

  /**
   * Reads a file of it. A pipe or device in a folder is nobody's task: opening one may wait for ever.
   * @throws DomainError invalid_argument when the whole folder holds too much
   */
  read(path: string): FolderFile {
    const { maxBytes } = this.#bounds;
    try {
      if (this.#kindOf(path) === "other") {
        return { bytes: null, problem: `${join(this.path, path)} is no ordinary file` };
      }
      const bounds = { ...this.#bounds, maxBytes: MAX_FILE_BYTES };
      const bytes = readSourceFile(join(this.path, path), bounds);
      this.#bytes += bytes.length;
      if (this.#bytes <= maxBytes) return { bytes, problem: null };
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      return { bytes: null, problem: error.message };
    }
    throw refusal(this.path, `holds more than ${maxBytes} bytes of tasks`);
  }

  #kindOf(path: string): "file" | "folder" | "other" | null {
    try {
      const stats = statSync(join(this.path, path));
      if (stats.isDirectory()) return "folder";
      return stats.isFile() ? "file" : "other";
    } catch {
      // Whatever keeps it from being looked at keeps it from being read: it counts as absent.
      return null;
    }
  }
}
