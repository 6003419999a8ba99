import Database from "better-sqlite3";
import { isLockError } from "./retry.ts";

/** A lock that the operating system takes back when its holder's process ends, however it ends. */
export interface ProcessLock {
  /** Takes it. @returns false while somebody else has it, in this process or another */
  tryTake(): boolean;
  /** Lets go of it. */
  close(): void;
}

/**
 * Prepares a lock on a file of its own, which stays empty. It is SQLite's lock on it: Node has none, and
 * a note of who holds it would outlive a killed holder.
 * @param path the file; it is made where there is none
 * @throws errors of SQLite as they are, when the file can't be made
 */
export function openProcessLock(path: string): ProcessLock {
  const db = new Database(path, { timeout: 0 });
  return {
    tryTake() {
      try {
        // Nothing is ever written: no journal has to be made for a crash.
        db.pragma("journal_mode = MEMORY");
        db.exec("BEGIN EXCLUSIVE");
        return true;
      } catch (error) {
        if (isLockError(error)) return false;
        throw error;
      }
    },
    close: () => db.close(),
  };
}
