import { join } from "node:path";
import { t } from "../shared/strings/translate.ts";
import type { About } from "../shared/window-settings.ts";
import { agentFilePath } from "./core/agents/agent-file.ts";
import { backupFolder } from "./core/backup/backup-files.ts";
import type { CoreSettings } from "./core/services/context.ts";
import type { Board } from "./core/store/store.ts";

/** What the app says of itself from. */
export interface AboutOptions {
  readonly version: string;
  readonly board: Pick<Board, "read" | "path">;
  /** Baton's folder. */
  readonly home: string;
  readonly logFolder: string;
  readonly settings: CoreSettings;
}

/** What the app is made of and where its files are. */
export function describeApp(options: AboutOptions): About {
  const { version, board, home, logFolder, settings } = options;
  const { electron = "", chrome = "", node, v8 } = process.versions;
  return {
    version,
    versions: [
      { name: "Electron", text: electron },
      { name: "Chromium", text: chrome },
      { name: "Node", text: node },
      { name: "V8", text: v8 },
      { name: "SQLite", text: board.read((tx) => tx.file.sqliteVersion()) },
      {
        name: t(($) => $.desktop.about.names.system),
        text: `${process.platform} ${process.getSystemVersion()} ${process.arch}`,
      },
    ],
    places: [
      { name: t(($) => $.desktop.about.names.board), text: board.path },
      { name: t(($) => $.desktop.about.names.backups), text: backupFolder(board.path) },
      { name: t(($) => $.desktop.about.names.log), text: logFolder },
      {
        name: t(($) => $.desktop.about.names.settings),
        text: join(home, "window", "settings.json"),
      },
      { name: t(($) => $.desktop.about.names.agents), text: agentFilePath(home) },
    ],
    durations: [
      { name: "BATON_HEARTBEAT_MS", ms: settings.heartbeatMs },
      { name: "BATON_STALE_TTL_MS", ms: settings.staleTtlMs },
      { name: "BATON_STALE_SWEEP_MS", ms: settings.staleSweepMs },
      { name: "BATON_DB_WRITE_BUDGET_MS", ms: settings.writeBudgetMs },
    ],
  };
}
