import { DomainError } from "../../../../shared/errors.ts";
import type {
  BoardTable,
  ColumnShape,
  TableReads,
  TableRows,
  TableWrites,
} from "../table-store.ts";
import { camelCase, columnsOf, SCHEMA_VERSION, TABLES } from "./schema.ts";
import { jsonList, type Statements, statementPerForm } from "./statements.ts";

const WANTED = "(SELECT value FROM json_each(@projectIds))";
const OF_TASKS = `task_id IN (SELECT id FROM tasks WHERE project_id IN ${WANTED})`;
const OF_SCOPES = `scope_id IN ${WANTED}`;
const OF_PROJECTS = `project_id IN ${WANTED}`;

/** How a table's rows belong to projects, and the order in which they are read. */
const READING: Readonly<Record<BoardTable, { readonly where: string; readonly order: string }>> = {
  projects: { where: `id IN ${WANTED}`, order: "id" },
  retired_prefixes: { where: OF_PROJECTS, order: "prefix" },
  tasks: { where: OF_PROJECTS, order: "row_id" },
  task_deps: { where: OF_TASKS, order: "task_id, depends_on_task_id" },
  task_comments: { where: OF_TASKS, order: "row_id" },
  workspaces: { where: OF_TASKS, order: "id" },
  execution_processes: { where: OF_PROJECTS, order: "id" },
  board_events: { where: OF_PROJECTS, order: "seq" },
  presets: { where: OF_PROJECTS, order: "id" },
  audit_log: { where: OF_TASKS, order: "id" },
  facts: { where: OF_SCOPES, order: "scope_id, key" },
  fact_revisions: { where: OF_SCOPES, order: "scope_id, key, revision" },
  fact_scopes: { where: OF_SCOPES, order: "scope_id" },
  fact_receipts: { where: OF_SCOPES, order: "scope_id, ordinal" },
  fact_gates: { where: OF_SCOPES, order: "task_id, key" },
};

/** Whole tables in SQL. */
export function createTableStore(sql: Statements): TableReads & TableWrites {
  const sequences = sql<{ name: string; seq: number }>("SELECT name, seq FROM sqlite_sequence");
  const raise = sql("UPDATE sqlite_sequence SET seq = max(seq, @value) WHERE name = @name");
  const begin = sql("INSERT INTO sqlite_sequence (name, seq) VALUES (@name, @value)");
  const insert = statementPerForm<Whole, object>(
    sql,
    ({ table, fields }) => `${table} ${fields.join()}`,
    insertWhole,
  );
  const defer = sql("PRAGMA defer_foreign_keys = ON");
  return {
    names: () => Object.keys(READING) as BoardTable[],
    columns: shapesOf,
    schemaVersion: () => SCHEMA_VERSION,
    each<Table extends BoardTable>(table: Table, projectIds: readonly string[] | null) {
      const { where, order } = READING[table];
      const select = `SELECT ${columnsOf(table)} FROM ${table}`;
      return projectIds === null
        ? sql<TableRows[Table]>(`${select} ORDER BY ${order}`).iterate()
        : sql<TableRows[Table]>(`${select} WHERE ${where} ORDER BY ${order}`).iterate({
            projectIds: jsonList(projectIds),
          });
    },
    sequences: () => Object.fromEntries(sequences.all().map(({ name, seq }) => [name, seq])),
    count: (table, projectIds) => {
      const { where } = READING[table];
      const select = `SELECT count(*) AS rows FROM ${table}`;
      const found =
        projectIds === null
          ? sql<{ rows: number }>(select).get()
          : sql<{ rows: number }>(`${select} WHERE ${where}`).get({
              projectIds: jsonList(projectIds),
            });
      return found?.rows ?? 0;
    },
    insert(table, row) {
      try {
        insert({ table, fields: Object.keys(row) }).run({ ...row });
      } catch (error) {
        throw toRefusal(error, table);
      }
    },
    raiseSequence(name, value) {
      if (raise.run({ name, value }) === 0) begin.run({ name, value });
    },
    deferReferences: () => {
      defer.run();
    },
  };
}

/** A row that breaks what the schema demands is its sender's fault, any other error is not. */
function toRefusal(error: unknown, table: BoardTable): unknown {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (!code.startsWith("SQLITE_CONSTRAINT")) return error;
  const message = `a row of ${table} can't be stored: ${(error as Error).message}`;
  return new DomainError("invalid_argument", message, { table }, { cause: error });
}

/** The columns of a table as a row must hold them, in the schema's order. */
export function shapesOf(table: BoardTable): ColumnShape[] {
  return Object.entries<string>(TABLES[table].columns).map(([column, definition]) => ({
    name: camelCase(column),
    type: typeOf(definition),
    isNullable: !definition.includes("NOT NULL") && !definition.includes("INTEGER PRIMARY KEY"),
    hasDefault: definition.includes("DEFAULT") || !definition.includes("NOT NULL"),
    isGivenOut: definition.includes("INTEGER PRIMARY KEY"),
  }));
}

function typeOf(definition: string): ColumnShape["type"] {
  if (definition.startsWith("TEXT")) return "text";
  return definition.startsWith("REAL") ? "real" : "integer";
}

interface Whole {
  readonly table: BoardTable;
  readonly fields: readonly string[];
}

/** Adds a row with the fields that it has; what it lacks takes the column's default. */
function insertWhole({ table, fields }: Whole): string {
  const columns = Object.keys(TABLES[table].columns).filter((column) =>
    fields.includes(camelCase(column)),
  );
  const values = columns.map((column) => `@${camelCase(column)}`);
  return `INSERT INTO ${table} (${columns.join(", ")}) VALUES (${values.join(", ")})`;
}
