import { statSync } from "node:fs";
import type { FileReads } from "../store.ts";
import { SEARCHES } from "./schema.ts";
import type { Statements } from "./statements.ts";

/** What SQLite says of the file itself. Nothing here opens it with the file system's own calls. */
export function createFileReads(sql: Statements): FileReads {
  const file = sql<{ file: string }>("SELECT file FROM pragma_database_list WHERE name = 'main'");
  const path = () => file.get()?.file ?? "";
  const integrity = sql<{ integrity_check: string }>("PRAGMA integrity_check");
  // The check reads a text index by what this connection remembers of it. Another process may have
  // changed it since, and the check then calls a sound file damaged; opening a cursor looks anew.
  const searches = Object.keys(SEARCHES).map((name) => sql(`SELECT rowid FROM ${name} LIMIT 1`));
  const foreignKeys = sql<ReturnType<FileReads["foreignKeyFaults"]>[number]>(
    `SELECT "table", parent, count(*) AS "rows" FROM pragma_foreign_key_check
     GROUP BY "table", parent`,
  );
  const version = sql<{ version: string }>("SELECT sqlite_version() AS version");
  const journalMode = sql<{ journal_mode: string }>("PRAGMA journal_mode");
  const size = sql<{ bytes: number }>(
    `SELECT page_count * page_size AS bytes FROM pragma_page_count(), pragma_page_size()`,
  );
  return {
    path,
    integrityFaults() {
      for (const search of searches) search.get();
      return integrity
        .all()
        .map((row) => row.integrity_check)
        .filter((line) => line !== "ok");
    },
    foreignKeyFaults: () => foreignKeys.all(),
    sqliteVersion: () => version.get()?.version ?? "",
    journalMode: () => journalMode.get()?.journal_mode ?? "",
    sizeBytes: () => size.get()?.bytes ?? 0,
    // Its size alone: opening and closing it would drop SQLite's locks (board.md 8).
    walBytes: () => statSync(`${path()}-wal`, { throwIfNoEntry: false })?.size ?? 0,
  };
}
