import { dirname, join } from "node:path";
import { app, nativeTheme, type WebContents } from "electron";
import { type ActionId, isAppActionId } from "../shared/actions/index.ts";
import { readAppSettings } from "../shared/domain/app-settings.ts";
import type { StopWay } from "../shared/domain/live-run.ts";
import type { PanelId } from "../shared/panels.ts";
import { SETTINGS_ACTIONS, type SettingsPage } from "../shared/settings-pages.ts";
import type { WindowCommand } from "../shared/window-api.ts";
import { type AppActions, createAppActions } from "./app-actions.ts";
import { createPush, type Push } from "./ipc/push.ts";
import type { AppLog } from "./log.ts";
import { showMenu, type UndoNames } from "./menu.ts";
import { openFolder } from "./open-folder.ts";
import type { Page } from "./page.ts";
import { createPanelWindows, type PanelWindows } from "./panel-windows.ts";
import { throttled } from "./runner/throttled.ts";
import { createSettingsWindow } from "./settings-window.ts";
import { createTray } from "./tray.ts";
import { hasTrayHost } from "./tray-host.ts";
import {
  type AutopilotPause,
  type OwnRun,
  type RunningTask,
  type TrayContent,
  trayModel,
} from "./tray-model.ts";
import type { WindowSettingsFile } from "./window-settings.ts";
import { createMainWindow, type MainWindow } from "./windows.ts";

/** How often the tray follows what runs at most, in milliseconds. */
const TRAY_INTERVAL_MS = 1_000;

/** What a person sees of the app: window, tray and menus. */
export interface Desk extends Pick<MainWindow, "window" | "show"> {
  readonly push: Push;
  /** The ids of the pages that are open, the board's, the panels' and the settings'. */
  pageIds(): readonly number[];
  /** Panels in windows of their own. */
  readonly panelWindows: Pick<PanelWindows, "list" | "show">;
  /** Shows a panel: in its own window where it has one, else in the board's. */
  showPanel(panel: PanelId): void;
  /** Puts a panel that has a window of its own back into the board's. */
  putBack(panel: PanelId): void;
  closeSettings(): void;
  /** The board's page follows commands from now on: those that came before are told to it. */
  boardIsReady(): void;
  /** What carries out the actions that the window can't. */
  readonly appActions: AppActions;
  /** Shows in tray and title what runs. */
  setRunning(running: readonly RunningTask[]): void;
  /** Shows in the tray the app's own runs, which can be stopped there. */
  setOwnRuns(own: readonly OwnRun[]): void;
  /** Shows in tray and menu whether the autopilots rest. */
  setAutopilot(autopilot: AutopilotPause): void;
  /** Shows in tray and menu whether the whole board is paused. */
  setBoardPaused(isPaused: boolean): void;
  /** Names in the menu what undo and redo would do. */
  nameUndo(names: UndoNames): void;
  /** Shows a task in the window, which is brought to the front for it. */
  showTask(taskId: string): void;
  /** Takes the windows away; the next `show` brings them back. */
  hide(): void;
  /** Lets windows and tray go for good. */
  clear(): void;
}

/** What the desk needs. */
export interface DeskOptions {
  readonly page: Page;
  readonly preload: string;
  readonly settings: WindowSettingsFile;
  readonly boardPath: string;
  readonly onLoaded: () => void;
  /** Told whenever the window is brought to the front. */
  readonly onShown: () => void;
  readonly stopRun: (executionId: string, way: StopWay) => void;
  readonly pauseAutopilot: (isPaused: boolean) => void;
  readonly log: AppLog;
}

