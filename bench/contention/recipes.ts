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

/** How long to wait between attempts. */
interface Jitter {
  readonly minMs: number;
  readonly maxMs: number;
  /** Waited time after which the bounds are halved; never where they stay as they are. */
  readonly halvedAfterMs: number;
}

const FLAT = Number.POSITIVE_INFINITY;

/** What the services are used with everywhere. */
const OURS: Recipe = {
  open: (path) => openBoard({ path, create: false, budgetMs: BUDGET_MS }),
  retry: (attempt) => withWriteRetry(attempt, BUDGET_MS),
};

/** SQLite's own short wait, a long one of ours after it, and a log that is emptied often. */
const BASELINE: Recipe = {
  open: (path) => openWith(path, 250, 50),
  retry: (attempt) => retryWith({ minMs: 20, maxMs: 150, halvedAfterMs: FLAT }, attempt),
};

const JITTERS: readonly Jitter[] = [
  { minMs: 0.5, maxMs: 5, halvedAfterMs: FLAT },
  { minMs: 1, maxMs: 10, halvedAfterMs: FLAT },
  { minMs: 1, maxMs: 20, halvedAfterMs: FLAT },
  { minMs: 1, maxMs: 10, halvedAfterMs: 50 },
  { minMs: 1, maxMs: 20, halvedAfterMs: 20 },
  { minMs: 1, maxMs: 20, halvedAfterMs: 40 },
  { minMs: 1, maxMs: 30, halvedAfterMs: 25 },
];

/** Names of the recipes that differ from ours in the jitter alone. */
export const JITTER_NAMES = JITTERS.map(jitterName);

/** Every recipe by its name. */
export const RECIPES: Readonly<Record<string, Recipe>> = {
  ours: OURS,
  baseline: BASELINE,
  ...Object.fromEntries(
    JITTERS.map((jitter) => [
      jitterName(jitter),
      { open: OURS.open, retry: (attempt) => retryWith(jitter, attempt) } satisfies Recipe,
    ]),
  ),
};

function jitterName({ minMs, maxMs, halvedAfterMs }: Jitter): string {
  const shrinking = halvedAfterMs === FLAT ? "flat" : `halved after ${halvedAfterMs}`;
  return `${minMs}-${maxMs} ms, ${shrinking}`;
}

function openWith(path: string, busyTimeoutMs: number, autocheckpoint: number): Board {
  const db = new Database(path, { timeout: busyTimeoutMs });
  db.pragma("foreign_keys = ON");
  db.pragma("synchronous = NORMAL");
  db.pragma(`wal_autocheckpoint = ${autocheckpoint}`);
  return createBoard(db, path, false);
}

const sleeper = new Int32Array(new SharedArrayBuffer(4));

function retryWith<T>({ minMs, maxMs, halvedAfterMs }: Jitter, attempt: () => T): T {
  const start = performance.now();
  for (;;) {
    try {
      return attempt();
    } catch (error) {
      const waitedMs = performance.now() - start;
      if (!isLockError(error) || waitedMs >= BUDGET_MS) throw error;
      const flatMs = minMs + Math.random() * (maxMs - minMs);
      Atomics.wait(sleeper, 0, 0, flatMs / (1 + waitedMs / halvedAfterMs));
    }
  }
}
