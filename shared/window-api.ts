import type { ActionId, ActionIdAt } from "./actions/index.ts";
import type { AskBackups } from "./backup.ts";
import type { AppSettings } from "./domain/app-settings.ts";
import type { LiveCheck } from "./domain/live-check.ts";
import type { LiveRun } from "./domain/live-run.ts";
import type { TaskStatus } from "./domain/status.ts";
import type { ErrorValue, Result } from "./errors.ts";
import type { JsonText } from "./json-text.ts";
import type { Card, Pulse } from "./operations/board.ts";
import type { ReadableEvent } from "./operations/event.ts";
import type { OperationInput, OperationName, OperationOutput } from "./operations/index.ts";
import type { PanelId } from "./panels.ts";
import type { SettingsPage } from "./settings-pages.ts";
import type { AskTransfers, TransferProgress } from "./transfer.ts";
import type { Inbox } from "./window-inbox.ts";
import type { AskRuns } from "./window-runs.ts";
import type { AskSettings, SpellingState } from "./window-settings.ts";

/** Name of the object that the preload script puts on `window`. */
export const WINDOW_API_NAME = "baton";

/** How the argument begins that tells a page's process the system's locale. */
export const LOCALE_ARGUMENT = "--baton-locale=";
/** And that of dates and times. */
export const TIMES_LOCALE_ARGUMENT = "--baton-locale-of-times=";

/** The channels between window and main process. Nothing else crosses. */
export const CHANNELS = {
  /** Renderer -> main: one operation of the contract. */
  call: "baton:call",
  /** Main -> renderer: what changed on the board. */
  changes: "baton:changes",
  /** Main -> renderer: a menu item or tray entry was chosen. */
  command: "baton:command",
  /** Renderer -> main: something only the app itself can do. */
  app: "baton:app",
  /** Renderer -> main: something about backups of the board. */
  backups: "baton:backups",
  /** Renderer -> main: something about the app's own runs. */
  runs: "baton:runs",
  /** Renderer -> main: the app's settings, and what it says of itself. */
  settings: "baton:settings",
  /** Main -> renderer: the settings as they are now. */
  settingsChanged: "baton:settings-changed",
  /** Main -> renderer: how far the spelling dictionaries are. */
  spellingChanged: "baton:spelling-changed",
  /** Renderer -> main: an import or export. */
  transfers: "baton:transfers",
  /** Main -> renderer: how far an import or export is. */
  transferProgress: "baton:transfer-progress",
} as const;

/** A column's count changed. */
export interface CountDelta {
  readonly projectId: string;
  readonly status: TaskStatus;
  readonly delta: number;
}

/** What main pushes to the window, whoever made the change. */
export type BoardChanges =
  | {
      readonly kind: "changed";
      /** The newest event that the window had seen before; it must equal its own. */
      readonly afterSeq: number;
      /** The newest event contained here. */
      readonly seq: number;
      /** Cards as they are now: each changed one, and those whose blockers changed. */
      readonly cards: readonly Card[];
      /** Ids of tasks that no longer exist. */
      readonly deletedTasks: readonly string[];
      readonly counts: readonly CountDelta[];
      readonly events: readonly ReadableEvent[];
    }
  /** More happened than can be told piece by piece, or the file was restored: read again. */
  | { readonly kind: "reload"; readonly seq: number }
  /** Beats of running executions; they are no events. */
  | { readonly kind: "pulse"; readonly pulses: readonly Pulse[] }
  /** The app's own runs, as they stand now. */
  | { readonly kind: "runs"; readonly runs: readonly LiveRun[] }
  /** The verify commands that the app runs for a person, as they stand now. */
  | { readonly kind: "checks"; readonly checks: readonly LiveCheck[] }
  /** The board file can't be read or written just now, and why; null when it can again. */
  | { readonly kind: "trouble"; readonly error: ErrorValue | null };

/** Something chosen in a native menu or the tray. */
export type WindowCommand =
  /** An action that the window carries out. */
  | { readonly kind: "action"; readonly id: ActionId }
  | { readonly kind: "show-task"; readonly taskId: string }
  | { readonly kind: "open-panel"; readonly panel: PanelId }
  /** To the window of the settings: another of its pages is asked for. */
  | { readonly kind: "show-settings"; readonly page: SettingsPage }
  /** These panels have windows of their own now. */
  | { readonly kind: "panel-windows"; readonly panels: readonly PanelId[] }
  /** Something that the app did by itself went wrong. */
  | { readonly kind: "tell-trouble"; readonly message: string };

