import { GROUPINGS, type Grouping } from "../domain/preset.ts";
import { t } from "../strings/translate.ts";
import { THEMES, type Theme } from "../theme.ts";
import type { ActionEntry } from "./action.ts";

/** The action that chooses a theme. */
export type ThemeActionId = `theme-${Theme}`;

const THEME_LABELS: Readonly<Record<Theme, string>> = {
  system: t(($) => $.actions.themeSystem),
  light: t(($) => $.actions.themeLight),
  dark: t(($) => $.actions.themeDark),
};

/** The action that groups the board's cards. */
export type GroupActionId = `group-by-${Grouping}`;

const GROUPING_LABELS: Readonly<Record<Grouping, string>> = t(($) => $.views.groupings, {
  returnObjects: true,
});

/** What is done with how the window is seen. */
export const VIEW_ACTIONS = [
  {
    id: "show-palette",
    label: t(($) => $.actions.showPalette),
    group: "view",
    place: "window",
    keys: ["Mod+k"],
    menu: ["view", 0],
  },
  {
    id: "focus-filter",
    label: t(($) => $.actions.focusFilter),
    group: "view",
    place: "window",
    keys: ["/", "Mod+f"],
    menu: ["view", 0],
  },
  {
    id: "next-region",
    label: t(($) => $.actions.nextRegion),
    group: "view",
    place: "window",
    keys: ["F6"],
    isSteering: true,
  },
  {
    id: "focus-message",
    label: t(($) => $.actions.focusMessage),
    group: "view",
    place: "window",
    keys: ["F8"],
    isSteering: true,
  },
  {
    id: "previous-region",
    label: t(($) => $.actions.previousRegion),
    group: "view",
    place: "window",
    keys: ["Shift+F6"],
    isSteering: true,
  },
  {
    id: "show-past",
    label: t(($) => $.past.show),
    group: "view",
    place: "window",
    keys: ["t"],
    menu: ["view", 1],
  },
  {
    id: "save-view",
    label: t(($) => $.views.saveNew),
    group: "view",
    place: "window",
    menu: ["view", 1],
  },
  ...GROUPINGS.map(
    (grouping) =>
      ({
        id: `group-by-${grouping}` as const satisfies GroupActionId,
        label: t(($) => $.views.groupByOf, { grouping: GROUPING_LABELS[grouping] }),
        group: "view",
        place: "window",
        menu: ["view", 1],
      }) as const,
  ),
  ...THEMES.map(
    (theme) =>
      ({
        id: `theme-${theme}` as const satisfies ThemeActionId,
        label: THEME_LABELS[theme],
        group: "view",
        place: "app",
        menu: ["view", 2],
        mark: "radio",
      }) as const,
  ),
  {
    id: "zoom-in",
    label: t(($) => $.actions.zoomIn),
    group: "view",
    place: "app",
    keys: ["Mod+Plus", "Mod+="],
    menu: ["view", 3],
  },
  {
    id: "zoom-out",
    label: t(($) => $.actions.zoomOut),
    group: "view",
    place: "app",
    keys: ["Mod+-"],
    menu: ["view", 3],
  },
  {
    id: "zoom-reset",
    label: t(($) => $.actions.zoomReset),
    group: "view",
    place: "app",
    keys: ["Mod+0"],
    menu: ["view", 3],
  },
  {
    id: "full-screen",
    label: t(($) => $.actions.fullScreen),
    group: "view",
    place: "app",
    keys: ["F11"],
    menu: ["view", 3],
  },
] as const satisfies readonly ActionEntry[];

const file = { group: "file", place: "window" } as const;

/** What is done with projects and the board's file. */
export const FILE_ACTIONS = [
  { ...file, id: "new-project", label: t(($) => $.actions.newProject), menu: ["file", 0] },
  {
    ...file,
    id: "project-settings",
    label: t(($) => $.actions.projectSettings),
    menu: ["file", 1],
  },
  {
    ...file,
    id: "archived-projects",
    label: t(($) => $.actions.archivedProjects),
    menu: ["file", 1],
  },
  {
    id: "settings",
    label: t(($) => $.actions.settings),
    group: "app",
    place: "app",
    keys: ["Mod+,"],
    menu: ["file", 1],
  },
  {
    id: "agents",
    label: t(($) => $.actions.agents),
    group: "app",
    place: "app",
    menu: ["file", 1],
  },
  {
    ...file,
    id: "import",
    label: t(($) => $.actions.import),
    menu: ["file", 2],
    changesBoard: true,
  },
  { ...file, id: "export", label: t(($) => $.actions.export), menu: ["file", 2] },
  { ...file, id: "back-up", label: t(($) => $.actions.backUp), menu: ["file", 3] },
  {
    ...file,
    id: "restore",
    label: t(($) => $.actions.restore),
    menu: ["file", 3],
    changesBoard: true,
  },
  {
    id: "show-board-file",
    label: t(($) => $.actions.showBoardFile),
    group: "file",
    place: "app",
    menu: ["file", 3],
  },
] as const satisfies readonly ActionEntry[];

/** What is done with the app itself. */
export const APP_ACTIONS = [
  {
    id: "toggle-autopilot",
    label: t(($) => $.actions.toggleAutopilot),
    group: "app",
    place: "app",
    menu: ["run", 0],
  },
  {
    id: "toggle-board-pause",
    label: t(($) => $.actions.toggleBoardPause),
    group: "app",
    place: "window",
    menu: ["run", 0],
  },
  {
    id: "toggle-notifications",
    label: t(($) => $.actions.toggleNotifications),
    group: "app",
    place: "app",
    menu: ["run", 1],
    mark: "checkbox",
  },
  {
    id: "show-shortcuts",
    label: t(($) => $.actions.showShortcuts),
    group: "app",
    place: "window",
    keys: ["?"],
    menu: ["help", 0],
  },
  {
    id: "open-docs",
    label: t(($) => $.actions.openDocs),
    group: "app",
    place: "app",
    menu: ["help", 0],
  },
  {
    id: "open-logs",
    label: t(($) => $.actions.openLogs),
    group: "app",
    place: "app",
    menu: ["help", 1],
  },
  {
    id: "about",
    label: t(($) => $.actions.about),
    group: "app",
    place: "app",
    menu: ["help", 2],
  },
  {
    id: "quit",
    label: t(($) => $.actions.quit),
    group: "app",
    place: "app",
    keys: ["Mod+q"],
    menu: ["file", 9],
  },
] as const satisfies readonly ActionEntry[];
