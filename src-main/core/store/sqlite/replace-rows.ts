import type Database from "better-sqlite3";
import { SEARCHES, schemaDdl, searchParts, TABLES } from "./schema.ts";

/**
 * Puts the rows of the attached board `staged` in place of all rows of `main`, inside the caller's
 * transaction. Foreign keys must be off on the connection: the rows refer to each other.
 *
 * The board's counters never go back, since whoever worked on the replaced rows may still hold
 * numbers of them: a claim's epoch, the revision of a task or fact, a scope's generation, a task's
 * number, an event's seq. Each goes on above the higher of the two boards, so that such a number
 * matches nothing that comes. Prefixes of projects that went with the replaced board are retired, and
 * the audit log keeps the entries of both (board.md 2: it is never pruned).
 */
export function replaceRows(db: Database.Database, now: number): void {
  db.exec(NOTE_REPLACED);
  for (const search of Object.keys(SEARCHES)) {
    for (const trigger of searchParts(search).slice(1)) db.exec(`DROP TRIGGER ${trigger}`);
  }
  for (const table of Object.keys(TABLES)) {
    if (table !== "audit_log") copyTable(db, table);
  }
  for (const search of Object.keys(SEARCHES)) {
    db.exec(`INSERT INTO main.${search} (${search}) VALUES ('rebuild')`);
  }
  db.exec(schemaDdl());
  db.exec(RAISE_COUNTERS);
  db.prepare(RETIRE_PREFIXES).run({ now });
  db.prepare(BURY_FACTS).run({ now });
  db.exec(COUNT_FACTS);
  db.exec(MERGE_AUDIT);
}

/**
 * The same for a board whose replaced rows nobody can read any more: every counter goes on far above
 * what it can have reached. Run on the staged board itself.
 * @param floor above every epoch, revision, generation and seq that any board has; seconds since 1970
 */
export function raiseAllCounters(db: Database.Database, floor: number): void {
  const above = (column: string) => `${column} = max(${column} + 1, ${Math.floor(floor)})`;
  db.exec(`
    UPDATE tasks SET ${above("claim_epoch")}, ${above("revision")};
    UPDATE projects SET next_number = next_number + ${SKIPPED_NUMBERS};
    UPDATE fact_scopes SET ${above("generation")};
    UPDATE facts SET ${above("revision")};
    UPDATE sqlite_sequence SET ${above("seq")} WHERE name = 'board_events';`);
}

/** Task numbers that a board that can't be read may have given out since its backup. */
const SKIPPED_NUMBERS = 1_000;

const NOTE_REPLACED = `
  CREATE TEMP TABLE replaced_tasks AS SELECT id, claim_epoch, revision FROM main.tasks;
  CREATE UNIQUE INDEX temp.replaced_tasks_id ON replaced_tasks (id);
  CREATE TEMP TABLE replaced_projects AS SELECT id, prefix, next_number FROM main.projects;
  CREATE TEMP TABLE replaced_prefixes AS SELECT * FROM main.retired_prefixes;
  CREATE TEMP TABLE replaced_scopes AS SELECT scope_id, generation FROM main.fact_scopes;
  CREATE TEMP TABLE replaced_facts AS SELECT scope_id, key, revision FROM main.facts;
  CREATE UNIQUE INDEX temp.replaced_facts_key ON replaced_facts (scope_id, key);
  CREATE TEMP TABLE replaced_seq AS
    SELECT coalesce((SELECT seq FROM main.sqlite_sequence WHERE name = 'board_events'), 0) AS seq;`;

