import { Menu, type MenuItemConstructorOptions } from "electron";
import { PANELS } from "../shared/panels.ts";
import { THEMES, type Theme } from "../shared/theme.ts";
import type { WindowCommand } from "../shared/window-api.ts";
import { autopilotItems } from "./tray.ts";
import type { AutopilotPause } from "./tray-model.ts";

/** What the menus lead to. */
export interface MenuActions {
  /** Asks the window, which is brought to the front for it. */
  readonly command: (command: WindowCommand) => void;
  readonly showBoardFile: () => void;
  readonly openLogs: () => void;
  /** Shows the folder with the pages that explain Baton. */
  readonly openDocs: () => void;
  readonly pauseAutopilot: (isPaused: boolean) => void;
  readonly setTheme: (theme: Theme) => void;
  readonly setNotifications: (isOn: boolean) => void;
  readonly quit: () => void;
}

/** What the menus show. */
export interface MenuState {
  readonly theme: Theme;
  readonly autopilot: AutopilotPause;
  /** Whether notifications are shown. */
  readonly notifies: boolean;
  /** Whether the renderer is served by its development server. */
  readonly isDev: boolean;
}

const THEME_LABELS: Readonly<Record<Theme, string>> = {
  system: "As the System",
  light: "Light",
  dark: "Dark",
};

/** Shows the app's menus. */
export function showMenu(actions: MenuActions, state: MenuState): void {
  const menus = [
    ...(process.platform === "darwin" ? [{ role: "appMenu" } as const] : []),
    fileMenu(actions),
    { role: "editMenu" } as const,
    viewMenu(actions, state),
    runMenu(actions, state),
    { role: "windowMenu" } as const,
    helpMenu(actions),
  ];
  Menu.setApplicationMenu(Menu.buildFromTemplate(menus));
}

function fileMenu({ command, showBoardFile, quit }: MenuActions): MenuItemConstructorOptions {
  return {
    label: "File",
    submenu: [
      {
        label: "New Task",
        accelerator: "CommandOrControl+N",
        click: () => command({ kind: "new-task" }),
      },
      { label: "Project Settings…", click: () => command({ kind: "project-settings" }) },
      { label: "Show Board File", click: showBoardFile },
      { type: "separator" },
      { label: "Import…", click: () => command({ kind: "import" }) },
      { label: "Export…", click: () => command({ kind: "export" }) },
      { type: "separator" },
      { label: "Back Up…", click: () => command({ kind: "back-up" }) },
      { label: "Restore a Backup…", click: () => command({ kind: "restore" }) },
      { type: "separator" },
      { role: "close" },
      // macOS has it in the app's own menu.
      ...(process.platform === "darwin"
        ? []
        : [{ label: "Quit", accelerator: "CommandOrControl+Q", click: quit }]),
    ],
  };
}

function viewMenu(
  { command, setTheme }: MenuActions,
  state: MenuState,
): MenuItemConstructorOptions {
  const themes = THEMES.map(
    (theme): MenuItemConstructorOptions => ({
      label: THEME_LABELS[theme],
      type: "radio",
      checked: theme === state.theme,
      click: () => setTheme(theme),
    }),
  );
  return {
    label: "View",
    submenu: [
      {
        label: "Filter",
        accelerator: "CommandOrControl+F",
        click: () => command({ kind: "focus-filter" }),
      },
      {
        label: "Task Panel",
        accelerator: "CommandOrControl+B",
        click: () => command({ kind: "toggle-panel", panel: "task" }),
      },
      ...PANELS.map(
        ({ id, title, accelerator }): MenuItemConstructorOptions => ({
          ...{ label: title, accelerator },
          click: () => command({ kind: "toggle-panel", panel: id }),
        }),
      ),
      { type: "separator" },
      { label: "Theme", submenu: themes },
      { type: "separator" },
      { role: "resetZoom" },
      { role: "zoomIn" },
      { role: "zoomOut" },
      { role: "togglefullscreen" },
      ...(state.isDev
        ? ([{ type: "separator" }, { role: "reload" }, { role: "toggleDevTools" }] as const)
        : []),
    ],
  };
}

function runMenu(
  { pauseAutopilot, setNotifications }: MenuActions,
  { autopilot, notifies }: MenuState,
): MenuItemConstructorOptions {
  const items = autopilotItems(autopilot, pauseAutopilot);
  return {
    label: "Run",
    submenu: [
      ...(items.length > 0 ? items : [{ label: "No Project Has an Autopilot", enabled: false }]),
      { type: "separator" },
      {
        label: "Notifications",
        type: "checkbox",
        checked: notifies,
        click: () => setNotifications(!notifies),
      },
    ],
  };
}

function helpMenu({ openLogs, openDocs }: MenuActions): MenuItemConstructorOptions {
  return {
    role: "help",
    submenu: [
      { label: "Documentation", click: openDocs },
      { label: "Open Logs", click: openLogs },
      // macOS has it in the app's own menu.
      ...(process.platform === "darwin"
        ? []
        : ([{ type: "separator" }, { role: "about", label: "About Baton" }] as const)),
    ],
  };
}
