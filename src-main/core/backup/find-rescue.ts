import type { BackupContent } from "../../../shared/backup.ts";
import type { ErrorValue } from "../../../shared/errors.ts";
import { readBackup } from "../store/sqlite/backup.ts";
import { listBackups } from "./backup-files.ts";

/**
 * The newest automatic backup that is whole, for a board that is damaged or gone. A board that only
 * can't be written, that a newer Baton wrote, or that is something else is not helped by one.
 * @param error what opening the board came to
 * @returns null where none would help, or none is there
 */
export function findRescue(boardPath: string, error: ErrorValue): BackupContent | null {
  const { sqlite = "", lost } = error.detail ?? {};
  const isDamaged = /^SQLITE_(NOTADB|CORRUPT)/.test(String(sqlite)) || lost !== undefined;
  if (error.code !== "storage" || !isDamaged) return null;
  for (const { path } of listBackups(boardPath)) {
    try {
      return readBackup(path);
    } catch {
      // One that is no whole board any more rescues nobody; the next older one may.
    }
  }
  return null;
}
