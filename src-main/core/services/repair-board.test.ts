import Database from "better-sqlite3";
import { expect, test } from "vitest";
import type { RepairKind } from "../../../shared/operations/doctor.ts";
import { Facts } from "../testing/facts.ts";
import { openRun } from "../testing/open-run.ts";
import { agent, person, refusal, TestBoard } from "../testing/test-board.ts";
import { checkHealth } from "./check-health.ts";
import { finishRun } from "./finish-execution.ts";
import { repairBoard } from "./repair-board.ts";

/** A board on which a task waits, one runs, and one was finished at a price. */
function busyBoard(): TestBoard {
  const at = new TestBoard();
  const finished = openRun(at, at.add("Done"));
  at.add("Waits", { after: [at.task(finished.key)], description: "words to find" });
  at.write(finished.worker, (tx, context) =>
    finishRun(tx, context, finished.execution.id, { status: "succeeded", costUsd: 0.5 }),
  );
  openRun(at, at.add("Runs"), "codex-1");
  return at;
}

/** Writes what only damage or a foreign program could. */
function damage(at: TestBoard, sql: string): void {
  const db = new Database(at.path);
  db.pragma("foreign_keys = OFF");
  db.unsafeMode(true);
  db.exec(sql);
  db.close();
}

/** Repairs all that a check names. @returns the kinds */
function repairAll(at: TestBoard): RepairKind[] {
  const { repairs } = at.read((tx) => checkHealth(tx));
  for (const { kind, items } of repairs) {
    at.write(person(), (tx, context) =>
      repairBoard(
        tx,
        context,
        kind,
        items.map(({ id }) => id),
      ),
    );
  }
  return repairs.map(({ kind }) => kind);
}

const faults = (at: TestBoard) =>
  at.read((tx) => checkHealth(tx).checks.filter(({ ok }) => !ok)).map(({ name }) => name);
const audited = (at: TestBoard) =>
  at.read((tx) => tx.audit.list(100, null).rows.filter(({ action }) => action === "repair"));

const GONE = "INSERT INTO task_deps SELECT id, 'gone', NULL, 1 FROM tasks WHERE title = 'Runs'";
const COMMENT =
  "INSERT INTO task_comments (id, task_id, author_id, author_type, body, created_at) VALUES ('c', 'gone', 'ada', 'human', 'precious', 1)";
const SECOND_RUN = `INSERT INTO execution_processes (id, task_id, claim_epoch, executor_type, started_at)
  SELECT 'older', id, claim_epoch, 'shell', 1 FROM tasks WHERE title = 'Runs'`;

const DAMAGES: readonly [RepairKind, string, string, RegExp][] = [
  [
    "readiness",
    "readiness",
    "UPDATE tasks SET open_blockers = 3 WHERE title = 'Waits'",
    /counts 3/,
  ],
  ["costs", "ledger", "UPDATE tasks SET cost_usd = 7 WHERE title = 'Done'", /cost of 7.*0\.5/],
  ["runs", "claims", "UPDATE tasks SET claim_epoch = 9 WHERE title = 'Runs'", /at claim 9, not 1/],
  ["runs", "claims", "DELETE FROM tasks WHERE title = 'Runs'", /its task is gone/],
  ["runs", "claims", SECOND_RUN, /older runs, but its task has a newer one/],
  [
    "ends",
    "ledger",
    "UPDATE execution_processes SET completed_at = NULL WHERE status = 'succeeded'",
    /at no time/,
  ],
  [
    "ends",
    "ledger",
    "UPDATE execution_processes SET completed_at = 1 WHERE status = 'running'",
    /runs, but an end is noted/,
  ],
  ["numbers", "rows", "UPDATE projects SET next_number = 1", /next number of GLOBAL is 1: .* 3/],
  ["references", "references", GONE, /task_deps .* refers to a task that is gone/],
  ["references", "references", COMMENT, /task_comments c refers/],
  [
    "references",
    "references",
    "UPDATE tasks SET parent_task_id = 'gone' WHERE title = 'Runs'",
    /has a parent that is gone/,
  ],
];

test.each(DAMAGES)("%s: %s is found, named, repaired and audited: %s", (kind, check, sql, text) => {
  const at = busyBoard();
  damage(at, sql);
  expect(faults(at)).toContain(check);
  const [first] = at.read((tx) => checkHealth(tx)).repairs;
  expect(first).toMatchObject({ kind });
  expect(first?.items.map((item) => item.text).join()).toMatch(text);
  expect(repairAll(at)).toContain(kind);
  // What one repair leaves is named by the next check: a deleted link leaves a blocker too many.
  repairAll(at);
  expect(faults(at)).toEqual([]);
  expect(audited(at).length).toBeGreaterThan(0);
  expect(audited(at).every(({ actorId }) => actorId === "ada")).toBe(true);
});

