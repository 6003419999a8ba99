import Database from "better-sqlite3";
import { GLOBAL_PROJECT_ID } from "../../../../shared/domain/task-key.ts";
import { WriteBudgetExhaustedError, withWriteRetry } from "./retry.ts";

/**
 * When a board was made, in milliseconds since 1970. It stays with every copy of the board, and tells
 * boards apart.
 * @param db an open board or backup
 */
export function boardBirth(db: Database.Database): number {
  const find = db.prepare<[string], number>("SELECT created_at FROM projects WHERE id = ?").pluck();
  return find.get(GLOBAL_PROJECT_ID) ?? 0;
}

/**
 * The same of a file, which is only read.
 * @param budgetMs how long to wait for other processes' locks, in milliseconds
 * @returns null for a file that is no readable board
 * @throws WriteBudgetExhaustedError when another process held the board's lock throughout
 */
export function readBoardBirth(path: string, budgetMs: number): number | null {
  try {
    return withWriteRetry(() => readFrom(path, boardBirth), budgetMs);
  } catch (error) {
    if (error instanceof WriteBudgetExhaustedError) throw error;
    // Whoever uses the file next says what is wrong with it.
    return null;
  }
}

/**
 * Whether there is anything on a board that a backup would keep: a task, or a fact.
 * @param path a board or a backup; it is only read
 * @returns null where that can't be read now
 */
export function readHoldsWork(path: string): boolean | null {
  try {
    return readFrom(path, (db) =>
      ["tasks", "facts"].some(
        (table) => db.prepare(`SELECT 1 FROM ${table} LIMIT 1`).get() !== undefined,
      ),
    );
  } catch {
    return null;
  }
}

function readFrom<T>(path: string, read: (db: Database.Database) => T): T {
  const db = new Database(path, { readonly: true, fileMustExist: true, timeout: 0 });
  try {
    return read(db);
  } finally {
    db.close();
  }
}
