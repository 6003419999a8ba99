import Database from "better-sqlite3";

/** Holds a board's write lock, on a connection of its own. */
export function holdBoardLock(path: string): { release(): void } {
  const db = new Database(path, { timeout: 10_000 });
  db.exec("BEGIN IMMEDIATE");
  return {
    release: () => {
      db.exec("COMMIT");
      db.close();
    },
  };
}
