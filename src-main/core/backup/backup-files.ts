import { readdirSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { BACKUP_KINDS, type BackupFile, type BackupKind } from "../../../shared/backup.ts";
import { batonCommand, quoteForShell } from "../board-command.ts";

/** What the folder for automatic backups is called. */
export const BACKUP_FOLDER = "backups";

/** The folder beside a board in which its automatic backups stand. */
export function backupFolder(boardPath: string): string {
  return join(dirname(boardPath), BACKUP_FOLDER);
}

/**
 * Where a file that Baton puts beside a board by itself belongs. The board's own name is part of it,
 * so that two boards may share a folder, and the time is UTC, so that names sort as they were made.
 * @param kind `damaged` for a file that no longer is a board that could be restored
 */
export function backupPath(
  boardPath: string,
  kind: BackupKind | "damaged",
  madeAt: number,
): string {
  const stamp = new Date(madeAt).toISOString().replace(/[:.]/g, "-");
  return join(backupFolder(boardPath), `${basename(boardPath)}.${kind}-${stamp}.db`);
}

const NAME = new RegExp(
  `^(?<board>.+)\\.(?<kind>${BACKUP_KINDS.join("|")})-(?<day>\\d{4}-\\d\\d-\\d\\d)T(?<time>\\d\\d-\\d\\d-\\d\\d)-(?<ms>\\d{3})Z\\.db$`,
);

/**
 * The automatic backups of a board, newest first. Only files that are named as Baton names them are
 * told of, so nothing else is ever restored or deleted by itself.
 */
export function listBackups(boardPath: string): BackupFile[] {
  const folder = backupFolder(boardPath);
  return namesIn(folder)
    .flatMap((name) => {
      const named = parseBackupName(name);
      const stats = statSync(join(folder, name), { throwIfNoEntry: false });
      if (named?.board !== basename(boardPath) || !stats?.isFile()) return [];
      const { kind, madeAt } = named;
      return [{ kind, madeAt, path: join(folder, name), sizeBytes: stats.size }];
    })
    .sort((a, b) => b.madeAt - a.madeAt);
}

/** Without a folder there are no backups; one that can't be read is an error of whoever writes to it. */
function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** What the name of an automatic backup says; null for any other name. */
export function parseBackupName(
  name: string,
): { readonly board: string; readonly kind: BackupKind; readonly madeAt: number } | null {
  const { board, kind, day, time, ms } = NAME.exec(name)?.groups ?? {};
  if (board === undefined || time === undefined) return null;
  const madeAt = Date.parse(`${day}T${time.replaceAll("-", ":")}.${ms}Z`);
  return Number.isNaN(madeAt) ? null : { board, kind: kind as BackupKind, madeAt };
}

/**
 * How a person gets a board back, for messages about one that can't be used.
 * @returns half a sentence, such as `restore a backup: baton restore FILE --yes (...)`
 */
export function restoreAdvice(boardPath: string): string {
  const baton = batonCommand(boardPath);
  const [newest] = listBackups(boardPath);
  return newest
    ? `restore the newest backup: ${baton} restore ${quoteForShell(newest.path)} --yes`
    : `restore a backup: ${baton} restore FILE --yes`;
}
