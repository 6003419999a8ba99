import type { WebContents } from "electron";
import type { TransferProgress } from "../../shared/transfer.ts";
import { type BoardChanges, CHANNELS, type WindowCommand } from "../../shared/window-api.ts";

/** Speaks to the window without being asked. */
export interface Push {
  changes(changes: BoardChanges): void;
  command(command: WindowCommand): void;
  transferProgress(progress: TransferProgress): void;
}

/**
 * Makes the way from main to the window.
 * @param contents the window's page, null while there is none
 */
export function createPush(contents: () => WebContents | null): Push {
  const send = (channel: string, message: BoardChanges | WindowCommand | TransferProgress) => {
    const page = contents();
    if (page && !page.isDestroyed()) page.send(channel, message);
  };
  return {
    changes: (changes) => send(CHANNELS.changes, changes),
    command: (command) => send(CHANNELS.command, command),
    transferProgress: (progress) => send(CHANNELS.transferProgress, progress),
  };
}
