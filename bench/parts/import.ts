import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type Database from "better-sqlite3";
import { parseBeads } from "../../src-main/core/importers/beads.ts";
import { importTasks } from "../../src-main/core/services/import-tasks.ts";
import { getProject } from "../../src-main/core/services/resolve.ts";
import { openBoard } from "../../src-main/core/store/sqlite/open.ts";
import { contextOf, PERSON } from "../actors.ts";
import { rawConnection, removeBoard, workFile } from "../boards.ts";
import { interleave, timed } from "../measure.ts";
import { grouped, milliseconds, type Row, type Section } from "../report.ts";
import { CLI, runNode } from "./command.ts";

const ISSUES = 3_077;
const SAMPLE = fileURLToPath(
  new URL(`../../../shared/data/beads/issues-${ISSUES}.jsonl`, import.meta.url),
);
const ROUNDS = 7;
const TARGET = { atMost: 3 };
/** Tables that an import fills, in the order in which foreign keys need them. */
const TABLES = ["tasks", "task_deps", "task_comments", "board_events"];

/** An import of a real project's issues, beside inserting the rows that it comes to. */
export function benchImport(): Section {
  const isReal = existsSync(SAMPLE);
  const file = isReal ? SAMPLE : generatedFile();
  const rows = rowsOfImport(file);
  const baseline = () => insertRows(rows);
  const count = rows.reduce((sum, { values }) => sum + values.length, 0);
  const service = interleave(
    ROUNDS,
    () => timedOnFresh((path) => importInto(path, file)),
    baseline,
  );
  const result: Row[] = [
    {
      what: "read, map and write, time",
      ratio: service.timeRatio,
      target: TARGET,
      figures: `${milliseconds(service.oursMs)}, bare ${milliseconds(service.baselineMs)}`,
    },
  ];
  if (existsSync(CLI)) {
    const run = (path: string) => runNode([CLI, "import", "beads", file, "--board", path]);
    const command = interleave(ROUNDS, () => timedOnFresh(run), baseline);
    result.push({
      what: "baton import beads as a whole process, time",
      ratio: command.timeRatio,
      target: TARGET,
      figures: `${milliseconds(command.oursMs)}, bare ${milliseconds(command.baselineMs)}`,
    });
  }
  return {
    title: `Import: ${grouped(ISSUES)} issues of beads`,
    against: `bare inserts of the ${grouped(count)} rows that it writes, one transaction`,
    rows: result,
    notes: [
      isReal
        ? "a real project's issues"
        : "GENERATED issues: the real sample is not beside the project",
      ...(existsSync(CLI) ? [] : ["the command is not built: npm run build"]),
      `medians of ${ROUNDS} rounds`,
    ],
  };
}

function importInto(path: string, file: string): void {
  const board = openBoard({ path, create: false, budgetMs: 1_500 });
  const parsed = parseBeads(readFileSync(file));
  board.write((tx) =>
    importTasks(tx, contextOf(PERSON), {
      source: "beads",
      project: getProject(tx, "global"),
      dryRun: false,
      ...parsed,
    }),
  );
  board.close();
}

function timedOnFresh(work: (path: string) => void): number {
  const path = workFile("import.db");
  openBoard({ path, create: true, budgetMs: 1_500 }).close();
  const time = timed(() => work(path));
  removeBoard(path);
  return time;
}

interface TableRows {
  readonly sql: string;
  readonly values: readonly unknown[][];
}

/** Every row that the import comes to, ready to be inserted as it stands. */
function rowsOfImport(file: string): TableRows[] {
  const path = workFile("imported.db");
  openBoard({ path, create: true, budgetMs: 1_500 }).close();
  importInto(path, file);
  const db = rawConnection(path);
  const rows = TABLES.map((table) => readTable(db, table));
  db.close();
  removeBoard(path);
  return rows;
}

function readTable(db: Database.Database, table: string): TableRows {
  const select = db.prepare(`SELECT * FROM ${table}`).raw();
  const marks = select.columns().map(() => "?");
  return {
    sql: `INSERT INTO ${table} VALUES (${marks.join(", ")})`,
    values: select.all() as unknown[][],
  };
}

function insertRows(rows: readonly TableRows[]): number {
  return timedOnFresh((path) => {
    const db = rawConnection(path);
    db.transaction(() => {
      // A parent may come after its child.
      db.pragma("defer_foreign_keys = ON");
      for (const { sql, values } of rows) {
        const insert = db.prepare(sql);
        for (const row of values) insert.run(...row);
      }
    })();
    db.close();
  });
}

/** As many issues of about the same size, with parents, dependencies and comments. */
function generatedFile(): string {
  const lines = Array.from({ length: ISSUES }, (_, n) => {
    const at = new Date(Date.UTC(2026, 0, 1) + n * 60_000).toISOString();
    const depends = n % 4 === 0 && n > 0 ? [edge(n, n - 1, at)] : [];
    return JSON.stringify({
      id: `gen-${n}`,
      title: `Make part ${n} do what its issue says`,
      description: "Do what the title says, then tell of it in a comment. ".repeat(12),
      status: n % 4 === 3 ? "open" : "closed",
      priority: n % 5,
      issue_type: "task",
      created_at: at,
      updated_at: at,
      dependencies: depends,
      ...(n % 4 === 3 ? {} : { closed_at: at }),
    });
  });
  const file = workFile("generated.jsonl");
  writeFileSync(file, `${lines.join("\n")}\n`);
  return file;
}

function edge(from: number, to: number, at: string) {
  return { issue_id: `gen-${from}`, depends_on_id: `gen-${to}`, type: "blocks", created_at: at };
}
