import { readdirSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { BACKUP_KINDS, type BackupFile, type BackupKind } from "../../../shared/backup.ts";

/** The folder beside a board in which its automatic backups stand. */
export function backupFolder(boardPath: string): string {
  return join(dirname(boardPath), "backups");
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

const STAMP = /^(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z\.db$/;

/**
 * The automatic backups of a board, newest first. Only files that are named as Baton names them are
 * told of, so nothing else is ever restored or deleted by itself.
 */
export function listBackups(boardPath: string): BackupFile[] {
  const folder = backupFolder(boardPath);
  return namesIn(folder)
    .flatMap((name) => {
      const named = parseName(basename(boardPath), name);
      const stats = statSync(join(folder, name), { throwIfNoEntry: false });
      if (!named || !stats?.isFile()) return [];
      return [{ ...named, path: join(folder, name), sizeBytes: stats.size }];
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

function parseName(board: string, name: string): { kind: BackupKind; madeAt: number } | null {
  const kind = BACKUP_KINDS.find((each) => name.startsWith(`${board}.${each}-`));
  if (!kind) return null;
  const parts = STAMP.exec(name.slice(`${board}.${kind}-`.length));
  if (!parts) return null;
  const [, day, hour, minute, second, ms] = parts;
  const madeAt = Date.parse(`${day}T${hour}:${minute}:${second}.${ms}Z`);
  return Number.isNaN(madeAt) ? null : { kind, madeAt };
}

/**
 * How a person gets a board back, for messages about one that can't be used.
 * @returns half a sentence, such as `restore a backup: baton restore FILE --yes (...)`
 */
export function restoreAdvice(boardPath: string): string {
  const [newest] = listBackups(boardPath);
  return newest
    ? `restore the newest backup: baton restore ${newest.path} --yes`
    : "restore a backup: baton restore FILE --yes";
}
