import { realpathSync, statSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import type { BackupContent } from "../../../shared/backup.ts";
import { localTime } from "../../../shared/domain/local-time.ts";
import { DomainError } from "../../../shared/errors.ts";
import { readBoardBirth } from "../store/sqlite/board-birth.ts";
import { BACKUP_FOLDER, parseBackupName } from "./backup-files.ts";

/**
 * Refuses the backup of one board for another, so that a command that was meant for one of them does
 * not take the other's place. A board that is not there, or can't be read, is known by the folder
 * alone in which its automatic backups stand.
 * @param path the board
 * @param backup what is to be restored
 * @param budgetMs how long to wait for other processes' locks, in milliseconds
 * @throws DomainError forbidden, saying how to restore it all the same
 */
export function requireOwnBackup(path: string, backup: BackupContent, budgetMs: number): void {
  const other = otherBoardOf(path, backup, budgetMs);
  if (other === null) return;
  throw new DomainError(
    "forbidden",
    `${backup.path} is a backup of ${other}, and would take the place of ${path}. Nothing was changed: name the board that it belongs to with --board, or repeat with --other-board if this is what you want`,
    { path, backup: backup.path },
  );
}

/**
 * What a backup is of, as far as it can be seen that it is of another board.
 * @returns words for that board; null when it may be of this one, or there is none to lose
 */
export function otherBoardOf(
  path: string,
  backup: Pick<BackupContent, "path" | "createdAt">,
  budgetMs: number,
): string | null {
  if (!statSync(path, { throwIfNoEntry: false })) return null;
  const named = automaticOf(backup.path);
  if (named !== null && realPath(named) !== realPath(path)) return named;
  const born = readBoardBirth(path, budgetMs);
  if (born === null || born === backup.createdAt) return null;
  return `another board, made on ${localTime(backup.createdAt)}`;
}

/** The board beside which an automatic backup stands; null for a file that somebody named. */
function automaticOf(backup: string): string | null {
  const folder = dirname(resolve(backup));
  const parsed = parseBackupName(basename(backup));
  if (basename(folder) !== BACKUP_FOLDER || parsed === null) return null;
  return join(dirname(folder), parsed.board);
}

/** The board itself may be gone; the folder that it was in is there. */
function realPath(path: string): string {
  try {
    return join(realpathSync(dirname(resolve(path))), basename(path));
  } catch {
    return resolve(path);
  }
}