/** Where a person can look at a worktree. */
export const WORK_PLACES = ["editor", "terminal", "files"] as const;
export type WorkPlace = (typeof WORK_PLACES)[number];

/** What only the app itself can do for the window. */
export type AppRequest =
  /** An action that the app carries out, asked for by key or palette. */
  | { readonly kind: "run-action"; readonly id: ActionIdAt<"app"> }
  | { readonly kind: "choose-folder" }
  | { readonly kind: "open-logs" }
  /** Shows a task in the board's window, which is brought to the front for it. */
  | { readonly kind: "show-task"; readonly task: string }
  /** Shows a panel in its own window where it has one, else in the board's. */
  | { readonly kind: "show-panel"; readonly panel: PanelId }
  /** Gives a panel a window of its own. */
  | { readonly kind: "pop-out"; readonly panel: PanelId }
  /** Puts it back into the board's window. */
  | { readonly kind: "put-back"; readonly panel: PanelId }
  | { readonly kind: "list-panel-windows" }
  /** Closes the window of the settings. */
  | { readonly kind: "close-settings" }
  /** What undo and redo would do, in words for the menu; null for nothing. */
  | { readonly kind: "name-undo"; readonly undo: string | null; readonly redo: string | null }
  /** The window follows commands from now on: a link that came before is opened. */
  | { readonly kind: "window-ready" }
  /** What the window keeps, such as drafts, is to be on the disk now, and not when the page leaves. */
  | { readonly kind: "keep-texts" }
  /** A fault in the page, for the log. */
  | { readonly kind: "report-fault"; readonly part: string; readonly details: string }
  /** What happened while the app was closed; each once. */
  | { readonly kind: "take-inbox" }
  /** Opens a task's worktree, wherever the board knows it to be, in one of the person's programs. */
  | { readonly kind: "open-worktree"; readonly task: string; readonly place: WorkPlace }
  /** The value goes to the keychain, and never comes back to the window. */
  | { readonly kind: "store-secret"; readonly name: string; readonly value: string }
  | { readonly kind: "remove-secret"; readonly name: string };

/** What an {@link AppRequest} answers with. */
export type AppAnswer = {
  readonly path: string | null;
  /** Answers `take-inbox`. */
  readonly inbox?: Inbox;
  /** Answers `list-panel-windows`. */
  readonly panels?: readonly PanelId[];
};

/** What the window finds as `window.baton`. Answers and changes come as text, for they can be large. */
export interface WindowApi {
  /** The system's locale, by which numbers are written: `de-AT`. */
  readonly locale: string;
  /** The one by which it writes dates and times. */
  readonly localeOfTimes: string;
  /**
   * Calls one operation of the contract.
   * @param name `noun.verb`
   * @param input its input
   * @returns the result; a refusal is a value, nothing is thrown for it
   */
  call<Name extends OperationName>(
    name: Name,
    input: OperationInput<Name>,
  ): Promise<JsonText<Result<OperationOutput<Name>>>>;
  /** Asks the app for something that is no operation on the board. */
  app(request: AppRequest): Promise<JsonText<Result<AppAnswer>>>;
  /** Backs the board up, or brings a backup back. */
  readonly backups: AskBackups;
  /** Starts, stops and follows the app's own runs of agents. */
  readonly runs: AskRuns;
  /** Reads and changes the app's settings. */
  readonly settings: AskSettings;
  /** Follows the app's settings. @returns a function that ends it */
  onSettings(listener: (settings: AppSettings) => void): () => void;
  /** Follows how far the spelling dictionaries are. @returns a function that ends it */
  onSpelling(listener: (state: SpellingState) => void): () => void;
  /**
   * Where a file is that a person dropped on the window; empty for one that is on no disk.
   * @param file as the page got it: only the system can make one that has a place
   */
  pathOf(file: object): string;
  /** Imports and exports. */
  readonly transfers: AskTransfers;
  /** Follows how far an import or export is. @returns a function that ends it */
  onTransferProgress(listener: (progress: TransferProgress) => void): () => void;
  /** Follows the board. @returns a function that ends it */
  onChanges(listener: (changes: JsonText<BoardChanges>) => void): () => void;
  /** Follows native menus and the tray. @returns a function that ends it */
  onCommand(listener: (command: WindowCommand) => void): () => void;
}
