/** Every key that does something in the window. The dialog under `?` lists this, nothing else. */
const REGISTRY = [
  { id: "new-task", keys: "n", group: "Tasks", label: "New task" },
  { id: "open-task", keys: "Enter", group: "Tasks", label: "Open the focused card" },
  { id: "move-task", keys: "m", group: "Tasks", label: "Move the focused card to…" },
  { id: "edit-task", keys: "e", group: "Tasks", label: "Edit the open task's description" },
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
  { id: "focus-filter", keys: "/", group: "Window", label: "Filter or search" },
  { id: "close", keys: "Escape", group: "Window", label: "Close the panel" },
  { id: "show-shortcuts", keys: "?", group: "Window", label: "This list" },
] as const satisfies readonly Shortcut[];

interface Shortcut {
  readonly id: string;
  readonly keys: string;
  /** Another key for the same. */
  readonly also?: string;
  readonly group: "Tasks" | "Board" | "Window";
  readonly label: string;
}

export type ShortcutId = (typeof REGISTRY)[number]["id"];

/** All shortcuts, in the order of the list. */
export const SHORTCUTS: readonly (Shortcut & { readonly id: ShortcutId })[] = REGISTRY;

/** What of a key press counts. */
export interface KeyPress {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

/**
 * The shortcut that a key press stands for.
 * @returns null when it stands for none
 */
export function matchShortcut(press: KeyPress): ShortcutId | null {
  if (press.altKey) return null;
  const key = press.key.length === 1 ? press.key.toLowerCase() : press.key;
  const pressed = press.ctrlKey || press.metaKey ? `Ctrl+${key}` : key;
  return SHORTCUTS.find(({ keys, also }) => keys === pressed || also === pressed)?.id ?? null;
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