/** Lays the desk out; the window comes with the first `show`. */
export function layDesk(options: DeskOptions): Desk {
  const { page, preload, settings, boardPath, onLoaded, onShown, pauseAutopilot, log } = options;
  let isTrayShown = false;
  void hasTrayHost().then((has) => {
    isTrayShown = has;
  });
  nativeTheme.themeSource = settings.read().theme;
  const { electron, node } = process.versions;
  app.setAboutPanelOptions({
    applicationName: "Baton",
    applicationVersion: app.getVersion(),
    copyright: `Electron ${electron}, Node ${node}`,
  });

  const main = createMainWindow({
    ...{ pageUrl: page.url, preload, settings },
    onLoaded() {
      onLoaded();
      // The board comes first: nobody waits for it longer because of panels.
      panels.restore();
    },
    hidesOnClose: () => isTrayShown,
    // What is left without a board to go back to would keep the app from ending.
    onGone: () => settingsWindow.close(),
    report: log.warn,
  });
  const panels = createPanelWindows({
    ...{ pageUrl: page.url, preload, settings, onLoaded, report: log.warn },
    onChange: (open) => push.command({ kind: "panel-windows", panels: open }),
  });
  const boardPage = () => main.window()?.webContents ?? null;
  const settingsWindow = createSettingsWindow({
    ...{ pageUrl: page.url, preload, settings, report: log.warn },
    onAsked: (asked) => push.settingsCommand({ kind: "show-settings", page: asked }),
  });
  const push = createPush({
    board: boardPage,
    panels: panels.pages,
    settings: settingsWindow.page,
  });
  const showWindow = () => {
    main.show();
    panels.reveal();
    settingsWindow.reveal();
    onShown();
  };
  const showSettings = (asked: SettingsPage | null) => {
    settingsWindow.show(asked);
    onShown();
  };
  /** The board's page, once it follows commands: one that is loaded may not listen yet. */
  let listening: WebContents | null = null;
  const waiting: WindowCommand[] = [];
  const command = (wanted: WindowCommand) => {
    main.show();
    onShown();
    if (listening !== null && listening === boardPage()) push.command(wanted);
    else waiting.push(wanted);
  };
  const showPanel = (panel: PanelId) => {
    if (panels.list().includes(panel)) panels.show(panel);
    else command({ kind: "open-panel", panel });
  };
  const showTask = (taskId: string) => command({ kind: "show-task", taskId });
  const tray = createTray(
    {
      ...{ openWindow: showWindow, showTask, stopRun: options.stopRun, pauseAutopilot },
      // The window asks for the reason, and says how it went.
      toggleBoardPause: () => command({ kind: "action", id: "toggle-board-pause" }),
      quit: app.quit,
    },
    log.warn,
  );
  let content: TrayContent = { running: [], own: [], autopilot: null, isBoardPaused: false };
  // Busy agents begin and end runs many times a second; each menu is built anew.
  const showInTray = throttled(() => tray.show(trayModel(content)), TRAY_INTERVAL_MS);
  const refreshTray = (changes: Partial<TrayContent>, draw: () => void = showInTray) => {
    content = { ...content, ...changes };
    draw();
  };
  const show = (folder: string) =>
    void openFolder(folder).then(
      (fault) => fault && log.warn(`${folder} can't be shown: ${fault}`),
    );
  const appActions = createAppActions({
    window: main.window,
    showSettings,
    showBoardFile: () => show(dirname(boardPath)),
    openLogs: () => show(log.folder),
    openDocs: () => show(join(app.getAppPath(), "docs")),
    toggleAutopilot: () => {
      if (content.autopilot !== null) pauseAutopilot(content.autopilot !== "paused");
    },
    toggleNotifications: () => void settings.change({ notifies: !settings.read().notifies }),
    setTheme: (theme) => void settings.change({ theme }),
  });
  const runAction = (id: ActionId) => {
    if (isAppActionId(id)) appActions[id]();
    else if (settingsWindow.hasFocus() && isSettingsAction(id))
      push.settingsCommand({ kind: "action", id });
    else command({ kind: "action", id });
  };
  let undoNames: UndoNames = { undo: null, redo: null };
  const refreshMenu = () =>
    showMenu(runAction, {
      ...{ theme: settings.read().theme, notifies: settings.read().notifies, isDev: page.isDev },
      ...{ autopilot: content.autopilot, isBoardPaused: content.isBoardPaused, undoNames },
    });
  refreshMenu();
  settings.follow((now) => {
    nativeTheme.themeSource = now.theme;
    refreshMenu();
    push.settings(readAppSettings({ ...now }));
  });
  return {
    ...{ window: main.window, show: showWindow, push, showTask, appActions },
    ...{ panelWindows: panels, showPanel, closeSettings: settingsWindow.close },
    pageIds: () =>
      [boardPage(), settingsWindow.page(), ...panels.pages()].flatMap((each) =>
        each ? [each.id] : [],
      ),
    boardIsReady() {
      const contents = boardPage();
      listening = contents;
      const forget = () => {
        if (listening === contents) listening = null;
      };
      // What is loaded anew, after a crash too, says by itself when it listens.
      contents?.once("did-navigate", forget);
      contents?.once("render-process-gone", forget);
      for (const wanted of waiting.splice(0)) push.command(wanted);
    },
    putBack(panel) {
      panels.close(panel);
      command({ kind: "open-panel", panel });
    },
    setRunning(running) {
      refreshTray({ running });
      main.setRunning(running.length);
    },
    setOwnRuns: (own) => refreshTray({ own }),
    setAutopilot(autopilot) {
      refreshTray({ autopilot }, showInTray.atOnce);
      refreshMenu();
    },
    setBoardPaused(isBoardPaused) {
      refreshTray({ isBoardPaused }, showInTray.atOnce);
      refreshMenu();
    },
    nameUndo(names) {
      undoNames = names;
      refreshMenu();
    },
    hide() {
      main.window()?.hide();
      panels.hide();
      settingsWindow.hide();
    },
    clear() {
      main.release();
      panels.release();
      settingsWindow.release();
      tray.remove();
    },
  };
}

function isSettingsAction(id: ActionId): boolean {
  return SETTINGS_ACTIONS.some((each) => each === id);
}
