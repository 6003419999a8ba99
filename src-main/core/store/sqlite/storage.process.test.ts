import { chmodSync } from "node:fs";
import { dirname } from "node:path";
import Database from "better-sqlite3";
import { expect, test } from "vitest";
import type { ErrorValue } from "../../../../shared/errors.ts";
import { toErrorValue } from "../../run-operation.ts";
import { addComment } from "../../services/add-comment.ts";
import { checkHealth } from "../../services/check-health.ts";
import { createTask } from "../../services/create-task.ts";
import { getProject } from "../../services/resolve.ts";
import type { OpenAndWriteInput, OpenAndWriteResult } from "../../testing/crew/open-and-write.ts";
import { startMember } from "../../testing/crew/start-crew.ts";
import { person, TestBoard } from "../../testing/test-board.ts";
import { createBoard } from "./board.ts";
import { toStorageError } from "./storage-error.ts";

const ORDINARY_USER = 65_534;
const isRoot = process.getuid?.() === 0;

test("a full disk refuses the write, loses nothing, and lets it through once there is space", () => {
  const board = new TestBoard();
  const db = new Database(board.path, { timeout: 0 });
  const small = createBoard(db, board.path);
  const pages = db.pragma("page_count", { simple: true }) as number;
  db.pragma(`max_page_count = ${pages + 20}`);
  const create = (title: string) =>
    small.write((tx) => {
      const context = board.context(person());
      const task = createTask(tx, context, { project: getProject(tx, "global"), title });
      addComment(tx, context, task, "x".repeat(3_000));
      return task.key;
    });
  const made: string[] = [];
  const refused = untilRefused(board.path, () => made.push(create(`Task ${made.length + 1}`)));
  expect(refused).toMatchObject({ code: "storage", detail: { sqlite: "SQLITE_FULL" } });
  expect(refused.message).toMatch(/full.*free some space/);
  expect(made.length).toBeGreaterThan(2);
  expect(keysOf(board)).toEqual(made);
  db.pragma(`max_page_count = ${pages + 2_000}`);
  made.push(create("After space was made"));
  expect(keysOf(board)).toEqual(made);
  expect(board.read((tx) => checkHealth(tx).checks.filter(({ ok }) => !ok))).toEqual([]);
  small.close();
});

test("what SQLite calls an error of reading is a full disk where nothing is left on it", () => {
  const error = Object.assign(new Error("disk I/O error"), { code: "SQLITE_IOERR_SHMSIZE" });
  const told = (left: number | null) => toStorageError(error, "/boards/board.db", () => left);
  expect(told(0)?.message).toMatch(/full.*free some space/);
  expect(told(0)?.detail).toMatchObject({ sqlite: "SQLITE_FULL" });
  for (const left of [1_000_000_000, null]) expect(told(left)?.message).toContain("check the disk");
  const { path } = new TestBoard();
  expect(toStorageError(error, path)?.message).toContain(path);
});

test("an ordinary user in a read-only folder is told what to change, and nothing is changed", async () => {
  const board = new TestBoard();
  board.add("There before");
  const folder = dirname(board.path);
  board.board.close();
  chmodSync(board.path, 0o444);
  chmodSync(folder, 0o555);
  const options = isRoot ? { uid: ORDINARY_USER, gid: ORDINARY_USER } : {};
  const member = await startMember<OpenAndWriteInput, OpenAndWriteResult>(
    "open-and-write.ts",
    options,
  );
  member.go({ path: board.path });
  const answer = await member.result;
  chmodSync(folder, 0o755);
  expect(answer).toMatchObject({ code: "storage" });
  expect(answer?.message).toContain(board.path);
  expect(answer?.message).toMatch(/write/);
  const db = new Database(board.path, { readonly: true });
  expect(db.prepare("SELECT count(*) FROM tasks").pluck().get()).toBe(1);
  db.close();
});

function untilRefused(path: string, work: () => unknown): ErrorValue {
  try {
    for (;;) work();
  } catch (error) {
    return toErrorValue(error, path, () => {});
  }
}

function keysOf(board: TestBoard): string[] {
  const filter = { projectIds: null, isDropped: false };
  const { rows } = board.read((tx) => tx.tasks.list(filter, 10_000, null));
  return rows.sort((a, b) => a.number - b.number).map(({ key }) => key);
}
