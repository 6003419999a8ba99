import { linkSync, mkdirSync, renameSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { DomainError } from "../../../shared/errors.ts";
import { syncToDisk } from "../store/sqlite/partial-file.ts";
import { processesWithOpen } from "./open-files.ts";

/**
 * Puts a file where a board stands that SQLite can't read, and keeps that with its log. The path is
 * never without a file, so that nobody makes a new board there meanwhile.
 * @param path the damaged board
 * @param staged what comes in its place, closed and on the disk
 * @param kept where the damaged file goes
 * @throws DomainError storage while another process has it open: it would go on with the moved file
 */
export function replaceFile(path: string, staged: string, kept: string): void {
  const openers = [path, `${path}-wal`].flatMap(processesWithOpen);
  if (openers.length > 0) {
    const pids = [...new Set(openers)].join(", ");
    throw new DomainError(
      "storage",
      `${path} can't be read and other programs have it open (process ${pids}). Nothing was changed: end them, Baton's window and its MCP servers too, then repeat`,
      { path, processes: [...new Set(openers)] },
    );
  }
  mkdirSync(dirname(kept), { recursive: true });
  if (isThere(path)) keepFile(path, kept);
  // The log goes before the new file comes: SQLite would replay it into that one (board.md 8).
  for (const suffix of ["-wal", "-shm"]) {
    if (isThere(path + suffix)) renameSync(path + suffix, kept + suffix);
  }
  renameSync(staged, path);
  syncToDisk(dirname(path), true);
}

function keepFile(path: string, kept: string): void {
  try {
    linkSync(path, kept);
  } catch (error) {
    // Nothing that was kept before is written over.
    if (error instanceof Error && "code" in error && error.code === "EEXIST") throw error;
    // Some disks know no second name for a file.
    renameSync(path, kept);
  }
}

function isThere(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false }) !== undefined;
}
