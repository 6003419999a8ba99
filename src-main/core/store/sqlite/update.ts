import type { Bindings } from "./statements.ts";

/**
 * The SET list of an update by field names.
 * @param changes fields in camel case; undefined ones are left out
 * @returns SQL such as `title = @title, updated_at = @updatedAt`, and what to bind
 */
export function setList(changes: object): { readonly sql: string; readonly bindings: Bindings } {
  const entries = Object.entries(changes).filter(([, value]) => value !== undefined);
  return {
    sql: entries.map(([field]) => `${snakeCase(field)} = @${field}`).join(", "),
    bindings: Object.fromEntries(entries) as Bindings,
  };
}

/** The column list and value list of an insert by field names. */
export function insertLists(row: object): { readonly columns: string; readonly values: string } {
  const fields = Object.keys(row);
  return {
    columns: fields.map(snakeCase).join(", "),
    values: fields.map((field) => `@${field}`).join(", "),
  };
}

function snakeCase(field: string): string {
  return field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
