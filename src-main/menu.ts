import { Menu, type MenuItemConstructorOptions } from "electron";
import { MENUS, type MenuName } from "../shared/actions/action.ts";
import { ACTIONS, type Action, type ActionId } from "../shared/actions/index.ts";
import { t } from "../shared/strings/translate.ts";
import type { Theme } from "../shared/theme.ts";
import type { AutopilotPause } from "./tray-model.ts";

/** What undo and redo would do, in words; null for nothing. */
export interface UndoNames {
  readonly undo: string | null;
  readonly redo: string | null;
}

/** What the menus show. */
export interface MenuState {
  readonly theme: Theme;
  readonly autopilot: AutopilotPause;
  /** Whether the whole board is paused. */
  readonly isBoardPaused: boolean;
  readonly undoNames: UndoNames;
  /** Whether notifications are shown. */
  readonly notifies: boolean;
  /** Whether the renderer is served by its development server. */
  readonly isDev: boolean;
}

type Items = readonly MenuItemConstructorOptions[];

const LINE: MenuItemConstructorOptions = { type: "separator" };
const IS_MAC = process.platform === "darwin";
/** macOS has these in the app's own menu. */
const IN_APP_MENU: ReadonlySet<ActionId> = new Set(["quit", "about"]);

/**
 * Shows the app's menus: the actions of the registry, each where it says, and what every app has.
 * @param run does what an action stands for
 */
export function showMenu(run: (id: ActionId) => void, state: MenuState): void {
  const menus = MENUS.map(
    (menu): MenuItemConstructorOptions => ({
      label: t(($) => $.actions.menus[menu]),
      ...(menu === "help" ? { role: "help" } : {}),
      submenu: joinSections(sectionsOf(menu, run, state)),
    }),
  );
  Menu.setApplicationMenu(
    Menu.buildFromTemplate([
      ...(IS_MAC ? [{ role: "appMenu" } as const] : []),
      ...menus.slice(0, -1),
      { role: "windowMenu", label: t(($) => $.actions.menus.window) },
      ...menus.slice(-1),
    ]),
  );
}

/** The parts of a menu: its actions by section, and between them what the system does itself. */
function sectionsOf(menu: MenuName, run: (id: ActionId) => void, state: MenuState): Items[] {
  const sections: Items[] = [];
  for (const action of ACTIONS) {
    if (action.menu?.[0] !== menu || (IS_MAC && IN_APP_MENU.has(action.id))) continue;
    const section = action.menu[1];
    sections[section] = [...(sections[section] ?? []), itemOf(action, run, state)];
  }
  for (const [section, items] of rolesOf(menu, state.isDev)) {
    sections[section] = [...(sections[section] ?? []), ...items];
  }
  return sections.filter((items) => items !== undefined);
}

/** What the system knows how to do, by the section that it is in. */
function rolesOf(menu: MenuName, isDev: boolean): readonly (readonly [number, Items])[] {
  switch (menu) {
    case "file":
      return [[8, [{ role: "close", label: t(($) => $.actions.menus.close) }]]];
    case "edit":
      return [
        [
          1,
          [
            { role: "cut", label: t(($) => $.actions.menus.cut) },
            { role: "copy", label: t(($) => $.actions.menus.copy) },
            { role: "paste", label: t(($) => $.actions.menus.paste) },
            { role: "selectAll", label: t(($) => $.actions.menus.selectAll) },
          ],
        ],
      ];
    case "view":
      if (!isDev) return [];
      return [
        [
          9,
          [
            { role: "reload", label: t(($) => $.actions.menus.reload) },
            { role: "toggleDevTools", label: t(($) => $.actions.menus.devTools) },
          ],
        ],
      ];
    default:
      return [];
  }
}

function joinSections(sections: readonly Items[]): MenuItemConstructorOptions[] {
  return sections.flatMap((items, index) => (index === 0 ? items : [LINE, ...items]));
}

function itemOf(
  action: Action,
  run: (id: ActionId) => void,
  state: MenuState,
): MenuItemConstructorOptions {
  const accelerator = acceleratorOf(action);
  return {
    id: action.id,
    label: labelOf(action, state),
    ...(accelerator === null ? {} : { accelerator, registerAccelerator: false }),
    ...(action.mark ? { type: action.mark, checked: isOn(action.id, state) } : {}),
    ...(action.id === "toggle-autopilot" ? { enabled: state.autopilot !== null } : {}),
    click: () => run(action.id),
  };
}

function labelOf({ id, label }: Action, state: MenuState): string {
  const { autopilot, undoNames, isBoardPaused } = state;
  if (id === "toggle-board-pause") {
    return isBoardPaused ? t(($) => $.actions.resumeBoard) : t(($) => $.actions.pauseBoard);
  }
  if (id === "undo" || id === "redo") return undoNames[id] ?? label;
  if (id !== "toggle-autopilot") return label;
  if (autopilot === null) return t(($) => $.actions.noAutopilot);
  return autopilot === "paused"
    ? t(($) => $.actions.resumeAutopilot)
    : t(($) => $.actions.pauseAutopilot);
}

function isOn(id: ActionId, { theme, notifies }: MenuState): boolean {
  return id === "toggle-notifications" ? notifies : id === `theme-${theme}`;
}

/**
 * The key that a menu shows: one that can't be text. The window's page takes it before the menu
 * does, so that it works the same everywhere.
 */
function acceleratorOf({ keys = [] }: Action): string | null {
  const key = keys.find((each) => /^(Mod\+|F\d)/.test(each));
  if (key === undefined) return null;
  const parts = key.replace("Mod", "CommandOrControl").split("+");
  const last = parts.pop() ?? "";
  return [...parts, last.length === 1 ? last.toUpperCase() : last].join("+");
}
