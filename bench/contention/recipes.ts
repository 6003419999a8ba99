import Database from "better-sqlite3";
import { createBoard } from "../../src-main/core/store/sqlite/board.ts";
import { openBoard } from "../../src-main/core/store/sqlite/open.ts";
import { isLockError, withWriteRetry } from "../../src-main/core/store/sqlite/retry.ts";
import type { Board } from "../../src-main/core/store/store.ts";

/** How long any recipe tries, in milliseconds. */
const BUDGET_MS = 1_500;

/** A way to share one board file: how it is opened, and how long a write waits for a lock. */
export interface Recipe {
  open(path: string): Board;
  /** @throws the last lock error when the budget is spent */
  retry<T>(attempt: () => T): T;
}

/** What the services are used with everywhere. */
const OURS: Recipe = {
  open: (path) => openBoard({ path, create: false, budgetMs: BUDGET_MS }),
  retry: (attempt) => withWriteRetry(attempt, BUDGET_MS),
};

/** SQLite's own short wait, a long one of ours after it, and a log that is emptied often. */
const BASELINE: Recipe = {
  open: (path) => openWith(path, 250, 50),
  retry: (attempt) => retryBetween(20, 150, attempt),
};

/** Waits that a random number stretches between two bounds, in milliseconds. */
const JITTERS = [
  [0.2, 2],
  [0.5, 5],
  [1, 10],
  [1, 15],
  [1, 20],
  [2, 20],
  [5, 15],
  [5, 30],
] as const;

/** Names of the recipes that differ from ours in the jitter alone. */
export const JITTER_NAMES = JITTERS.map(jitterName);

/** Every recipe by its name. */
export const RECIPES: Readonly<Record<string, Recipe>> = {
  ours: OURS,
  baseline: BASELINE,
  ...Object.fromEntries(
    JITTERS.map(([from, to]) => [
      jitterName([from, to]),
      { open: OURS.open, retry: (attempt) => retryBetween(from, to, attempt) } satisfies Recipe,
    ]),
  ),
};

function jitterName([from, to]: readonly [number, number]): string {
  return `${from}-${to} ms`;
}

function openWith(path: string, busyTimeoutMs: number, autocheckpoint: number): Board {
  const db = new Database(path, { timeout: busyTimeoutMs });
  db.pragma("foreign_keys = ON");
  db.pragma("synchronous = NORMAL");
  db.pragma(`wal_autocheckpoint = ${autocheckpoint}`);
  return createBoard(db, path);
}

const sleeper = new Int32Array(new SharedArrayBuffer(4));

function retryBetween<T>(minMs: number, maxMs: number, attempt: () => T): T {
  const deadline = performance.now() + BUDGET_MS;
  for (;;) {
    try {
      return attempt();
    } catch (error) {
      if (!isLockError(error) || performance.now() >= deadline) throw error;
      Atomics.wait(sleeper, 0, 0, minMs + Math.random() * (maxMs - minMs));
    }
  }
}
