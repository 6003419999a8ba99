/**
 * Where an action is carried out, and so who has to bind it:
 * - `window`: the window, wherever the focus is (`src-renderer/window-actions.ts`)
 * - `task`: the window, on the task that the person is at (`src-renderer/task-actions.ts`)
 * - `app`: the main process (`src-main/app-actions.ts`)
 * - any other: a part of the window while it is shown, by `useActions`
 */
export const ACTION_PLACES = ["window", "task", "app", "board", "brief", "fact", "graph"] as const;
export type ActionPlace = (typeof ACTION_PLACES)[number];

/** The headings of the list under `?`, of the palette and, roughly, the menus: in order. */
export const ACTION_GROUPS = ["tasks", "move", "board", "panels", "view", "file", "app"] as const;
export type ActionGroup = (typeof ACTION_GROUPS)[number];

/** The native menus that hold actions, in order. */
export const MENUS = ["file", "edit", "task", "view", "run", "help"] as const;
export type MenuName = (typeof MENUS)[number];

/** Something that a person can do in the window, however they ask for it. */
export interface ActionEntry {
  readonly id: string;
  /** In sentence case; it ends with … where something is asked first. */
  readonly label: string;
  readonly group: ActionGroup;
  readonly place: ActionPlace;
  /**
   * The keys that do it, the one to be shown first. Modifiers come first and in this order:
   * `Mod+Shift+k`, where Mod is Ctrl, and ⌘ on macOS. Others are as `KeyboardEvent.key` has them,
   * letters in lower case, and `Plus` for `+`.
   */
  readonly keys?: readonly string[];
  /** The native menu that it is in, and its section there: sections are parted by lines. */
  readonly menu?: readonly [menu: MenuName, section: number];
  /** How a menu marks that it is on. */
  readonly mark?: "radio" | "checkbox";
  /** Changes tasks or the whole board: not to be had while the board is shown as it was. */
  readonly changesBoard?: true;
  /** Only steers the focus or closes what is open: no palette offers it, and none says why not. */
  readonly isSteering?: true;
}
