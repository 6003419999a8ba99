import type { WebContents } from "electron";
import type { AppSettings } from "../../shared/domain/app-settings.ts";
import { type JsonText, writeJson } from "../../shared/json-text.ts";
import type { TransferProgress } from "../../shared/transfer.ts";
import { type BoardChanges, CHANNELS, type WindowCommand } from "../../shared/window-api.ts";
import type { SpellingState } from "../../shared/window-settings.ts";

/** Speaks to the windows without being asked: of changes to all, of commands to one. */
export interface Push {
  changes(changes: BoardChanges): void;
  /** To the board's. */
  command(command: WindowCommand): void;
  /** To the settings'. */
  settingsCommand(command: WindowCommand): void;
  transferProgress(progress: TransferProgress): void;
  settings(settings: AppSettings): void;
  /** To the settings', which show it. */
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
  /** The settings', null while they are not open. They show nothing of the board. */
  readonly settings: () => WebContents | null;
}

/** Makes the way from main to the windows. */
export function createPush({ board, panels, settings: own }: Pages): Push {
  const send = (pages: readonly (WebContents | null)[], channel: string, message: Message) => {
    for (const page of pages) if (page && !page.isDestroyed()) page.send(channel, message);
  };
  const toBoards = (channel: string, message: Message) =>
    send([board(), ...panels()], channel, message);
  return {
    changes: (changes) => toBoards(CHANNELS.changes, writeJson(changes)),
    command: (command) => send([board()], CHANNELS.command, command),
    settingsCommand: (command) => send([own()], CHANNELS.command, command),
    settings: (settings) => send([board(), ...panels(), own()], CHANNELS.settingsChanged, settings),
    spelling: (state) => send([own()], CHANNELS.spellingChanged, state),
    transferProgress: (progress) => toBoards(CHANNELS.transferProgress, progress),
  };
}
