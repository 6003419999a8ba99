import { mkdirSync, rmSync } from "node:fs";
import type { BackupContent, BackupFile } from "../../../shared/backup.ts";
import { backUp } from "../store/sqlite/backup.ts";
import { readHoldsWork } from "../store/sqlite/board-birth.ts";
import { removeLeftOvers } from "../store/sqlite/partial-file.ts";
import { backupFolder, backupPath, listBackups } from "./backup-files.ts";

const DAY_MS = 24 * 60 * 60 * 1_000;
/** Daily backups that are kept where nobody chose another number. */
const KEPT = 7;

/**
 * Whether a board's newest daily backup is a day old, or made in what is now the future. One of a
 * board before its first work does not count, and a board without any needs none.
 */
export function isDailyBackupDue(boardPath: string, now: number): boolean {
  // One that can't be read now is for the backup itself to tell of.
  if (readHoldsWork(boardPath) === false) return false;
  const newest = newestDaily(boardPath);
  return !newest || now - newest.madeAt >= DAY_MS || newest.madeAt > now + DAY_MS;
}

/** The newest daily backup with any work in it. */
export function newestDaily(boardPath: string): BackupFile | undefined {
  return dailyBackups(boardPath).find(({ path }) => readHoldsWork(path) !== false);
}

/**
 * Makes the day's backup, if it is due, and then deletes the oldest ones beyond those that are kept.
 * Whatever else stands in the folder is left alone.
 * @param budgetMs how long to wait for other processes' locks, in milliseconds
 * @param kept how many are kept
 * @returns null when none was due
 * @throws DomainError storage, invalid_argument
 */
export function makeDailyBackup(
  boardPath: string,
  now: number,
  budgetMs: number,
  kept: number = KEPT,
): BackupContent | null {
  if (!isDailyBackupDue(boardPath, now)) return null;
  mkdirSync(backupFolder(boardPath), { recursive: true });
  // A restore that was killed leaves its copy beside the board itself.
  removeLeftOvers(boardPath);
  const content = backUp(boardPath, backupPath(boardPath, "daily", now), { budgetMs });
  for (const { path } of dailyBackups(boardPath).slice(kept)) rmSync(path, { force: true });
  return content;
}

function dailyBackups(boardPath: string) {
  return listBackups(boardPath).filter(({ kind }) => kind === "daily");
}
