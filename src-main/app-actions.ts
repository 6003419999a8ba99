import { app, BrowserWindow } from "electron";
import type { ThemeActionId } from "../shared/actions/app-actions.ts";
import type { ActionIdAt } from "../shared/actions/index.ts";
import type { SettingsPage } from "../shared/settings-pages.ts";
import { THEMES, type Theme } from "../shared/theme.ts";

/** What carries out the actions that the window can't. */
export type AppActions = Readonly<Record<ActionIdAt<"app">, () => void>>;

/** What the app's own actions lead to. */
export interface AppActionOptions {
  readonly window: () => BrowserWindow | null;
  /** Shows the settings, at a page where one is asked for. */
  readonly showSettings: (page: SettingsPage | null) => void;
  readonly showBoardFile: () => void;
  readonly openLogs: () => void;
  /** Shows the folder with the pages that explain Baton. */
  readonly openDocs: () => void;
  readonly toggleAutopilot: () => void;
  readonly toggleNotifications: () => void;
  readonly setTheme: (theme: Theme) => void;
}

/** Makes the app's own actions: menus run them, and the window asks for them by their ids. */
export function createAppActions(options: AppActionOptions): AppActions {
  const { window } = options;
  return {
    "zoom-in": () => zoom(window(), 1),
    "zoom-out": () => zoom(window(), -1),
    "zoom-reset": () => window()?.webContents.setZoomLevel(0),
    "full-screen": () => toggleFullScreen(BrowserWindow.getFocusedWindow() ?? window()),
    settings: () => options.showSettings(null),
    agents: () => options.showSettings("agents"),
    about: () => options.showSettings("about"),
    "show-board-file": options.showBoardFile,
    "open-logs": options.openLogs,
    "open-docs": options.openDocs,
    "toggle-autopilot": options.toggleAutopilot,
    "toggle-notifications": options.toggleNotifications,
    ...(Object.fromEntries(
      THEMES.map((theme) => [
        `theme-${theme}` satisfies ThemeActionId,
        () => options.setTheme(theme),
      ]),
    ) as Record<ThemeActionId, () => void>),
    quit: () => app.quit(),
  };
}

function toggleFullScreen(window: BrowserWindow | null): void {
  window?.setFullScreen(!window.isFullScreen());
}

/** A browser's zoom goes from 25 % to 500 %; each level is a fifth more. */
const ZOOM_LEVELS = { min: -7, max: 9 };

function zoom(window: BrowserWindow | null, step: 1 | -1): void {
  const contents = window?.webContents;
  const level = (contents?.getZoomLevel() ?? 0) + step;
  contents?.setZoomLevel(Math.min(ZOOM_LEVELS.max, Math.max(ZOOM_LEVELS.min, level)));
}
