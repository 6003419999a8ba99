import { dirname } from "node:path";
import { app, nativeTheme } from "electron";
import type { Theme, WindowCommand } from "../shared/window-api.ts";
import { createPush, type Push } from "./ipc/push.ts";
import type { AppLog } from "./log.ts";
import { showMenu } from "./menu.ts";
import { openFolder } from "./open-folder.ts";
import type { Page } from "./page.ts";
import { createTray } from "./tray.ts";
import { hasTrayHost } from "./tray-host.ts";
import { type RunningTask, trayModel } from "./tray-model.ts";
import { openWindowSettings } from "./window-settings.ts";
import { createMainWindow, type MainWindow } from "./windows.ts";

/** What a person sees of the app: window, tray and menus. */
export interface Desk extends Pick<MainWindow, "window" | "show"> {
  readonly push: Push;
  setTheme(theme: Theme): void;
  /** Shows in tray and title what runs. */
  setRunning(running: readonly RunningTask[]): void;
  /** Lets window and tray go for good. */
  clear(): void;
}

/** What the desk needs. */
export interface DeskOptions {
  readonly page: Page;
  readonly preload: string;
  readonly settingsPath: string;
  readonly boardPath: string;
  readonly onLoaded: () => void;
  readonly log: AppLog;
}

/** Lays the desk out; the window comes with the first `show`. */
export function layDesk(options: DeskOptions): Desk {
  const { page, preload, boardPath, onLoaded, log } = options;
  const settings = openWindowSettings(options.settingsPath, log.warn);
  let isTrayShown = false;
  void hasTrayHost().then((has) => {
    isTrayShown = has;
  });
  nativeTheme.themeSource = settings.read().theme;

  const main = createMainWindow({
    ...{ pageUrl: page.url, preload, settings, onLoaded },
    hidesOnClose: () => isTrayShown,
    report: log.warn,
  });
  const push = createPush(() => main.window()?.webContents ?? null);
  const command = (wanted: WindowCommand) => {
    main.show();
    push.command(wanted);
  };
  const tray = createTray(
    {
      openWindow: main.show,
      showTask: (taskId) => command({ kind: "show-task", taskId }),
      quit: app.quit,
    },
    log.warn,
  );
  const show = (folder: string) =>
    void openFolder(folder).then(
      (fault) => fault && log.warn(`${folder} can't be shown: ${fault}`),
    );
  const refreshMenu = () =>
    showMenu(
      {
        command,
        showBoardFile: () => show(dirname(boardPath)),
        openLogs: () => show(log.folder),
        quit: app.quit,
      },
      { theme: settings.read().theme, isDev: page.isDev },
    );
  refreshMenu();
  return {
    ...{ window: main.window, show: main.show, push },
    setTheme(theme) {
      nativeTheme.themeSource = theme;
      settings.change({ theme });
      refreshMenu();
    },
    setRunning(running) {
      tray.show(trayModel(running));
      main.setRunning(running.length);
    },
    clear() {
      main.release();
      tray.remove();
    },
  };
}
