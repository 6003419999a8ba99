import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { backUp, readBackup } from "../store/sqlite/backup.ts";
import { refusal, TestBoard } from "../testing/test-board.ts";
import { backupFolder, backupPath, listBackups } from "./backup-files.ts";
import { isDailyBackupDue, makeDailyBackup } from "./daily-backup.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

test("a backup a day, the newest seven of them, and nothing else is touched", () => {
  const at = new TestBoard();
  at.add("Kept");
  const make = () => makeDailyBackup(at.path, at.now, 1_500);
  expect(make()).toMatchObject({ tasks: 1 });
  at.now += DAY_MS - 1;
  expect(make()).toBeNull();
  const folder = backupFolder(at.path);
  const others = ["notes.txt", "other.db.daily-2020-01-01T00-00-00-000Z.db", "board.db.daily-x.db"];
  for (const name of others) writeFileSync(join(folder, name), "mine");
  backUp(at.path, backupPath(at.path, "replaced", 1), { budgetMs: 0 });
  backUp(at.path, backupPath(at.path, "upgrade", 2), { budgetMs: 0 });
  for (let day = 0; day < 9; day++) {
    at.now += DAY_MS;
    expect(make()).not.toBeNull();
  }
  const kept = listBackups(at.path);
  expect(kept.map(({ kind }) => kind)).toEqual([
    ...Array.from({ length: 7 }, () => "daily"),
    "upgrade",
    "replaced",
  ]);
  expect(kept[0]?.madeAt).toBe(at.now);
  expect(kept[6]?.madeAt).toBe(at.now - 6 * DAY_MS);
  for (const { path } of kept) expect(readBackup(path).tasks).toBe(1);
  for (const name of others) expect(existsSync(join(folder, name))).toBe(true);
});

test("as many are kept as a person chose", () => {
  const at = new TestBoard();
  at.add("Kept");
  for (let day = 0; day < 5; day++) {
    makeDailyBackup(at.path, at.now, 0, 3);
    at.now += DAY_MS;
  }
  expect(listBackups(at.path)).toHaveLength(3);
  makeDailyBackup(at.path, at.now, 0, 30);
  expect(listBackups(at.path), "a larger number deletes nothing").toHaveLength(4);
});

test("a clock that was set back does not end the backups", () => {
  const at = new TestBoard();
  at.add("Kept");
  makeDailyBackup(at.path, at.now + 400 * DAY_MS, 0);
  expect(isDailyBackupDue(at.path, at.now)).toBe(true);
  expect(isDailyBackupDue(at.path, at.now + 400 * DAY_MS + HOUR_MS)).toBe(false);
});

test("a board before its first work needs no backup, and one of it does not count as the day's", () => {
  const at = new TestBoard();
  expect(makeDailyBackup(at.path, at.now, 0)).toBeNull();
  mkdirSync(backupFolder(at.path));
  backUp(at.path, backupPath(at.path, "daily", at.now), { budgetMs: 0 });
  at.now += HOUR_MS;
  expect(isDailyBackupDue(at.path, at.now)).toBe(false);
  at.add("The first work");
  expect(isDailyBackupDue(at.path, at.now)).toBe(true);
  expect(makeDailyBackup(at.path, at.now, 0)).toMatchObject({ tasks: 1 });
  at.now += HOUR_MS;
  expect(isDailyBackupDue(at.path, at.now)).toBe(false);
});

test("a backup that can't be made says why", () => {
  const at = new TestBoard();
  at.add("Kept");
  writeFileSync(join(dirname(at.path), "backups"), "a file");
  const make = () => makeDailyBackup(at.path, at.now, 0);
  expect(make).toThrow(/EEXIST|ENOTDIR/);
  expect(readdirSync(dirname(at.path)).some((name) => name.includes(".part-"))).toBe(false);
  expect(refusal(() => backUp(at.path, at.path, { budgetMs: 0, replaces: true })).code).toBe(
    "invalid_argument",
  );
});
