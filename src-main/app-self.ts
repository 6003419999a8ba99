import { homedir } from "node:os";
import { join } from "node:path";
import { app } from "electron";
import { readAppSettings } from "../shared/domain/app-settings.ts";
import { describeApp } from "./about.ts";
import type { CoreSettings } from "./core/services/context.ts";
import { SCHEMA_VERSION } from "./core/store/sqlite/schema.ts";
import type { Board } from "./core/store/store.ts";
import { createTerminalCommand } from "./core/terminal-command.ts";
import { FROM_DESKTOP } from "./desktop-start.ts";
import { describeForHelp } from "./diagnostics.ts";
import type { SettingsRequestOptions } from "./ipc/settings-requests.ts";
import { readLicences } from "./licences.ts";
import { createLinkHandler } from "./link-handler.ts";
import type { WindowSettingsFile } from "./window-settings.ts";

/** What the app needs to speak of itself. */
export interface AppSelfOptions {
  readonly board: Board;
  /** Baton's folder. */
  readonly home: string;
  readonly logFolder: string;
  readonly settings: CoreSettings;
  readonly windowSettings: WindowSettingsFile;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** What the app says of itself, and how it stands in the desktop around it. */
export function describeSelf(
  options: AppSelfOptions,
): Pick<SettingsRequestOptions, "about" | "licences" | "diagnostics" | "command" | "links"> {
  const { board, env, windowSettings, logFolder } = options;
  const folder = app.getAppPath();
  const userFolder = homedir();
  const about = () => describeApp({ ...options, version: app.getVersion() });
  return {
    about,
    licences: () => readLicences(folder, process.execPath, process.versions.electron),
    diagnostics: () =>
      describeForHelp({
        ...{ about: about(), logFolder, env, userFolder },
        settings: readAppSettings({ ...windowSettings.read() }),
        board: board.read((tx) => ({
          bytes: tx.file.sizeBytes(),
          schema: SCHEMA_VERSION,
          tasks: tx.tasks.count(),
        })),
      }),
    command: createTerminalCommand({
      ...{ userFolder, env, executable: process.execPath },
      entry: join(folder, "out", "cli", "index.js"),
    }),
    // An app that is not packaged is its runtime with a folder behind it.
    links: createLinkHandler(
      [process.execPath, ...(app.isPackaged ? [] : [folder, FROM_DESKTOP])],
      env,
    ),
  };
}
