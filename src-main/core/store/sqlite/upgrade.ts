import type Database from "better-sqlite3";
import { DomainError } from "../../../../shared/errors.ts";
import { restoreAdvice } from "../../backup/backup-files.ts";
import { isLockError } from "./retry.ts";
import {
  APPLICATION_ID,
  INDEXES,
  SCHEMA_VERSION,
  SEARCHES,
  schemaDdl,
  searchParts,
  TABLES,
  UNIQUE_INDEXES,
} from "./schema.ts";

/**
 * Refuses a file that is no board, or a newer program's board, before anything is set on it.
 * @throws DomainError storage, naming the file and the remedy
 */
export function checkIdentity(db: Database.Database, path: string): void {
  const applicationId = db.pragma("application_id", { simple: true });
  const version = db.pragma("user_version", { simple: true }) as number;
  if (applicationId !== APPLICATION_ID) {
    throw new DomainError(
      "storage",
      `${path} is a database, but not a Baton board. It was left as it is: choose another file`,
      { path },
    );
  }
  if (version > SCHEMA_VERSION) {
    throw new DomainError(
      "storage",
      `${path} was written by a newer Baton (version ${version} of the file, this one knows ${SCHEMA_VERSION}): update Baton`,
      { path, version, known: SCHEMA_VERSION },
    );
  }
}

/**
 * Adds what an older file lacks, all or nothing; a current file is only read. Columns that a newer
 * program added stay. Two processes may do it at once: the second finds nothing to do.
 * @param keep makes a backup of a board that is about to change, under the lock: nothing is written
 *   between the two, and of several processes only the one that upgrades makes it. It answers with
 *   how to take the backup back, for an upgrade that fails
 * @throws DomainError storage when a column can't be added, or the backup not be made
 */
export function upgradeSchema(db: Database.Database, path: string, keep: () => () => void): void {
  if (isCurrent(db)) return;
  let takeBack = () => {};
  const upgrade = db.transaction(() => {
    if (isCurrent(db)) return;
    const names = existingNames(db);
    requireTables(db, path, names);
    takeBack = keep();
    for (const { table, column, definition } of missingColumns(db)) {
      addColumn(db, path, table, column, definition);
    }
    for (const index of changedIndexes(db)) db.exec(`DROP INDEX ${index}`);
    db.exec(schemaDdl());
    for (const search of Object.keys(SEARCHES)) {
      // Where a part was missing, texts were written that the index never saw.
      const isWhole = searchParts(search).every((part) => names.has(part));
      if (!isWhole) db.exec(`INSERT INTO ${search} (${search}) VALUES ('rebuild')`);
    }
    db.pragma(`user_version = ${SCHEMA_VERSION}`);
  });
  try {
    upgrade.immediate();
  } catch (error) {
    takeBack();
    throw error;
  }
}

/**
 * An older file lacks the tables that came later; a current one that lacks any has lost what was in
 * it, and a new, empty table in its place would hide that.
 */
function requireTables(db: Database.Database, path: string, names: ReadonlySet<string>): void {
  if (db.pragma("user_version", { simple: true }) !== SCHEMA_VERSION) return;
  const lost = Object.keys(TABLES).filter((table) => !names.has(table));
  if (lost.length === 0) return;
  throw new DomainError(
    "storage",
    `${path} has lost ${lost.join(", ")}. It was left as it is: ${restoreAdvice(path)}`,
    { path, lost },
  );
}

function isCurrent(db: Database.Database): boolean {
  if (db.pragma("user_version", { simple: true }) !== SCHEMA_VERSION) return false;
  const names = existingNames(db);
  const wanted = [
    ...[TABLES, INDEXES, UNIQUE_INDEXES].flatMap(Object.keys),
    ...Object.keys(SEARCHES).flatMap(searchParts),
  ];
  return wanted.every((name) => names.has(name)) && missingColumns(db).length === 0;
}

function existingNames(db: Database.Database): Set<string> {
  return new Set(db.prepare("SELECT name FROM sqlite_schema").pluck().all() as string[]);
}

/**
 * Indexes of an older file that are defined anew under their old names. Those of a file of this
 * version stay: another program of the same version may have its reasons.
 */
function changedIndexes(db: Database.Database): string[] {
  if (db.pragma("user_version", { simple: true }) === SCHEMA_VERSION) return [];
  const find = db
    .prepare<[string], string>("SELECT sql FROM sqlite_schema WHERE type = 'index' AND name = ?")
    .pluck();
  const wanted = [
    ...Object.entries(INDEXES).map(([name, on]) => [name, `CREATE INDEX ${name} ON ${on}`]),
    ...Object.entries(UNIQUE_INDEXES).map(([name, on]) => [
      name,
      `CREATE UNIQUE INDEX ${name} ON ${on}`,
    ]),
  ] as const;
  return wanted.flatMap(([name = "", definition]) => {
    const present = find.get(name);
    return present !== undefined && present !== definition ? [name] : [];
  });
}

interface MissingColumn {
  readonly table: string;
  readonly column: string;
  readonly definition: string;
}

function missingColumns(db: Database.Database): MissingColumn[] {
  const rows = db
    .prepare(
      `SELECT object.name || '.' || field.name FROM sqlite_schema AS object
       JOIN pragma_table_info(object.name) AS field WHERE object.type = 'table'`,
    )
    .pluck()
    .all() as string[];
  const present = new Set(rows);
  const tables = new Set(rows.map((row) => row.slice(0, row.indexOf("."))));
  return Object.entries(TABLES).flatMap(([table, { columns }]) =>
    Object.entries<string>(columns)
      .filter(([column]) => tables.has(table) && !present.has(`${table}.${column}`))
      .map(([column, definition]) => ({ table, column, definition })),
  );
}

function addColumn(
  db: Database.Database,
  path: string,
  table: string,
  column: string,
  definition: string,
): void {
  try {
    db.exec(`ALTER TABLE ${table} ADD COLUMN ${column} ${definition}`);
  } catch (error) {
    if (isLockError(error)) throw error;
    throw new DomainError(
      "storage",
      `${path} lacks ${table}.${column}, which can't be added to a filled table. Nothing was changed: go on with the Baton that wrote it, or ${restoreAdvice(path)}`,
      { path, table, column },
      { cause: error },
    );
  }
}
