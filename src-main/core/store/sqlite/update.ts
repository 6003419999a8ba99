import { camelCase, TABLES, type TableName } from "./schema.ts";
import { type Statements, statementPerForm } from "./statements.ts";

/** Columns that SQLite or the file fills in by itself. */
const NOT_INSERTED = new Set(["row_id", "tenant_id"]);

/**
 * The statement that adds a whole row, its fields bound by name. AUTOINCREMENT's columns are left
 * to SQLite.
 */
export function insertSql(table: TableName): string {
  const columns = Object.entries<string>(TABLES[table].columns)
    .filter(([column, type]) => !NOT_INSERTED.has(column) && !type.includes("AUTOINCREMENT"))
    .map(([column]) => column);
  const values = columns.map((column) => `@${camelCase(column)}`);
  return `INSERT INTO ${table} (${columns.join(", ")}) VALUES (${values.join(", ")})`;
}

/** Updates of any columns of one row. */
export type Update<Row> = (id: string, changes: object) => Row | null;

/**
 * Makes an update of any columns, whose text is put together once for each set of them.
 * @param sql where it is prepared
 * @param toSql from a SET list such as `title = @title` to the statement, with the row's `@id`
 */
export function createUpdate<Row>(
  sql: Statements,
  toSql: (setList: string) => string,
): Update<Row> {
  const ofFields = statementPerForm<string[], Row>(
    sql,
    (fields) => fields.join(),
    (fields) => toSql(fields.map((field) => `${snakeCase(field)} = @${field}`).join(", ")),
  );
  return (id, changes) => {
    const bindings: Record<string, string | number | null> = {};
    for (const [field, value] of Object.entries(changes)) {
      if (value !== undefined) bindings[field] = value;
    }
    return ofFields(Object.keys(bindings)).get({ ...bindings, id });
  };
}

function snakeCase(field: string): string {
  return field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
