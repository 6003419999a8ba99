import type { WebContents } from "electron";
import type { AppSettings } from "../../shared/domain/app-settings.ts";
import { type JsonText, writeJson } from "../../shared/json-text.ts";
import type { TransferProgress } from "../../shared/transfer.ts";
import { type BoardChanges, CHANNELS, type WindowCommand } from "../../shared/window-api.ts";
import type { SpellingState } from "../../shared/window-settings.ts";

/** Speaks to the windows without being asked: of changes to all, of commands to the board's alone. */
export interface Push {
  changes(changes: BoardChanges): void;
  command(command: WindowCommand): void;
  transferProgress(progress: TransferProgress): void;
  settings(settings: AppSettings): void;
  spelling(state: SpellingState): void;
}

type Message =
  | JsonText<BoardChanges>
  | WindowCommand
  | TransferProgress
  | AppSettings
  | SpellingState;

/** Where the pages are. */
export interface Pages {
  /** The board's, null while there is none. */
  readonly board: () => WebContents | null;
  /** Those of panels in windows of their own. */
  readonly panels: () => readonly WebContents[];
}

/** Makes the way from main to the windows. */
export function createPush({ board, panels }: Pages): Push {
  const send = (pages: readonly (WebContents | null)[], channel: string, message: Message) => {
    for (const page of pages) if (page && !page.isDestroyed()) page.send(channel, message);
  };
  const toAll = (channel: string, message: Message) =>
    send([board(), ...panels()], channel, message);
  return {
    changes: (changes) => toAll(CHANNELS.changes, writeJson(changes)),
    command: (command) => send([board()], CHANNELS.command, command),
    settings: (settings) => toAll(CHANNELS.settingsChanged, settings),
    spelling: (state) => toAll(CHANNELS.spellingChanged, state),
    transferProgress: (progress) => toAll(CHANNELS.transferProgress, progress),
  };
}