test("what is deleted stays in the audit log as it was", () => {
  const at = busyBoard();
  damage(at, COMMENT);
  repairAll(at);
  const [entry] = audited(at);
  expect(JSON.parse(entry?.detail ?? "")).toMatchObject({ row: { id: "c", body: "precious" } });
});

test("an index that lost rows is built anew", () => {
  const at = busyBoard();
  damage(
    at,
    `PRAGMA writable_schema = ON;
     UPDATE sqlite_schema SET sql = replace(sql, 'WHERE dropped = 1', 'WHERE dropped = 7')
     WHERE name = 'tasks_dropped';
     PRAGMA writable_schema = RESET;
     UPDATE tasks SET dropped = 1 WHERE title = 'Waits';
     PRAGMA writable_schema = ON;
     UPDATE sqlite_schema SET sql = replace(sql, 'WHERE dropped = 7', 'WHERE dropped = 1')
     WHERE name = 'tasks_dropped';`,
  );
  expect(faults(at)).toEqual(["integrity"]);
  expect(repairAll(at)).toEqual(["indexes"]);
  expect(faults(at)).toEqual([]);
});

test("a text index that lost words finds them again", () => {
  const at = busyBoard();
  damage(at, "INSERT INTO task_search (task_search) VALUES ('delete-all')");
  const found = () => at.read((tx) => tx.tasks.search("words", null, 10, null).rows.length);
  expect(found()).toBe(0);
  expect(faults(at)).toEqual(["search"]);
  expect(repairAll(at)).toEqual(["search"]);
  expect(found()).toBe(1);
  expect(faults(at)).toEqual([]);
});

test("facts are counted anew", () => {
  const facts = new Facts();
  facts.set("gates.unit", 0, "green");
  damage(facts.at, "UPDATE fact_scopes SET names = 5, live_keys = 4");
  expect(faults(facts.at)).toEqual(["facts"]);
  expect(repairAll(facts.at)).toEqual(["facts"]);
  expect(faults(facts.at)).toEqual([]);
});

test.each(["DELETE FROM fact_scopes", "UPDATE fact_scopes SET generation = 0, receipts = 0"])(
  "a scope goes on above all that it gave out: %s",
  (sql) => {
    const facts = new Facts();
    facts.set("gates.unit", 0, "green");
    facts.set("gates.unit", 1, "red");
    damage(facts.at, sql);
    expect(faults(facts.at)).toEqual(["facts"]);
    expect(repairAll(facts.at)).toEqual(["facts"]);
    expect(faults(facts.at)).toEqual([]);
    expect(facts.set("gates.unit", 2, "blue")).toMatchObject({ generation: 3 });
  },
);

test("a row that JSON can't hold is told of, and left", () => {
  const at = busyBoard();
  damage(at, "UPDATE task_deps SET task_id = x'00ff'");
  expect(faults(at)).toEqual(["rows", "references"]);
  repairAll(at);
  expect(faults(at)).toEqual(["rows", "references"]);
});

test("only what was named is repaired, and only by a person", () => {
  const at = busyBoard();
  damage(at, "UPDATE tasks SET open_blockers = 3");
  const { repairs } = at.read((tx) => checkHealth(tx));
  const [{ id = "" } = {}] = repairs[0]?.items ?? [];
  const byAgent = () =>
    at.write(agent(), (tx, context) => repairBoard(tx, context, "readiness", [id]));
  expect(refusal(byAgent).code).toBe("forbidden");
  const { repaired } = at.write(person(), (tx, context) =>
    repairBoard(tx, context, "readiness", [id, "unknown"]),
  );
  expect(repaired.map((item) => item.id)).toEqual([id]);
  expect(at.read((tx) => checkHealth(tx)).repairs).toMatchObject([
    { kind: "readiness", items: [{}, {}] },
  ]);
  expect(audited(at)).toHaveLength(1);
});

test("a sound board offers no repair, and what nobody can decide is told and left", () => {
  const at = busyBoard();
  expect(at.read((tx) => checkHealth(tx)).repairs).toEqual([]);
  damage(
    at,
    "UPDATE tasks SET assignee_agent_id = 'x', claim_epoch = 0, status = 'blocked' WHERE title = 'Waits'",
  );
  expect(faults(at)).toEqual(["claims"]);
  expect(repairAll(at)).toEqual([]);
  expect(faults(at)).toEqual(["claims"]);
});
