import { CELL_RULES, type CellRule, type JsonShape } from "../cell-rules.ts";
import type { BoardTable, ColumnShape } from "../table-store.ts";
import { TABLES } from "./schema.ts";
import type { Statements } from "./statements.ts";
import { shapesOf } from "./tables.ts";
import { keyOf } from "./task-columns.ts";

type TextRule = Extract<CellRule, { readonly is: unknown }>;

interface Fault {
  readonly column: string;
  readonly rows: number;
  readonly first: string | null;
}

/**
 * How many cells of each column hold what no reader of them expects, with one row as an example.
 * @param tables whose cells
 */
export function cellFaults(sql: Statements, tables: readonly BoardTable[]): string[] {
  return tables.flatMap((table) => {
    const faults = [...sql<Fault>(faultsOf(table)).all(), ...textFaults(sql, table)];
    return faults.map(({ column, rows, first }) => {
      const where = rows === 1 ? `${first}` : `${rows} rows, ${first} among them`;
      return `${table}.${column} of ${where} holds what does not belong there`;
    });
  });
}

/** Texts whose rules are told in code alone. */
function textFaults(sql: Statements, table: BoardTable): Fault[] {
  const names = Object.keys(TABLES[table].columns);
  return shapesOf(table).flatMap(({ name }, index) => {
    const rule = CELL_RULES[table]?.[name];
    if (rule === undefined || !("is" in rule)) return [];
    const column = names[index] as string;
    const select = `SELECT ${column} AS text, ${nameOf(table, names)} AS name FROM ${table}
      WHERE typeof(${column}) = 'text'`;
    let rows = 0;
    let first: string | null = null;
    for (const { text, name: row } of sql<{ text: string; name: string }>(select).iterate()) {
      if (rule.is(text)) continue;
      rows += 1;
      first ??= row;
    }
    return rows === 0 ? [] : [{ column, rows, first }];
  });
}

function faultsOf(table: BoardTable): string {
  const shapes = shapesOf(table);
  const names = Object.keys(TABLES[table].columns);
  const broken = names
    .map(
      (name, index) =>
        `WHEN NOT ${isSound(table, name, shapes[index] as ColumnShape)} THEN '${name}'`,
    )
    .join("\n");
  return `SELECT "column", count(*) AS "rows", min(name) AS first
    FROM (SELECT CASE ${broken} END AS "column", ${nameOf(table, names)} AS name FROM ${table})
    WHERE "column" IS NOT NULL GROUP BY "column"`;
}

function nameOf(table: BoardTable, names: readonly string[]): string {
  if (table === "tasks") return `coalesce(${keyOf("tasks")}, 'task ' || id)`;
  const own = ["prefix", "id", "key"].find((name) => names.includes(name)) ?? names[0];
  return `CAST(coalesce(${own}, '(nothing)') AS TEXT)`;
}

function isSound(table: BoardTable, column: string, shape: ColumnShape): string {
  const rule = CELL_RULES[table]?.[shape.name];
  const parts = [
    hasType(column, shape.type),
    ...(rule === undefined || "is" in rule ? [] : [keepsRule(column, rule)]),
  ];
  const isGood = `(${parts.join(" AND ")})`;
  // A primary key of integers can hold nothing else.
  return shape.isNullable || shape.isGivenOut ? `(${column} IS NULL OR ${isGood})` : isGood;
}

function hasType(column: string, type: ColumnShape["type"]): string {
  switch (type) {
    case "text":
      return `typeof(${column}) = 'text'`;
    case "integer": {
      const most = Number.MAX_SAFE_INTEGER;
      return `(typeof(${column}) = 'integer' AND ${column} BETWEEN -${most} AND ${most})`;
    }
    case "real":
      return `(typeof(${column}) IN ('real', 'integer') AND abs(${column}) < 9e999)`;
  }
}

function keepsRule(column: string, rule: Exclude<CellRule, TextRule>): string {
  if ("json" in rule)
    return `CASE WHEN json_valid(${column}) THEN ${holds(column, rule.json)} ELSE 0 END`;
  if ("oneOf" in rule) return `${column} IN (${rule.oneOf.map((word) => `'${word}'`).join(", ")})`;
  return `${column} BETWEEN ${rule.from} AND ${rule.to}`;
}

function holds(column: string, shape: JsonShape): string {
  if (shape === "any") return "1";
  if (shape === "object") return `json_type(${column}) = 'object'`;
  return `(json_type(${column}) = 'array'
    AND NOT EXISTS (SELECT 1 FROM json_each(${column}) WHERE type <> 'text'))`;
}
