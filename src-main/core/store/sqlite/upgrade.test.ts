import Database from "better-sqlite3";
import { describe, expect, test } from "vitest";
import { inParallel } from "../../testing/in-parallel.ts";
import { refusal, TestBoard } from "../../testing/test-board.ts";
import { openBoard } from "./open.ts";

/** A closed board with one task, changed by SQL into what an older or newer program left. */
function boardFrom(sql: string): string {
  const at = new TestBoard();
  at.add("Kept", { description: "findable words" });
  at.board.close();
  const db = new Database(at.path);
  db.exec(sql);
  db.close();
  return at.path;
}

const open = (path: string) => openBoard({ path, create: false, budgetMs: 1_500 });

/** The names of all that the file's schema consists of, its columns with their types. */
function schemaOf(path: string): string[] {
  const db = new Database(path, { readonly: true });
  const names = db.prepare("SELECT name FROM sqlite_schema").pluck().all() as string[];
  const indexes = db.prepare("SELECT sql FROM sqlite_schema WHERE type = 'index'").pluck().all();
  const columns = names.flatMap((name) =>
    (db.pragma(`table_info(${name})`) as { name: string; type: string }[]).map(
      (column) => `${name}.${column.name} ${column.type}`,
    ),
  );
  db.close();
  return [...names, ...columns, ...indexes.map(String)].sort();
}

const currentSchema = () => schemaOf(boardFrom("SELECT 1"));

describe("an older file is upgraded in place", () => {
  test.each([
    ["a column that it lacks", "ALTER TABLE tasks DROP COLUMN blocked_reason"],
    ["a column with a default", "ALTER TABLE tasks DROP COLUMN rescue_count"],
    [
      "several columns of several tables",
      "ALTER TABLE projects DROP COLUMN settings; ALTER TABLE execution_processes DROP COLUMN log_path; ALTER TABLE execution_processes DROP COLUMN summary",
    ],
    ["a table that came later", "DROP TABLE audit_log; PRAGMA user_version = 1"],
    [
      "the facts that version 1 did not have",
      "DROP TABLE fact_gates; DROP TABLE fact_receipts; DROP TABLE fact_revisions; DROP TABLE facts; DROP TABLE fact_scopes; PRAGMA user_version = 1",
    ],
    [
      "the roles, hand-offs and bounds that version 2 did not have",
      "DROP INDEX execution_processes_project; ALTER TABLE execution_processes DROP COLUMN role; ALTER TABLE execution_processes DROP COLUMN hand_off; ALTER TABLE tasks DROP COLUMN verify; ALTER TABLE tasks DROP COLUMN max_cost_usd; PRAGMA user_version = 2",
    ],
    [
      "an index that was defined otherwise",
      "DROP INDEX tasks_children; CREATE INDEX tasks_children ON tasks (parent_task_id); PRAGMA user_version = 3",
    ],
    ["an index", "DROP INDEX tasks_ready"],
    ["a unique index", "DROP INDEX tasks_external_ref"],
    [
      "a trigger of the text search, and what the index missed without it",
      "DROP TRIGGER task_search_update; UPDATE tasks SET description = 'findable, later'",
    ],
    [
      "the text search itself",
      "DROP TRIGGER task_search_insert; DROP TRIGGER task_search_update; DROP TRIGGER task_search_delete; DROP TABLE task_search",
    ],
  ])("%s", (_, sql) => {
    const path = boardFrom(sql);
    const board = open(path);
    expect(board.read((tx) => tx.tasks.findByNumber("global", 1))).toMatchObject({
      title: "Kept",
      rescueCount: 0,
      blockedReason: null,
    });
    expect(board.read((tx) => tx.tasks.search("findable", null, 5, null)).total).toBe(1);
    board.close();
    expect(schemaOf(path)).toEqual(currentSchema());
    const again = open(path);
    again.close();
  });
});

test("a column that can't be added fails loudly with the remedy, and nothing is changed", () => {
  const path = boardFrom(
    "ALTER TABLE tasks DROP COLUMN blocked_reason; ALTER TABLE tasks DROP COLUMN entered_at",
  );
  const before = schemaOf(path);
  const error = refusal(() => open(path));
  expect(error.code).toBe("storage");
  expect(error.message).toContain("tasks.entered_at");
  expect(error.message).toContain(path);
  expect(schemaOf(path)).toEqual(before);
});

test("what a newer program of the same version added stays", () => {
  const path = boardFrom(
    "ALTER TABLE tasks ADD COLUMN mood TEXT DEFAULT 'calm'; CREATE TABLE moods (id TEXT); ALTER TABLE tasks DROP COLUMN branch_ref",
  );
  const board = open(path);
  board.write((tx) => {
    const task = tx.tasks.findByNumber("global", 1);
    tx.tasks.update(task?.id ?? "", { title: "Edited" });
  });
  board.close();
  const schema = schemaOf(path);
  expect(schema).toEqual(
    expect.arrayContaining(["moods", "tasks.mood TEXT", "tasks.branch_ref TEXT"]),
  );
});

test("a current file that lost a table is refused and left as it is", () => {
  const path = boardFrom("DROP TABLE audit_log");
  expect(() => open(path)).toThrow(/has lost audit_log.*backup/);
  expect(schemaOf(path)).not.toContain("audit_log");
});

test("a current file is not written at all", () => {
  const path = boardFrom("SELECT 1");
  const board = open(path);
  const version = board.dataVersion();
  open(path).close();
  expect(board.dataVersion()).toBe(version);
  board.close();
});

test("two processes that upgrade at once both succeed", async () => {
  const path = boardFrom(
    "ALTER TABLE tasks DROP COLUMN blocked_reason; ALTER TABLE tasks DROP COLUMN rescue_count; DROP INDEX tasks_ready; DROP TABLE audit_log; PRAGMA user_version = 1",
  );
  const runs = ["a", "b", "c"].map((title) => [path, title]);
  expect(await inParallel("open-and-add.ts", runs)).toHaveLength(3);
  expect(schemaOf(path)).toEqual(currentSchema());
});
