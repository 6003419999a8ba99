import type Database from "better-sqlite3";

/** Values bound by name. */
export type Bindings = Readonly<Record<string, string | number | null>>;

/** A statement, prepared at its first use and kept: a dropped one costs memory on old runtimes. */
export interface Statement<Row> {
  get(bindings?: Bindings): Row | null;
  all(bindings?: Bindings): Row[];
  /** One row after the other, without holding them all; nothing may be written until the last. */
  iterate(bindings?: Bindings): IterableIterator<Row>;
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
  return <Row>(sql: string): Statement<Row> => {
    let statement: Database.Statement | undefined;
    const ready = () => {
      statement ??= prepare(sql);
      return statement;
    };
    return {
      get: (bindings = {}) => (ready().get(bindings) as Row | undefined) ?? null,
      all: (bindings = {}) => ready().all(bindings) as Row[],
      iterate: (bindings = {}) => ready().iterate(bindings) as IterableIterator<Row>,
      run: (bindings = {}) => ready().run(bindings).changes,
    };
  };
}

/**
 * Statements whose text depends on the form of what they are asked. Putting such a text together
 * and finding its statement took longer than running it, so that is done once a form.
 * @param sql where they are prepared
 * @param formOf a short name of an input's form
 * @param toSql the text for an input of that form
 */
export function statementPerForm<Input, Row>(
  sql: Statements,
  formOf: (input: Input) => string,
  toSql: (input: Input) => string,
): (input: Input) => Statement<Row> {
  const statements = new Map<string, Statement<Row>>();
  return (input) => {
    const form = formOf(input);
    const known = statements.get(form);
    if (known) return known;
    const statement = sql<Row>(toSql(input));
    statements.set(form, statement);
    return statement;
  };
}

/** Binds a list as JSON, for `IN (SELECT value FROM json_each(@name))`. */
export function jsonList(values: readonly string[]): string {
  return JSON.stringify(values);
}
