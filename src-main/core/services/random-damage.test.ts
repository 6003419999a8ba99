import Database from "better-sqlite3";
import fc from "fast-check";
import { expect, test } from "vitest";
import { TABLES } from "../store/sqlite/schema.ts";
import { exportDocument, importDocument } from "../testing/export-document.ts";
import { Operations } from "../testing/operations.ts";
import { boardOf, EVERY_STEP } from "../testing/random-board.ts";
import { TestBoard } from "../testing/test-board.ts";

const RUNS = 40;
/** Rounds of repair after which nothing may be left to repair. */
const ROUNDS = 4;

/** What a foreign program or a broken disk may leave in a cell, in SQL. */
const VALUES = [
  ...["NULL", "0", "-1", "1", "2", "9007199254740993", "1.5", "9e999", "x'00ff'", "''", "'x'"],
  ...["'{}'", "'[]'", "'[1]'", "'null'", `'{"a":'`, "'global'", "'done'", "'todo'", "'running'"],
  ...["'in_progress'", "'succeeded'"],
  "(SELECT id FROM tasks ORDER BY id DESC LIMIT 1)",
  "(SELECT id FROM projects ORDER BY id LIMIT 1)",
];

interface Damage {
  readonly table: string;
  readonly column: string;
  readonly value: string;
  readonly isDeletion: boolean;
  /** Every so many rows are hit. */
  readonly every: number;
  readonly offset: number;
}

const damages: fc.Arbitrary<Damage> = fc
  .constantFrom(...Object.entries<{ columns: object }>(TABLES))
  .chain(([table, { columns }]) =>
    fc.record({
      table: fc.constant(table),
      column: fc.constantFrom(...Object.keys(columns)),
      value: fc.constantFrom(...VALUES),
      isDeletion: fc.nat({ max: 9 }).map((chance) => chance === 0),
      every: fc.integer({ min: 1, max: 4 }),
      offset: fc.nat({ max: 3 }),
    }),
  );

function damageTo(table: string, column: string, value: string): Damage {
  return { ...{ table, column, value }, isDeletion: false, every: 1, offset: 0 };
}

/** One that nobody can tell from work, one that is repaired, one that is told. */
const EXAMPLES: [Damage[]][] = [
  [[damageTo("tasks", "title", "'x'")]],
  [[damageTo("tasks", "open_blockers", "1")]],
  [[damageTo("tasks", "status", "'x'")]],
  // Found by chance: whatever was repaired after that was missing from the audit log's list.
  [
    [
      { ...damageTo("tasks", "row_id", "NULL"), isDeletion: true },
      damageTo("audit_log", "id", "9007199254740993"),
    ],
  ],
];

/**
 * A copy of a board with damage that the schema would not let through.
 * @param whole a closed board
 */
function damagedBoard(whole: TestBoard, list: readonly Damage[]): TestBoard {
  const at = new TestBoard(whole.path);
  at.now = whole.now;
  const db = new Database(at.path);
  db.pragma("foreign_keys = OFF");
  db.pragma("ignore_check_constraints = ON");
  for (const { table, column, value, isDeletion, every, offset } of list) {
    const change = isDeletion
      ? `DELETE FROM ${table}`
      : `UPDATE OR IGNORE ${table} SET ${column} = ${value}`;
    const earlier = `SELECT count(*) FROM ${table} AS other WHERE other.${column} < ${table}.${column}`;
    try {
      db.exec(`${change} WHERE (${earlier}) % ${every} = ${offset % every}`);
    } catch (error) {
      // What even SQLite's own types refuse is no damage.
      if (!/constraint|mismatch/i.test(String(error))) throw error;
    }
  }
  db.close();
  return at;
}

/** Rows of every table, by what never changes of them. */
function rowNames(at: TestBoard): string[] {
  return at.read((tx) =>
    tx.tables.names().flatMap((table) =>
      [...tx.tables.each(table, null)].map((row) => {
        const { id, seq, taskId, dependsOnTaskId, scopeId, prefix, key, revision, ordinal } =
          row as unknown as Record<string, unknown>;
        const own = id ?? seq ?? [taskId, dependsOnTaskId, scopeId, prefix, key, ordinal];
        return JSON.stringify([table, own, table === "fact_revisions" ? revision : null]);
      }),
    ),
  );
}

/** Repairs until nothing is left to repair. @returns the last report */
function repairAll(on: Operations) {
  for (let round = 0; round < ROUNDS; round++) {
    const report = on.ok("doctor.check", {});
    if (report.repairs.length === 0) return report;
    for (const { kind, items } of report.repairs) {
      on.ok("doctor.repair", { kind, ids: items.map(({ id }) => id) });
    }
  }
  throw new Error(`repairs do not end: ${JSON.stringify(on.ok("doctor.check", {}).repairs)}`);
}

/** Uses a board as people and agents do. */
function workOn(at: TestBoard, on: Operations): void {
  const many = { limit: 1_000 } as const;
  for (const { key } of on.ok("task.list", many)) {
    on.ok("task.get", { task: key });
    on.ok("task.explain", { task: key });
  }
  for (const { prefix, archivedAt } of on.ok("project.list", { archived: true })) {
    on.ok("board.get", { project: prefix });
    for (const { key } of on.ok("fact.list", { project: prefix })) {
      on.ok("fact.history", { project: prefix, key });
    }
    if (archivedAt !== null) continue;
    on.ok("task.create", { title: "New", project: prefix });
    on.ok("fact.put", { key: "fact.new", value: 1, project: prefix });
  }
  on.ok("event.list", many);
  on.ok("audit.list", many);
  on.ok("execution.list", many);
  on.ok("cost.summary", {});
  importDocument(new TestBoard(), exportDocument(at));
}

test("a board damaged anyhow is repaired, or told what is wrong; what is called healthy works", () => {
  const whole = boardOf(EVERY_STEP);
  whole.board.close();
  const came = { healthy: 0, repaired: 0, told: 0 };
  fc.assert(
    fc.property(fc.array(damages, { minLength: 1, maxLength: 3 }), (list) => {
      const at = damagedBoard(whole, list);
      const on = new Operations(at);
      const before = rowNames(at);
      const { repairs } = on.ok("doctor.check", {});
      const { checks } = repairAll(on);
      const told = checks.filter(({ ok, name }) => !ok && name !== "stale");
      const left = new Set(rowNames(at));
      const noted = at
        .read((tx) => tx.audit.list(10_000, null).rows)
        .filter(({ action, detail }) => action === "repair" && /"row":/.test(detail));
      expect(before.filter((name) => !left.has(name)).length).toBeLessThanOrEqual(noted.length);
      if (told.length > 0) came.told += 1;
      else if (repairs.length > 0) came.repaired += 1;
      else came.healthy += 1;
      if (told.length === 0) workOn(at, on);
      at.board.close();
    }),
    { numRuns: RUNS, examples: EXAMPLES },
  );
  for (const [end, count] of Object.entries(came)) expect(count, end).toBeGreaterThan(0);
}, 120_000);
