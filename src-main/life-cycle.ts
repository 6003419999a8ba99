import { randomUUID } from "node:crypto";
import { app } from "electron";
import { showInternalError } from "./dialogs.ts";
import type { AppLog } from "./log.ts";

/** Nothing that was thrown and not caught gets lost: it is logged, and shown with its id. */
export function followStrayErrors(log: AppLog): void {
  const take = (error: unknown) => {
    const id = randomUUID();
    log.error(id, error);
    showInternalError(id, log.folder).catch((again: unknown) => log.error(id, again));
  };
  process.on("uncaughtException", take);
  process.on("unhandledRejection", take);
}

/**
 * Makes sure that this is the only app on its Baton home; the one that was first is told.
 * @param board the file that this one is to open
 */
export function isFirstApp(board: string): boolean {
  return app.requestSingleInstanceLock({ board });
}

/**
 * Follows apps that were started after this one on the same home, and went again.
 * @param onStarted told of the file that it was to open, null when it did not say
 */
export function followLaterApps(onStarted: (board: string | null) => void): void {
  app.on("second-instance", (_event, _words, _folder, later) => {
    const { board } = (later ?? {}) as { board?: string };
    onStarted(board ?? null);
  });
}

/** What has to happen before the process may end. */
export interface Closing {
  /** Nothing new begins: timers end, the window may close. */
  readonly stop: () => void;
  /** What has begun comes to its end. */
  readonly settle: () => Promise<unknown>;
  readonly close: () => void;
}

/** Ends the app in order, however it is asked to. */
export function quitInOrder({ stop, settle, close }: Closing): void {
  app.once("before-quit", stop);
  app.on("will-quit", (event) => {
    event.preventDefault();
    void settle().finally(() => {
      close();
      // Not `quit`: after a signal it comes too early here, while the first is still being decided.
      app.exit();
    });
  });
  app.on("window-all-closed", () => {
    if (process.platform !== "darwin") app.quit();
  });
}
