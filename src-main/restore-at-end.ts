import { app } from "electron";
import { restoreOrTell, type StartErrorOptions } from "./start-error.ts";

/** A backup that a person chose in the window. */
export interface ChosenBackup {
  readonly path: string;
  /** Set where they saw that it is of another board. */
  readonly takesOther: boolean;
}

/** Restores a backup over a damaged board, which can't be moved while the app itself has it open. */
export interface RestoreAtEnd {
  /** Quits the app for it. */
  plan(backup: ChosenBackup): void;
  /** The app goes on: it is not to happen at a later end. */
  callOff(): void;
  /** Does it, once the board is closed, and starts the app anew. */
  carryOut(): Promise<void>;
}

/** Makes the keeper of what is to be restored when the app ends. */
export function createRestoreAtEnd(options: StartErrorOptions): RestoreAtEnd {
  let planned: ChosenBackup | null = null;
  return {
    plan(backup) {
      planned = backup;
      app.quit();
    },
    callOff() {
      planned = null;
    },
    async carryOut() {
      if (planned) await restoreOrTell(planned, options);
    },
  };
}
