import { statSync, utimesSync } from "node:fs";
import Database from "better-sqlite3";
import { expect, onTestFinished, test } from "vitest";
import { TestBoard } from "../core/testing/test-board.ts";
import { createWalWatch, LARGE_WAL_BYTES } from "./wal.ts";

const walSize = (at: TestBoard) => statSync(`${at.path}-wal`).size;

test("the log is emptied once nobody has written since the look before", () => {
  const at = new TestBoard();
  const look = createWalWatch(at.board, () => undefined);
  at.add("one");
  look();
  expect(walSize(at)).toBeGreaterThan(0);
  // What a write in between does to the file, without waiting for the clock to tick.
  utimesSync(`${at.path}-wal`, 1, 1);
  look();
  expect(walSize(at)).toBeGreaterThan(0);
  look();
  expect(walSize(at)).toBe(0);
  expect(at.task("GLOBAL-1").title).toBe("one");
});

test("a log that is held by a reader is left, and emptied when the reader is gone", () => {
  const at = new TestBoard();
  const look = createWalWatch(at.board, () => undefined);
  at.add("one");
  const reader = new Database(at.path);
  onTestFinished(() => void reader.close());
  reader.exec("BEGIN; SELECT count(*) FROM tasks");
  at.add("two");
  look();
  look();
  expect(walSize(at)).toBeGreaterThan(0);
  reader.exec("COMMIT");
  look();
  expect(walSize(at)).toBe(0);
});

test("a large log is emptied at once, and reported once when it can't be", () => {
  const at = new TestBoard();
  const reports: string[] = [];
  const left = [LARGE_WAL_BYTES + 1, LARGE_WAL_BYTES + 1, 0, LARGE_WAL_BYTES + 1];
  const look = createWalWatch(
    { path: at.path, truncateWal: () => left.shift() ?? 0 },
    (message) => reports.push(message),
    () => ({ sizeBytes: LARGE_WAL_BYTES + 1, changedAt: left.length }),
  );
  look();
  look();
  expect(reports).toHaveLength(1);
  look();
  look();
  expect(reports).toHaveLength(2);
  expect(left).toEqual([]);
});
