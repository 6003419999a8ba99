import { mkdirSync, rmSync, statSync } from "node:fs";
import { dirname } from "node:path";
import type { BackupContent, Restored } from "../../../shared/backup.ts";
import { DomainError } from "../../../shared/errors.ts";
import type { ServiceContext } from "../services/context.ts";
import { requirePerson } from "../services/require-authority.ts";
import { type RestoreRecord, settleRestored } from "../services/settle-restored.ts";
import { backUp, copyToPartial, readBackup } from "../store/sqlite/backup.ts";
import { realPathOf, removePartialFile, syncToDisk } from "../store/sqlite/partial-file.ts";
import { restoreRows, settleStaged, upgradeStaged } from "../store/sqlite/restore.ts";
import { toStorageError } from "../store/sqlite/storage-error.ts";
import type { WriteTx } from "../store/store.ts";
import { knownWorktrees, unknownWorktrees } from "../worktrees/unknown-folders.ts";
import { backupPath } from "./backup-files.ts";
import { requireOwnBackup } from "./own-backup.ts";
import { replaceFile } from "./replace-file.ts";

/**
 * Puts a backup in place of a board. The backup is copied and checked first, and an older one is
 * upgraded in the copy. Then the board's rows are replaced through SQLite, with a backup of the board
 * as it was. A file that SQLite can't read, or that a newer Baton wrote, is moved aside instead, when
 * no other process has it open. Nothing is changed unless all of it succeeds.
 * @param path the board; a missing one is made
 * @param backup the file to restore
 * @param options what a person agreed to, and where worktrees are
 * @throws DomainError forbidden, not_found, invalid_argument, storage
 * @throws WriteBudgetExhaustedError when another process held the board's lock throughout
 */
export function restoreBoard(
  path: string,
  backup: string,
  context: ServiceContext,
  { takesOther = false, home }: RestoreOptions = {},
): Restored {
  requirePerson(context, "restore a backup");
  const content = readBackup(backup);
  requireOther(path, backup);
  const budgetMs = context.settings.writeBudgetMs;
  if (!takesOther) requireOwnBackup(path, content, budgetMs);
  // A link to the board stays one: it is the file behind it that comes to hold the backup.
  const file = realPathOf(path);
  const staged = copyToPartial(backup, file, { budgetMs, readonly: true });
  try {
    upgradeStaged(staged);
    const { known, ...done } = isUsable(path)
      ? restoreInPlace(path, staged, content, context)
      : restoreByMove(file, staged, content, context);
    const orphans = home === undefined ? [] : unknownWorktrees(home, known);
    return { board: path, backup: content, ...done, orphans };
  } finally {
    removePartialFile(staged);
  }
}

/** What a restore may do, and what it looks at. */
export interface RestoreOptions {
  /** Set where a person agreed that another board's backup takes this board's place. */
  readonly takesOther?: boolean;
  /** Baton's own folder, with the worktrees; without it none is looked at. */
  readonly home?: string;
}

interface Done extends Omit<Restored, "board" | "backup" | "orphans"> {
  /** Folders of worktrees that the restored board knows. */
  readonly known: ReadonlySet<string>;
}

function restoreInPlace(
  path: string,
  staged: string,
  backup: BackupContent,
  context: ServiceContext,
): Done {
  const { now, settings } = context;
  const kept = backupPath(path, "replaced", now);
  let isKept = false;
  try {
    const settled = restoreRows(path, staged, now, settings.writeBudgetMs, {
      keep() {
        mkdirSync(dirname(kept), { recursive: true });
        if (!isKept) backUp(path, kept, { budgetMs: 0 });
        isKept = true;
      },
      settle: (tx) => settle(tx, context, { backup: backup.path, kept }),
    });
    return { kept, isKeptDamaged: false, ...settled };
  } catch (error) {
    if (isKept) rmSync(kept, { force: true });
    if (!isBeyondUse(error, path)) throw toStorageError(error, path) ?? error;
    return restoreByMove(realPathOf(path), staged, backup, context);
  }
}

/** @param path the file itself, not a link to it */
function restoreByMove(
  path: string,
  staged: string,
  backup: BackupContent,
  context: ServiceContext,
): Done {
  const hadFile = isThere(path) || isThere(`${path}-wal`);
  const kept = hadFile ? backupPath(path, "damaged", context.now) : null;
  const settled = settleStaged(staged, context.now, (tx) =>
    settle(tx, context, { backup: backup.path, kept }),
  );
  syncToDisk(staged);
  replaceFile(path, staged, kept ?? backupPath(path, "damaged", context.now));
  return { kept, isKeptDamaged: hadFile, ...settled };
}

function settle(
  tx: WriteTx,
  context: ServiceContext,
  record: RestoreRecord,
): Pick<Done, "freed" | "known"> {
  return { freed: settleRestored(tx, context, record), known: knownWorktrees(tx) };
}

/** Whether there is something that SQLite may be able to open. */
function isUsable(path: string): boolean {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats?.isDirectory()) {
    throw new DomainError("invalid_argument", `${path} is a folder: name a board file`, { path });
  }
  return stats !== undefined && stats.size > 0;
}

/** Whether a board can't be written through SQLite by this Baton: damaged, robbed of parts, or newer. */
function isBeyondUse(error: unknown, path: string): boolean {
  const storage = error instanceof DomainError ? error : toStorageError(error, path);
  const { sqlite = "", ...detail } = storage?.detail ?? {};
  if (storage?.code !== "storage") return false;
  return (
    /^SQLITE_(NOTADB|CORRUPT)/.test(String(sqlite)) ||
    ["lost", "column", "version"].some((fact) => fact in detail)
  );
}

function requireOther(path: string, backup: string): void {
  const [board, file] = [path, backup].map((each) => statSync(each, { throwIfNoEntry: false }));
  if (!board || board.ino !== file?.ino || board.dev !== file.dev) return;
  throw new DomainError(
    "invalid_argument",
    `${backup} is the board itself: name a backup of it (baton backup --list)`,
    { path },
  );
}

function isThere(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false }) !== undefined;
}
