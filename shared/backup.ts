import type { Result } from "./errors.ts";
import type { JsonText } from "./json-text.ts";

/** Why Baton made a backup by itself: the day's, before an upgrade, or what a restore replaced. */
export const BACKUP_KINDS = ["daily", "upgrade", "replaced"] as const;
export type BackupKind = (typeof BACKUP_KINDS)[number];

/** A backup that Baton made by itself, as it stands in the folder. */
export interface BackupFile {
  readonly path: string;
  readonly kind: BackupKind;
  /** When it was made, in milliseconds since 1970. */
  readonly madeAt: number;
  readonly sizeBytes: number;
}

/** What a backup holds, for people who choose one. */
export interface BackupContent {
  readonly path: string;
  /** The newest change that it holds, in milliseconds since 1970; null when nothing ever happened. */
  readonly changedAt: number | null;
  /** Tasks that are not dropped. */
  readonly tasks: number;
  /** Names of its projects, without the global list. */
  readonly projects: readonly string[];
  readonly sizeBytes: number;
  /** Version of its schema; an older one is upgraded when it is restored. */
  readonly version: number;
  /** When the board was made that it is of, in milliseconds since 1970; it tells boards apart. */
  readonly createdAt: number;
}

/** A backup that a person looks at before it is restored. */
export interface SeenBackup extends BackupContent {
  /** Words for the board that it is of, where that is not the one whose place it would take. */
  readonly otherBoard: string | null;
}

/** What a restore did. */
export interface Restored {
  readonly board: string;
  readonly backup: BackupContent;
  /** Where the replaced board is kept; null where there was none. */
  readonly kept: string | null;
  /** Whether what was kept is a damaged file, not a backup. */
  readonly isKeptDamaged: boolean;
  /** Keys of tasks whose runs ended with the restore. */
  readonly freed: readonly string[];
  /** Folders of worktrees that the restored board does not know: they were made after the backup. */
  readonly orphans: readonly string[];
}

/** What the window asks the app about backups. */
export type BackupRequest =
  /** The automatic backups, newest first. */
  | { readonly kind: "list" }
  /** Lets the person name a file and backs the board up to it. */
  | { readonly kind: "save" }
  /** Lets the person choose a file. */
  | { readonly kind: "choose" }
  | { readonly kind: "look"; readonly path: string }
  /** `takesOther` where the person saw that it is of another board. */
  | { readonly kind: "restore"; readonly path: string; readonly takesOther: boolean };

/** What each {@link BackupRequest} answers with; null where the person changed their mind. */
export interface BackupAnswers {
  readonly list: readonly BackupFile[];
  readonly save: BackupContent | null;
  readonly choose: SeenBackup | null;
  readonly look: SeenBackup;
  /** Null where the board is damaged: the app ends, restores it, and starts anew. */
  readonly restore: Restored | null;
}

/** Asks the app about backups. */
export type AskBackups = <Kind extends BackupRequest["kind"]>(
  request: Extract<BackupRequest, { readonly kind: Kind }>,
) => Promise<JsonText<Result<BackupAnswers[Kind]>>>;
