import { statSync } from "node:fs";
import Database from "better-sqlite3";
import { DomainError } from "../../../../shared/errors.ts";
import { restoreAdvice } from "../../backup/backup-files.ts";
import type { Board } from "../store.ts";
import { createBoard } from "./board.ts";
import { createBoardFile } from "./create.ts";
import { withWriteRetry } from "./retry.ts";
import { toStorageError } from "./storage-error.ts";
import { checkIdentity, upgradeSchema } from "./upgrade.ts";
import { backUpBeforeUpgrade } from "./upgrade-backup.ts";

/** How to open a board file. */
export interface OpenOptions {
  /** Path of the file. */
  readonly path: string;
  /** Whether to make the file, and its folder, where there is none. */
  readonly create: boolean;
  /** How long to wait for another process's lock, in milliseconds. */
  readonly budgetMs: number;
  /**
   * Whether its writes copy the log into the file when they find it long, which takes some
   * milliseconds; they do by default. The app must not wait and has a thread for it.
   */
  readonly shortensLog?: boolean;
}

/** SQLite releases before this one could corrupt a WAL shared by several processes (board.md 8). */
const MIN_SQLITE = [3, 51, 3] as const;

/** What a log may keep on disk after it was emptied, in bytes. */
const JOURNAL_SIZE_LIMIT = 8 * 1024 * 1024;

/**
 * Opens a board file. A current file needs no write lock; an older one is upgraded in place.
 * @throws DomainError storage, naming file and remedy, for anything that is no readable board
 * @throws WriteBudgetExhaustedError when another process held its lock throughout
 */
export function openBoard(options: OpenOptions): Board {
  const { path, budgetMs, shortensLog = true } = options;
  requireWholeName(path);
  try {
    if (!isBoardFileThere(path)) {
      if (!options.create) {
        throw new DomainError(
          "storage",
          `there is no board at ${path}: run baton init in your project's folder to make one`,
          { path },
        );
      }
      createBoardFile(path);
    }
    return withWriteRetry(() => connect(path, shortensLog), budgetMs);
  } catch (error) {
    throw toStorageError(error, path) ?? error;
  }
}

/** The driver cuts white space off a file's name, and so would open another file than is looked at here. */
function requireWholeName(path: string): void {
  if (path === path.trim()) return;
  throw new DomainError(
    "storage",
    `${JSON.stringify(path)} ends in white space: choose a name that does not`,
    { path },
  );
}

/** Whether a file is there that may be a board. An empty one is refused: a board may have been there. */
function isBoardFileThere(path: string): boolean {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats) {
    if (statSync(`${path}-wal`, { throwIfNoEntry: false })?.size) {
      throw new DomainError(
        "storage",
        `${path} is gone, but its log ${path}-wal is still there with unsaved changes: put the file back, or ${restoreAdvice(path)}`,
        { path, lost: ["everything"] },
      );
    }
    return false;
  }
  if (stats.isDirectory()) {
    throw new DomainError("storage", `${path} is a folder: name a file in it`, { path });
  }
  if (!stats.isFile()) {
    throw new DomainError("storage", `${path} is not an ordinary file: choose another`, { path });
  }
  if (stats.size === 0) {
    throw new DomainError(
      "storage",
      `${path} is empty. If it held a board, ${restoreAdvice(path)}; if not, delete it and start again`,
      { path, lost: ["everything"] },
    );
  }
  return true;
}

function connect(path: string, shortensLog: boolean): Board {
  return createBoard(openConnection(path), path, shortensLog);
}

/**
 * Opens a connection to a board file that is there, brought up to date and set as every one has to be.
 * @throws errors of SQLite as they are; DomainError storage for what is no board of this Baton
 */
export function openConnection(path: string): Database.Database {
  // The busy wait is the retry's, not SQLite's: that one would block the app (board.md 8).
  const db = new Database(path, { fileMustExist: true, timeout: 0 });
  try {
    checkIdentity(db, path);
    configure(db);
    upgradeSchema(db, path, () => backUpBeforeUpgrade(path));
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

function configure(db: Database.Database): void {
  const version = db.prepare("SELECT sqlite_version()").pluck().get() as string;
  if (!isAtLeast(version, MIN_SQLITE)) {
    throw new DomainError(
      "storage",
      `this build carries SQLite ${version}: ${MIN_SQLITE.join(".")} or newer is needed. Reinstall Baton`,
    );
  }
  if (db.pragma("journal_mode", { simple: true }) !== "wal") db.pragma("journal_mode = WAL");
  // The board checkpoints by itself, with other writers kept out: see createCheckpointer.
  db.exec(`
    PRAGMA foreign_keys = ON;
    PRAGMA synchronous = NORMAL;
    PRAGMA wal_autocheckpoint = 0;
    PRAGMA journal_size_limit = ${JOURNAL_SIZE_LIMIT};
  `);
}

function isAtLeast(version: string, minimum: readonly number[]): boolean {
  const parts = version.split(".").map(Number);
  for (const [index, wanted] of minimum.entries()) {
    const part = parts[index] ?? 0;
    if (part !== wanted) return part > wanted;
  }
  return true;
}
