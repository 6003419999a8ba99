import { basename, join } from "node:path";
import { app, type BrowserWindow, dialog } from "electron";
import type { BackupAnswers, BackupRequest } from "../../shared/backup.ts";
import type { Caller } from "../../shared/domain/caller.ts";
import type { Result } from "../../shared/errors.ts";
import { t } from "../../shared/strings/translate.ts";
import type { RunJob } from "../backups/run-job.ts";
import { backupFolder, listBackups } from "../core/backup/backup-files.ts";
import type { CoreSettings } from "../core/services/context.ts";
import type { ChosenBackup } from "../restore-at-end.ts";

/** What the answers about backups need. */
export interface BackupRequestOptions {
  readonly window: () => BrowserWindow | null;
  readonly board: string;
  /** Baton's own folder. */
  readonly home: string;
  readonly settings: CoreSettings;
  readonly caller: Caller;
  readonly runJob: RunJob;
  /** Restores once the app has ended, and starts it anew. */
  readonly restoreAtEnd: (backup: ChosenBackup) => void;
}

type Answer = Result<BackupAnswers[BackupRequest["kind"]]>;

/** Answers what the window asks about backups. */
export interface BackupRequests {
  answer(request: unknown): Promise<Answer>;
}

const FILTERS = [{ name: t(($) => $.dialogs.boardFiles), extensions: ["db"] }];

/** Makes the answers about backups. Whatever touches a file does so in a process of its own. */
export function createBackupRequests(options: BackupRequestOptions): BackupRequests {
  const { board, settings, caller, runJob } = options;
  const look = (path: string) => runJob({ kind: "look", board, settings, path });
  return {
    async answer(request): Promise<Answer> {
      if (!isBackupRequest(request)) return invalid("this is nothing that is known of backups");
      switch (request.kind) {
        case "list":
          return { ok: true, data: listBackups(board) };
        case "save": {
          const path = await askWhere(options.window(), board);
          if (path === null) return { ok: true, data: null };
          return runJob({ kind: "save", board, settings, path });
        }
        case "choose": {
          const path = await askWhich(options.window(), backupFolder(board));
          return path === null ? { ok: true, data: null } : look(path);
        }
        case "look":
          return look(request.path);
        case "restore": {
          const backup = { path: request.path, takesOther: request.takesOther === true };
          const job = { kind: "restore", board, settings, caller, home: options.home } as const;
          const answer = await runJob({ ...job, ...backup });
          if (!isInOwnWay(answer)) return answer;
          options.restoreAtEnd(backup);
          return { ok: true, data: null };
        }
      }
    },
  };
}

/** Whether nothing keeps a damaged file from being moved but that this app has it open. */
function isInOwnWay(answer: Answer): boolean {
  const processes = answer.ok ? null : answer.error.detail?.processes;
  return Array.isArray(processes) && processes.every((id) => id === process.pid);
}

const WITHOUT_PATH: readonly unknown[] = ["list", "save", "choose"];
const WITH_PATH: readonly unknown[] = ["look", "restore"];

function isBackupRequest(request: unknown): request is BackupRequest {
  if (typeof request !== "object" || request === null || !("kind" in request)) return false;
  if (WITHOUT_PATH.includes(request.kind)) return true;
  if (!WITH_PATH.includes(request.kind) || !("path" in request)) return false;
  return typeof request.path === "string" && request.path !== "";
}

/** The system's own dialog asks before a file that is there is overwritten. */
async function askWhere(window: BrowserWindow | null, board: string): Promise<string | null> {
  const day = new Date().toISOString().slice(0, 10);
  const name = `${basename(board, ".db")} ${day}.db`;
  const options: Electron.SaveDialogOptions = {
    title: t(($) => $.dialogs.backup.title),
    buttonLabel: t(($) => $.dialogs.backup.button),
    defaultPath: join(app.getPath("documents"), name),
    filters: FILTERS,
    properties: ["createDirectory", "showOverwriteConfirmation"],
  };
  const { canceled, filePath } = window
    ? await dialog.showSaveDialog(window, options)
    : await dialog.showSaveDialog(options);
  return canceled || !filePath ? null : filePath;
}

async function askWhich(window: BrowserWindow | null, folder: string): Promise<string | null> {
  const options: Electron.OpenDialogOptions = {
    title: t(($) => $.dialogs.backup.choose),
    defaultPath: folder,
    filters: [...FILTERS, { name: t(($) => $.dialogs.allFiles), extensions: ["*"] }],
    properties: ["openFile"],
  };
  const { canceled, filePaths } = window
    ? await dialog.showOpenDialog(window, options)
    : await dialog.showOpenDialog(options);
  return canceled ? null : (filePaths[0] ?? null);
}

function invalid(message: string): Result<never> {
  return { ok: false, error: { code: "invalid_argument", message } };
}
