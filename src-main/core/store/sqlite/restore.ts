import Database from "better-sqlite3";
import type { WriteTx } from "../store.ts";
import { createBoard } from "./board.ts";
import { openConnection } from "./open.ts";
import { raiseAllCounters, replaceRows } from "./replace-rows.ts";
import { withWriteRetry } from "./retry.ts";
import { upgradeSchema } from "./upgrade.ts";

/** What happens around the rows, in the same transaction. */
export interface RestoreSteps<T> {
  /** Keeps the board as it is, while nobody else can write it. */
  readonly keep: () => void;
  /** Puts right what can't go on from a restored board, and records it. */
  readonly settle: (tx: WriteTx) => T;
}

/**
 * Brings a copy of a backup up to this program's schema. The copy stays one file.
 * @param path a copy that nobody else looks at
 */
export function upgradeStaged(path: string): void {
  const db = new Database(path, { fileMustExist: true, timeout: 0 });
  try {
    upgradeSchema(db, path, () => () => {});
  } finally {
    db.close();
  }
}

/**
 * Replaces a live board's rows through SQLite, in one transaction: other processes that have it open
 * see all of it at their next read, and none of their acknowledged writes is lost: each is in what
 * `keep` keeps, or comes after the restore (board.md 8).
 * @param path the live board
 * @param staged an upgraded copy of the backup
 * @param budgetMs how long to wait for other processes' locks, in milliseconds
 * @throws errors of SQLite as they are; whatever the steps throw, and nothing is changed then
 */
export function restoreRows<T>(
  path: string,
  staged: string,
  now: number,
  budgetMs: number,
  { keep, settle }: RestoreSteps<T>,
): T {
  const db = withWriteRetry(() => openConnection(path), budgetMs);
  try {
    db.pragma("foreign_keys = OFF");
    db.pragma("temp_store = MEMORY");
    db.prepare("ATTACH ? AS staged").run(staged);
    const board = createBoard(db, path);
    return withWriteRetry(
      () =>
        board.write((tx) => {
          keep();
          replaceRows(db, now);
          return settle(tx);
        }),
      budgetMs,
    );
  } finally {
    db.close();
  }
}

/**
 * Makes a copy of a backup fit to stand where a board was that can't be read any more.
 * @param staged an upgraded copy of the backup
 */
export function settleStaged<T>(staged: string, now: number, settle: (tx: WriteTx) => T): T {
  const db = new Database(staged, { fileMustExist: true, timeout: 0 });
  try {
    db.pragma("journal_mode = WAL");
    db.pragma("synchronous = FULL");
    return createBoard(db, staged).write((tx) => {
      raiseAllCounters(db, now / 1_000);
      return settle(tx);
    });
  } finally {
    db.close();
  }
}
