import { writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import type { ErrorValue } from "../../shared/errors.ts";
import { listBackups } from "../core/backup/backup-files.ts";
import { makeDailyBackup } from "../core/backup/daily-backup.ts";
import { toErrorValue } from "../core/run-operation.ts";
import { TestBoard } from "../core/testing/test-board.ts";
import { createDailyBackup } from "./daily-backup.ts";

const DAY_MS = 24 * 60 * 60 * 1_000;

/** An app's daily backup, whose clock the test moves. */
function dailyBackup(at: TestBoard) {
  const failures: ErrorValue[] = [];
  let made = 0;
  const look = createDailyBackup({
    board: at.path,
    now: () => at.now,
    onFailed: (error) => failures.push(error),
    make: async () => {
      made++;
      try {
        makeDailyBackup(at.path, at.now, 0);
        return null;
      } catch (error) {
        return toErrorValue(error, at.path, () => {});
      }
    },
  });
  return { look, failures, made: () => made };
}

test("starts a process only when a backup is due", async () => {
  const at = new TestBoard();
  at.add("Work");
  const { look, failures, made } = dailyBackup(at);
  await look();
  await look();
  at.now += DAY_MS;
  await look();
  expect(made()).toBe(2);
  expect(listBackups(at.path)).toHaveLength(2);
  expect(failures).toEqual([]);
});

test("a backup that fails is told of at once, then once a day, and tried at every look", async () => {
  const at = new TestBoard();
  at.add("Work");
  writeFileSync(join(dirname(at.path), "backups"), "where the folder should be");
  const { look, failures, made } = dailyBackup(at);
  for (let looks = 0; looks < 3; looks++) await look();
  expect([made(), failures.length]).toEqual([3, 1]);
  expect(failures[0]).toMatchObject({ code: "storage" });
  at.now += DAY_MS;
  await look();
  expect([made(), failures.length]).toEqual([4, 2]);
});
