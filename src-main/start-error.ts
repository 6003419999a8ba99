import { dirname } from "node:path";
import { app } from "electron";
import type { BackupContent } from "../shared/backup.ts";
import type { Caller } from "../shared/domain/caller.ts";
import type { ErrorValue } from "../shared/errors.ts";
import { messageOf } from "../shared/errors.ts";
import { formatInstant } from "../shared/strings/format.ts";
import { t } from "../shared/strings/translate.ts";
import { findRescue } from "./core/backup/find-rescue.ts";
import { restoreBoard } from "./core/backup/restore-board.ts";
import { batonHome } from "./core/board-path.ts";
import { readSettings } from "./core/settings.ts";
import { toStorageError } from "./core/store/sqlite/storage-error.ts";
import { newUuidV7 } from "./core/uuid-v7.ts";
import { showStartError } from "./dialogs.ts";
import { logFolder } from "./log.ts";

/** What can be done about a start that failed. */
export interface StartErrorOptions {
  readonly board: string;
  readonly caller: Caller;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/**
 * Says why the app can't start. Where the board is damaged and a backup is there, it offers to
 * restore that; the app then starts anew. The damaged file is kept.
 */
export async function answerStartError(
  error: ErrorValue,
  options: StartErrorOptions,
): Promise<void> {
  const rescue = findRescue(options.board, error);
  const offer = rescue && describeOffer(rescue);
  const choice = await showStartError(error, ...foldersOf(options), offer);
  if (choice === "restore" && rescue) await restoreOrTell(rescue, options);
}

/**
 * Restores a backup over a board that the app has not open, and has the app start anew. Where that
 * fails it says why.
 */
export async function restoreOrTell(
  backup: { readonly path: string; readonly takesOther?: boolean },
  options: StartErrorOptions,
): Promise<void> {
  const fault = restore(backup, options);
  if (fault === null) app.relaunch();
  else {
    const error = { code: "storage", message: fault } as const;
    await showStartError(error, ...foldersOf(options), null);
  }
}

/** The folder of the board, and that of the log. */
function foldersOf({ board, env }: StartErrorOptions): readonly [folder: string, logs: string] {
  return [dirname(board), logFolder(batonHome(env))];
}

function describeOffer({ tasks, projects, changedAt }: BackupContent): string {
  const named =
    projects.length === 0
      ? ""
      : t(($) => $.dialogs.start.projects, { projects: projects.slice(0, 5).join(", ") });
  const when =
    changedAt === null
      ? ""
      : t(($) => $.dialogs.start.changed, { instant: formatInstant(changedAt) });
  return t(($) => $.dialogs.start.offer, {
    ...{ count: tasks, about: `${named}${when}` },
    kept: t(($) => $.dialogs.start.kept),
  });
}

/** @returns why it failed, null when it did not */
function restore(
  { path, takesOther = false }: Parameters<typeof restoreOrTell>[0],
  { board, caller, env }: StartErrorOptions,
): string | null {
  const context = { caller, now: Date.now(), batch: newUuidV7(), newId: newUuidV7 };
  try {
    restoreBoard(
      board,
      path,
      { ...context, settings: readSettings(env) },
      { takesOther, home: batonHome(env) },
    );
    return null;
  } catch (error) {
    const shown = toStorageError(error, board) ?? error;
    return messageOf(shown);
  }
}
