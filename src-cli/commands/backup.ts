import { resolve } from "node:path";
import type { BackupContent, BackupFile, Restored } from "../../shared/backup.ts";
import type { Result } from "../../shared/errors.ts";
import { listBackups } from "../../src-main/core/backup/backup-files.ts";
import { requireOwnBackup } from "../../src-main/core/backup/own-backup.ts";
import { restoreBoard } from "../../src-main/core/backup/restore-board.ts";
import { batonHome } from "../../src-main/core/board-path.ts";
import type { ServiceContext } from "../../src-main/core/services/context.ts";
import { backUp, readBackup } from "../../src-main/core/store/sqlite/backup.ts";
import { newUuidV7 } from "../../src-main/core/uuid-v7.ts";
import { invalidArgument } from "../argv/invalid-argument.ts";
import type { Call } from "../call.ts";
import type { Outcome } from "../command.ts";
import { backupListText, backupText, contentWords, restoredText } from "../format/backup.ts";

/** Copies the board to a new file, while others go on writing it; or lists what Baton keeps by itself. */
export function runBackup(call: Call): Outcome {
  const { file, list } = call.input as { file?: string; list?: true };
  if (list) {
    if (file !== undefined) throw invalidArgument("--list takes no file: leave one of them out");
    return listed(call);
  }
  if (file === undefined) throw invalidArgument("name the file to write, or give --list");
  const { boardPath, settings } = call;
  const target = resolve(call.cwd, file);
  const content = backUp(boardPath, target, { budgetMs: settings.writeBudgetMs });
  return {
    result: { ok: true, data: content },
    toText: (data) => backupText(data as BackupContent),
  };
}

function listed({ boardPath }: Call): Outcome {
  const data = listBackups(boardPath);
  const result: Result<BackupFile[]> = { ok: true, data, page: { total: data.length, next: null } };
  return { result, toText: (rows, view) => backupListText(rows as BackupFile[], boardPath, view) };
}

/**
 * Puts a backup in place of the board. It takes `--yes`, since it ends every run; without it the
 * backup is only looked at. The board need not be readable, so nothing opens it beforehand.
 */
export function runRestore(call: Call): Outcome {
  const input = call.input as { file: string; yes?: true; otherBoard?: true };
  const { file, yes, otherBoard: takesOther = false } = input;
  const { boardPath, caller, settings } = call;
  const backup = resolve(call.cwd, file);
  if (!yes) {
    const content = readBackup(backup);
    if (!takesOther) requireOwnBackup(boardPath, content, settings.writeBudgetMs);
    throw invalidArgument(
      `${backup} holds ${contentWords(content)}. To put it in place of ${boardPath}, repeat with --yes: the board as it is now is kept, and every run on it ends`,
      { backup: content },
    );
  }
  const context: ServiceContext = {
    ...{ caller, settings, now: Date.now(), batch: newUuidV7(), newId: newUuidV7 },
  };
  const home = batonHome(call.env);
  const data = restoreBoard(boardPath, backup, context, { takesOther, home });
  return { result: { ok: true, data }, toText: (restored) => restoredText(restored as Restored) };
}
