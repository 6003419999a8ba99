// The thread that keeps the write-ahead log short: see `startWalKeeper`.
import { parentPort, workerData } from "node:worker_threads";
import { openBoard } from "./core/store/sqlite/open.ts";
import { DEFAULT_WRITE_BUDGET_MS } from "./core/store/sqlite/retry.ts";
import { every } from "./timers/every.ts";
import { createWalWatch, SHORTEN_INTERVAL_MS, WAL_INTERVAL_MS } from "./timers/wal.ts";

/** What the thread is started with. */
export interface WalThreadData {
  /** The board's file. */
  readonly path: string;
}

const { path } = workerData as WalThreadData;
const board = openBoard({ path, create: false, budgetMs: DEFAULT_WRITE_BUDGET_MS });
const look = createWalWatch(board, (message) => parentPort?.postMessage(message));
const stops = [every(SHORTEN_INTERVAL_MS, board.shortenLog), every(WAL_INTERVAL_MS, look)];
// Any message means the end.
parentPort?.once("message", () => {
  for (const stop of stops) stop();
  board.close();
});
