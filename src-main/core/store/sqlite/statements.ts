import type Database from "better-sqlite3";

/** Values bound by name. */
export type Bindings = Readonly<Record<string, string | number | null>>;

/** A statement, prepared at its first use and kept: a dropped one costs memory on old runtimes. */
export interface Statement<Row> {
  get(bindings?: Bindings): Row | null;
  all(bindings?: Bindings): Row[];
  /** @returns how many rows changed */
  run(bindings?: Bindings): number;
}

/** Prepares statements of one connection, each text once. */
export type Statements = <Row>(sql: string) => Statement<Row>;

/**
 * Where SQLite compares a bare parameter with a column that no index serves, or limits by one, it
 * plans the statement anew at each execution, lest the value make another plan better: 55
 * microseconds instead of 1.5 for a task's children. A unary plus changes no value and stops that.
 */
const PARAMETER = /@\w+/g;

/**
 * Makes the statements of a connection.
 * @param db an open connection
 * @returns a function from SQL text to its statement
 */
export function createStatements(db: Database.Database): Statements {
  const prepared = new Map<string, Database.Statement>();
  const prepare = (sql: string) => {
    const known = prepared.get(sql);
    if (known) return known;
    const statement = db.prepare(sql.replace(PARAMETER, "+$&"));
    prepared.set(sql, statement);
    return statement;
  };
  return <Row>(sql: string): Statement<Row> => ({
    get: (bindings = {}) => (prepare(sql).get(bindings) as Row | undefined) ?? null,
    all: (bindings = {}) => prepare(sql).all(bindings) as Row[],
    run: (bindings = {}) => prepare(sql).run(bindings).changes,
  });
}

/** Binds a list as JSON, for `IN (SELECT value FROM json_each(@name))`. */
export function jsonList(values: readonly string[]): string {
  return JSON.stringify(values);
}
