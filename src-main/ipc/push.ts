import type { WebContents } from "electron";
import type { AppSettings } from "../../shared/domain/app-settings.ts";
import { type JsonText, writeJson } from "../../shared/json-text.ts";
import type { TransferProgress } from "../../shared/transfer.ts";
import { type BoardChanges, CHANNELS, type WindowCommand } from "../../shared/window-api.ts";

/** Speaks to the window without being asked. */
export interface Push {
  changes(changes: BoardChanges): void;
  command(command: WindowCommand): void;
  transferProgress(progress: TransferProgress): void;
  settings(settings: AppSettings): void;
}

type Message = JsonText<BoardChanges> | WindowCommand | TransferProgress | AppSettings;

/**
 * Makes the way from main to the window.
 * @param contents the window's page, null while there is none
 */
export function createPush(contents: () => WebContents | null): Push {
  const send = (channel: string, message: Message) => {
    const page = contents();
    if (page && !page.isDestroyed()) page.send(channel, message);
  };
  return {
    changes: (changes) => send(CHANNELS.changes, writeJson(changes)),
    command: (command) => send(CHANNELS.command, command),
    settings: (settings) => send(CHANNELS.settingsChanged, settings),
    transferProgress: (progress) => send(CHANNELS.transferProgress, progress),
  };
}
