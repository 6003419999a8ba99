import { PANELS, type PanelId } from "../../shared/panels.ts";

/** Every key that does something in the window. The dialog under `?` lists this, nothing else. */
const REGISTRY = [
  { id: "new-task", keys: "n", group: "Tasks", label: "New task" },
  { id: "open-task", keys: "Enter", group: "Tasks", label: "Open the focused card" },
  { id: "move-task", keys: "m", group: "Tasks", label: "Move the focused card to…" },
  { id: "edit-task", keys: "e", group: "Tasks", label: "Edit the open task, or the open fact" },
  {
    id: "run-task",
    keys: "r",
    group: "Tasks",
    label: "Run the focused card, or the open task, with…",
  },
  { id: "undo", keys: "Ctrl+z", group: "Tasks", label: "Undo the last move" },
  { id: "next-card", keys: "j", also: "ArrowDown", group: "Board", label: "Next card" },
  { id: "previous-card", keys: "k", also: "ArrowUp", group: "Board", label: "Card before" },
  { id: "left-column", keys: "h", also: "ArrowLeft", group: "Board", label: "Column to the left" },
  {
    id: "right-column",
    keys: "l",
    also: "ArrowRight",
    group: "Board",
    label: "Column to the right",
  },
  { id: "first-card", keys: "Home", group: "Board", label: "First card of the column" },
  { id: "last-card", keys: "End", group: "Board", label: "Last card of the column" },
  { id: "delete-fact", keys: "Delete", group: "Panels", label: "Delete the open fact" },
  { id: "focus-filter", keys: "/", group: "Window", label: "Filter or search" },
  { id: "close", keys: "Escape", group: "Window", label: "Close the panel" },
  { id: "next-region", keys: "F6", group: "Window", label: "Next part of the window" },
  { id: "previous-region", keys: "Shift+F6", group: "Window", label: "Part of the window before" },
  { id: "show-shortcuts", keys: "?", group: "Window", label: "This list" },
] as const satisfies readonly Shortcut[];

interface Shortcut {
  readonly id: string;
  readonly keys: string;
  /** Another key for the same. */
  readonly also?: string;
  readonly group: "Tasks" | "Board" | "Panels" | "Window";
  readonly label: string;
}

export type ShortcutId = (typeof REGISTRY)[number]["id"] | `panel-${PanelId}`;

const PANEL_KEYS = PANELS.map(
  ({ id, title, key }) =>
    ({ id: `panel-${id}`, keys: key, group: "Panels", label: `${title} panel` }) as const,
);

/** All shortcuts, in the order of the list. */
export const SHORTCUTS: readonly (Shortcut & { readonly id: ShortcutId })[] = [
  ...REGISTRY,
  ...PANEL_KEYS,
];

/** The panel that a shortcut opens and closes; null for another shortcut. */
export function panelOfShortcut(shortcut: ShortcutId): PanelId | null {
  return PANELS.find(({ id }) => shortcut === `panel-${id}`)?.id ?? null;
}

/** What of a key press counts. */
export interface KeyPress {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
}

/**
 * The shortcut that a key press stands for.
 * @returns null when it stands for none
 */
export function matchShortcut(press: KeyPress): ShortcutId | null {
  if (press.altKey) return null;
  const key = press.key.length === 1 ? press.key.toLowerCase() : press.key;
  const pressed = press.ctrlKey || press.metaKey ? `Ctrl+${key}` : key;
  const find = (wanted: string) =>
    SHORTCUTS.find(({ keys, also }) => keys === wanted || also === wanted)?.id;
  return (press.shiftKey ? find(`Shift+${pressed}`) : undefined) ?? find(pressed) ?? null;
}

/** Keys as people read them: `↓`, `Ctrl+Z`, `N`. */
export function showKeys(keys: string): string {
  const names: Readonly<Record<string, string>> = {
    ArrowDown: "↓",
    ArrowUp: "↑",
    ArrowLeft: "←",
    ArrowRight: "→",
    Escape: "Esc",
  };
  return keys
    .split("+")
    .map((key) => names[key] ?? (key.length === 1 ? key.toUpperCase() : key))
    .join("+");
}

/** Whether keys pressed in an element are text, so that no shortcut may take them. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || ["INPUT", "TEXTAREA", "SELECT"].includes(target.tagName);
}
