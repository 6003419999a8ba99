import type { BackupContent, Restored, SeenBackup } from "../../shared/backup.ts";
import type { Caller } from "../../shared/domain/caller.ts";
import type { Result } from "../../shared/errors.ts";
import type { CoreSettings } from "../core/services/context.ts";

interface OnBoard {
  /** The board file. */
  readonly board: string;
  readonly settings: CoreSettings;
}

/** What a job's process is told to do. */
export type BackupJob = OnBoard &
  /** `kept` daily backups stay. */
  (
    | { readonly kind: "daily"; readonly kept: number }
    | { readonly kind: "save"; readonly path: string }
    | { readonly kind: "look"; readonly path: string }
    | {
        readonly kind: "restore";
        readonly path: string;
        readonly caller: Caller;
        readonly takesOther: boolean;
        /** Baton's own folder. */
        readonly home: string;
      }
  );

/** What each kind of job comes to. */
export interface JobAnswers {
  /** Null when none was due. */
  readonly daily: BackupContent | null;
  readonly save: BackupContent;
  readonly look: SeenBackup;
  readonly restore: Restored;
}

/** What a job's process says. */
export type FromJob =
  | { readonly kind: "result"; readonly result: Result<JobAnswers[BackupJob["kind"]]> }
  /** Of an error that no code describes; the result has only its id. */
  | { readonly kind: "internal"; readonly id: string; readonly text: string };
