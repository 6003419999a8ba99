import { findCycle } from "../../../shared/domain/dependency.ts";
import { DomainError } from "../../../shared/errors.ts";
import {
  type BoardDocument,
  DOCUMENT_VERSION,
  type StoredRow,
} from "../exporters/board-document.ts";
import { CELL_RULES, type CellRule, type JsonShape } from "../store/cell-rules.ts";
import type { ReadTx } from "../store/store.ts";
import type { BoardTable, ColumnShape, TableRows } from "../store/table-store.ts";

/** The rows of a document, each checked against the schema. */
export type DocumentRows = { readonly [Table in BoardTable]: readonly TableRows[Table][] };

/**
 * Checks an exported document: its versions, every cell of every row against the schema, and what the
 * rows say of each other. What only the board itself can tell is found out by storing them.
 * @param document what a file held
 * @throws DomainError invalid_argument, naming table and row
 */
export function acceptDocument(
  tx: ReadTx,
  document: Readonly<Record<string, unknown>>,
): { readonly head: Omit<BoardDocument, "tables">; readonly rows: DocumentRows } {
  const head = acceptHead(tx, document);
  const tables = document.tables as Readonly<Record<string, unknown>>;
  const names = tx.tables.names();
  for (const name of Object.keys(tables)) {
    if (!names.includes(name as BoardTable)) throw unknownHere(`a table ${JSON.stringify(name)}`);
  }
  const isOlder = head.schemaVersion < tx.tables.schemaVersion();
  const rows = Object.fromEntries(
    names.map((table) => {
      const list = tables[table] ?? (isOlder ? [] : undefined);
      if (!Array.isArray(list)) throw invalid(`its table ${table} is missing`);
      return [table, acceptRows(table, tx.tables.columns(table), list)];
    }),
  ) as unknown as DocumentRows;
  checkProjects(rows);
  checkTasks(rows);
  return { head, rows };
}

function acceptHead(tx: ReadTx, document: Readonly<Record<string, unknown>>) {
  const { tables, ...head } = document;
  const { version, schemaVersion, sequences, projects } = head;
  if (!Number.isSafeInteger(version) || !Number.isSafeInteger(schemaVersion) || !isObject(tables)) {
    throw invalid("it has no version or no tables");
  }
  if ((version as number) > DOCUMENT_VERSION)
    throw unknownHere(`version ${version} of the document`);
  if ((schemaVersion as number) > tx.tables.schemaVersion()) {
    throw unknownHere(`version ${schemaVersion} of the board`);
  }
  const isCounted = isObject(sequences) && Object.values(sequences).every(Number.isSafeInteger);
  if (!isCounted || !(projects === null || Array.isArray(projects))) {
    throw invalid("its head is incomplete");
  }
  return head as unknown as Omit<BoardDocument, "tables">;
}

function acceptRows(
  table: BoardTable,
  columns: readonly ColumnShape[],
  list: readonly unknown[],
): readonly StoredRow[] {
  const rules = Object.entries(CELL_RULES[table] ?? {});
  const known = new Set(columns.map(({ name }) => name));
  return list.map((row, index) => {
    const where = `row ${index + 1} of ${table}`;
    if (!isObject(row)) throw invalid(`${where} is no object`);
    for (const name of Object.keys(row)) {
      if (!known.has(name)) throw unknownHere(`${table}.${name}`);
    }
    for (const column of columns) {
      const value = row[column.name];
      if (value === undefined && column.hasDefault) continue;
      if (!fits(value, column)) throw invalid(`${where}: ${column.name} does not fit its column`);
    }
    for (const [name, rule] of rules) {
      if (!keepsRule(row[name], rule)) throw invalid(`${where}: ${name} is not ${wanted(rule)}`);
    }
    return row as StoredRow;
  });
}

function fits(value: unknown, { type, isNullable }: ColumnShape): boolean {
  if (value === null) return isNullable;
  switch (type) {
    case "text":
      return typeof value === "string";
    case "integer":
      return Number.isSafeInteger(value);
    case "real":
      return typeof value === "number" && Number.isFinite(value);
  }
}

function keepsRule(value: unknown, rule: CellRule): boolean {
  if (value === null || value === undefined) return true;
  if ("is" in rule) return rule.is(String(value));
  if ("json" in rule) return isJson(String(value), rule.json);
  if ("oneOf" in rule) return rule.oneOf.some((word) => word === value);
  return Number(value) >= rule.from && Number(value) <= rule.to;
}

function wanted(rule: CellRule): string {
  if ("is" in rule) return rule.called;
  if ("json" in rule) return "the JSON that belongs there";
  return "oneOf" in rule ? `one of ${rule.oneOf.join(", ")}` : "in its range";
}

function isJson(text: string, kind: JsonShape): boolean {
  try {
    const value: unknown = JSON.parse(text);
    if (kind === "object") return isObject(value);
    return (
      kind === "any" || (Array.isArray(value) && value.every((one) => typeof one === "string"))
    );
  } catch {
    return false;
  }
}

function checkProjects({ projects, tasks }: DocumentRows): void {
  const highest = new Map<string, number>();
  for (const { projectId, number } of tasks) {
    highest.set(projectId, Math.max(number, highest.get(projectId) ?? 0));
  }
  for (const { id, prefix, nextNumber } of projects) {
    if (nextNumber <= (highest.get(id) ?? 0)) {
      throw invalid(`the next number of ${prefix} is ${nextNumber}, which a task has already`);
    }
  }
}

function checkTasks({ projects, tasks, task_deps }: DocumentRows): void {
  const known = new Set(projects.map(({ id }) => id));
  const projectOf = new Map(tasks.map(({ id, projectId }) => [id, projectId]));
  const parents: [string, string][] = [];
  for (const { id, projectId, parentTaskId } of tasks) {
    if (!known.has(projectId)) throw invalid(`task ${id} has no project`);
    if (parentTaskId === null) continue;
    if (projectOf.get(parentTaskId) !== projectId) throw invalid(`task ${id} has no such parent`);
    parents.push([id, parentTaskId]);
  }
  if (findCycle(parents) !== null) throw invalid("a task in it is its own ancestor");
  if (
    findCycle(task_deps.map(({ taskId, dependsOnTaskId }) => [taskId, dependsOnTaskId])) !== null
  ) {
    throw invalid("tasks in it wait for each other");
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function invalid(problem: string): DomainError {
  return new DomainError(
    "invalid_argument",
    `this is not a whole export of a board: ${problem}. Export it again`,
  );
}

function unknownHere(what: string): DomainError {
  return new DomainError(
    "invalid_argument",
    `the export holds ${what}, which this Baton does not know: update Baton`,
  );
}
