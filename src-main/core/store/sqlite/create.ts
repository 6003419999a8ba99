import { linkSync, mkdirSync, rmSync } from "node:fs";
import { dirname } from "node:path";
import Database from "better-sqlite3";
import { GLOBAL_PROJECT_ID, GLOBAL_PROJECT_PREFIX } from "../../../../shared/domain/task-key.ts";
import { newUuidV7 } from "../../uuid-v7.ts";
import { APPLICATION_ID, SCHEMA_VERSION, schemaDdl } from "./schema.ts";

/**
 * Makes a board file, whole or not at all: it is built under another name and then linked to its
 * own, so that no process ever sees a half-made board and the first of two creators wins.
 * @param path where; its folder is made too
 * @throws errors of SQLite or the file system as they are
 */
export function createBoardFile(path: string): void {
  mkdirSync(dirname(path), { recursive: true });
  const building = `${path}.new-${newUuidV7()}`;
  try {
    buildBoard(building);
    linkSync(building, path);
  } catch (error) {
    if (!isAlreadyThere(error)) throw error;
  } finally {
    for (const suffix of ["", "-wal", "-shm"]) rmSync(building + suffix, { force: true });
  }
}

function buildBoard(path: string): void {
  const db = new Database(path);
  try {
    db.pragma(`application_id = ${APPLICATION_ID}`);
    db.pragma(`user_version = ${SCHEMA_VERSION}`);
    db.pragma("journal_mode = WAL");
    // One transaction: each statement by itself would wait for the disk.
    db.transaction(() => {
      db.exec(schemaDdl());
      db.prepare("INSERT INTO projects (id, prefix, name, created_at) VALUES (?, ?, ?, ?)").run(
        GLOBAL_PROJECT_ID,
        GLOBAL_PROJECT_PREFIX,
        "Global list",
        Date.now(),
      );
    })();
  } finally {
    db.close();
  }
}

function isAlreadyThere(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "EEXIST";
}
