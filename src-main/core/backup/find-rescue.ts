import type { BackupContent } from "../../../shared/backup.ts";
import { isDamaged } from "../../../shared/domain/damaged-board.ts";
import type { ErrorValue } from "../../../shared/errors.ts";
import { readBackup } from "../store/sqlite/backup.ts";
import { listBackups } from "./backup-files.ts";

/**
 * The newest automatic backup that is whole, for a board that is damaged or gone.
 * @param error what opening the board came to
 * @returns null where none would help, or none is there
 */
export function findRescue(boardPath: string, error: ErrorValue): BackupContent | null {
  if (!isDamaged(error)) return null;
  for (const { path } of listBackups(boardPath)) {
    try {
      return readBackup(path);
    } catch {
      // One that is no whole board any more rescues nobody; the next older one may.
    }
  }
  return null;
}
