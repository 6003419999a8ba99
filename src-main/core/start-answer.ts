import { readFileSync, renameSync, writeFileSync } from "node:fs";
import type { ErrorValue } from "../../shared/errors.ts";

/** Names the file in which whoever started the app looks for its answer. */
export const START_ANSWER = "BATON_START_ANSWER";

/** What came of starting the app. */
export type StartAnswer =
  /** The window is there, and shows the board that was asked for. */
  | { readonly kind: "shown" }
  /** An app that runs already came to the front; it shows this board. */
  | { readonly kind: "other-board"; readonly board: string }
  | { readonly kind: "failed"; readonly error: ErrorValue };

/**
 * Leaves an answer. It appears whole or not at all. Nobody may wait for it any more, so a folder that
 * is gone is no error.
 * @param file as {@link START_ANSWER} names it
 * @throws errors of the file system as they are, but for a folder that is gone
 */
export function leaveStartAnswer(file: string, answer: StartAnswer): void {
  try {
    writeFileSync(`${file}.part`, JSON.stringify(answer), { flag: "wx" });
    renameSync(`${file}.part`, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
}

/** The answer in a file; null while there is none. */
export function readStartAnswer(file: string): StartAnswer | null {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as StartAnswer;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}