const RAISE_COUNTERS = `
  UPDATE main.tasks SET
    claim_epoch = max(tasks.claim_epoch, old.claim_epoch)
      + (max(tasks.claim_epoch, old.claim_epoch) > 0),
    revision = iif(tasks.revision = old.revision, tasks.revision,
      max(tasks.revision, old.revision) + 1)
  FROM replaced_tasks AS old WHERE old.id = tasks.id;
  UPDATE main.tasks SET claim_epoch = claim_epoch + 1
  WHERE claim_epoch > 0 AND id NOT IN (SELECT id FROM replaced_tasks);
  UPDATE main.projects SET next_number = max(projects.next_number, old.next_number)
  FROM replaced_projects AS old WHERE old.id = projects.id;
  INSERT OR IGNORE INTO main.fact_scopes (scope_id)
    SELECT scope_id FROM replaced_scopes WHERE scope_id IN (SELECT id FROM main.projects);
  UPDATE main.fact_scopes SET generation = max(fact_scopes.generation, old.generation) + 1
  FROM replaced_scopes AS old WHERE old.scope_id = fact_scopes.scope_id;
  UPDATE main.facts SET revision = max(facts.revision, old.revision) + 1
  FROM replaced_facts AS old
  WHERE old.scope_id = facts.scope_id AND old.key = facts.key AND old.revision <> facts.revision;
  INSERT INTO replaced_seq
    SELECT seq FROM main.sqlite_sequence WHERE name = 'board_events';
  INSERT INTO replaced_seq SELECT coalesce(max(seq), 0) FROM main.board_events;
  DELETE FROM main.sqlite_sequence WHERE name = 'board_events';
  INSERT INTO main.sqlite_sequence (name, seq) SELECT 'board_events', max(seq) FROM replaced_seq;`;

const RETIRE_PREFIXES = `
  INSERT OR IGNORE INTO main.retired_prefixes (prefix, project_id, retired_at)
  SELECT prefix, project_id, retired_at FROM (
    SELECT prefix, project_id, retired_at FROM replaced_prefixes
    UNION ALL SELECT prefix, id, @now FROM replaced_projects
  )
  WHERE prefix NOT IN (SELECT prefix FROM main.projects)
    AND project_id NOT IN (SELECT id FROM main.projects)`;

// A key that the restored board never had was written once, and 0 must not create it anew.
const BURY_FACTS = `
  INSERT INTO main.facts (scope_id, key, value, revision, updated_at_generation, author_type,
    author_id, updated_at)
  SELECT old.scope_id, old.key, NULL, old.revision + 1, scope.generation, 'system', 'baton', @now
  FROM replaced_facts AS old JOIN main.fact_scopes AS scope ON scope.scope_id = old.scope_id
  WHERE NOT EXISTS (SELECT 1 FROM main.facts
    WHERE facts.scope_id = old.scope_id AND facts.key = old.key)`;

const COUNT_FACTS = `
  UPDATE main.fact_scopes SET
    live_keys = (SELECT count(value) FROM main.facts WHERE facts.scope_id = fact_scopes.scope_id),
    names = (SELECT count(*) FROM main.facts WHERE facts.scope_id = fact_scopes.scope_id)`;

const AUDIT_COLUMNS = Object.keys(TABLES.audit_log.columns).filter((column) => column !== "id");

const MERGE_AUDIT = `
  INSERT INTO main.audit_log (${AUDIT_COLUMNS.join(", ")})
  SELECT ${AUDIT_COLUMNS.join(", ")} FROM staged.audit_log AS entry
  WHERE NOT EXISTS (SELECT 1 FROM main.audit_log AS known
    WHERE ${AUDIT_COLUMNS.map((column) => `known.${column} IS entry.${column}`).join(" AND ")})
  ORDER BY id`;

interface Column {
  readonly name: string;
  readonly type: string;
  readonly notnull: number;
  readonly dflt_value: string | null;
}

/** Columns that only a newer program knows come along, as they do in an upgrade. */
function copyTable(db: Database.Database, table: string): void {
  const columnsIn = (schema: string) => db.pragma(`${schema}.table_info(${table})`) as Column[];
  const known = new Set(columnsIn("main").map(({ name }) => name));
  const columns = columnsIn("staged");
  for (const column of columns) {
    if (!known.has(column.name)) db.exec(`ALTER TABLE main.${table} ADD COLUMN ${ddlOf(column)}`);
  }
  const list = columns.map(({ name }) => quoted(name)).join(", ");
  db.exec(
    `DELETE FROM main.${table}; INSERT INTO main.${table} (${list}) SELECT ${list} FROM staged.${table}`,
  );
}

function ddlOf({ name, type, notnull, dflt_value }: Column): string {
  const byDefault = dflt_value === null ? "" : ` DEFAULT ${dflt_value}`;
  return `${quoted(name)} ${type}${notnull ? " NOT NULL" : ""}${byDefault}`;
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
