import { Worker } from "node:worker_threads";
import type { WalThreadData } from "./wal-thread.ts";

/** Waits before a thread that failed is started again, in milliseconds. */
const RESTART_MS = 10_000;

/** A thread that keeps a board's log short. */
export interface WalKeeper {
  /** Ends it; its connection is closed when the promise is fulfilled. */
  end(): Promise<void>;
}

/**
 * Starts the thread that copies the write-ahead log into the board's file, and empties it while
 * nobody writes. Copying takes tens of milliseconds of a slow disk, for which the main process must
 * not stand still (board.md 8). One that fails is started again.
 * @param script the thread's code, as built
 * @param path the board's file, which is open in this process
 * @param report told of a log that stays large, and of a thread that failed
 */
export function startWalKeeper(
  script: string,
  path: string,
  report: (message: string) => void,
): WalKeeper {
  let worker: Worker | null = null;
  let restart: NodeJS.Timeout | null = null;
  const start = () => {
    restart = null;
    const workerData: WalThreadData = { path };
    const started = new Worker(script, { workerData });
    worker = started;
    started.on("message", report);
    started.once("error", (error: Error) => {
      report(`the thread that keeps the log short failed: ${error.message}`);
      worker = null;
      restart = setTimeout(start, RESTART_MS);
    });
  };
  start();
  return {
    async end() {
      if (restart) clearTimeout(restart);
      const last = worker;
      if (!last) return;
      await new Promise<void>((done) => {
        last.removeAllListeners("error").once("error", () => done());
        last.once("exit", () => done());
        last.postMessage("end");
      });
    },
  };
}
