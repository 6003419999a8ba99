import { statSync } from "node:fs";
import Database from "better-sqlite3";
import { expect, test } from "vitest";
import { addComment } from "../../services/add-comment.ts";
import { person, TestBoard } from "../../testing/test-board.ts";
import { openBoard } from "./open.ts";

const MEGABYTE = 1024 * 1024;

function walBytes(board: TestBoard): number {
  return statSync(`${board.path}-wal`).size;
}

function comment(board: TestBoard, key: string, characters: number): void {
  board.on(key, person(), (tx, context, task) =>
    addComment(tx, context, task, "word ".repeat(characters / 5)),
  );
}

test("the log stays short however much is written", () => {
  const board = new TestBoard();
  const key = board.add("Much talked about");
  for (let n = 0; n < 200; n++) comment(board, key, 50_000);
  expect(walBytes(board)).toBeLessThan(8 * MEGABYTE);
});

test("a reader or a lock elsewhere does not make a write fail that finds the log long", () => {
  const board = new TestBoard();
  const key = board.add("Written while the log is long");
  const reader = new Database(board.path, { readonly: true });
  reader.exec("BEGIN");
  reader.prepare("SELECT count(*) FROM tasks").get();
  for (let n = 0; n < 60; n++) comment(board, key, 100_000);
  expect(walBytes(board)).toBeGreaterThan(5 * MEGABYTE);
  reader.exec("COMMIT");
  reader.close();
  const other = openBoard({ path: board.path, create: false, budgetMs: 1_500 });
  expect(other.read((tx) => tx.comments.listByTask(board.task(key).id))).toHaveLength(60);
  other.close();
});
