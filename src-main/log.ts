import { join } from "node:path";
// Its `main` entry would open an IPC channel of its own, past our guard.
import log from "electron-log/node";

/** Where the app writes what people need not read until something goes wrong. */
export interface AppLog {
  readonly folder: string;
  info(message: string): void;
  warn(message: string): void;
  /** @param id what the caller was told in its place */
  error(id: string, error: unknown): void;
}

/** The folder of the log. @param home Baton's folder */
export function logFolder(home: string): string {
  return join(home, "logs");
}

/**
 * Opens the log: a file that is turned over when it has grown, and errors on stderr as well.
 * @param home Baton's folder
 */
export function openLog(home: string): AppLog {
  const folder = logFolder(home);
  log.transports.file.resolvePathFn = () => join(folder, "app.log");
  log.transports.file.level = "info";
  log.transports.console.level = "error";
  return {
    folder,
    info: (message) => log.info(message),
    warn: (message) => log.warn(message),
    error: (id, error) => log.error(id, error),
  };
}
