/** What of a key press counts. */
export interface KeyPress {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
}

/**
 * A key press as the registry of actions writes keys, `Mod+Shift+k`.
 * @returns the ways it may be written, the likelier one first; none for what is left to the system
 */
export function writingsOf(press: KeyPress): readonly string[] {
  if (press.altKey) return [];
  const isSign = press.key.length === 1;
  const key = press.key === "+" ? "Plus" : isSign ? press.key.toLowerCase() : press.key;
  const mod = press.ctrlKey || press.metaKey ? "Mod+" : "";
  if (!press.shiftKey) return [mod + key];
  // Which signs need Shift depends on the keyboard, so Shift does not count where it makes the sign.
  const isMadeByShift = isSign && press.key.toUpperCase() === press.key.toLowerCase();
  return isMadeByShift ? [mod + key, `${mod}Shift+${key}`] : [`${mod}Shift+${key}`];
}

/** Keys with a modifier that a line of text needs itself. */
const TEXT_KEYS: ReadonlySet<string> = new Set(
  ["z", "Shift+z", "y", "a", "c", "x", "v", "b", "i"].map((key) => `Mod+${key}`),
);

/** Whether keys may act although something is being typed. */
export function worksWhileTyping(keys: string): boolean {
  return /^(Mod\+|(Shift\+)?F\d)/.test(keys) && !TEXT_KEYS.has(keys);
}

const NAMES: Readonly<Record<string, string>> = {
  ArrowDown: "↓",
  ArrowUp: "↑",
  ArrowLeft: "←",
  ArrowRight: "→",
  Escape: "Esc",
  Plus: "+",
  " ": "Space",
};
const MAC_NAMES: Readonly<Record<string, string>> = { ...NAMES, Mod: "⌘", Shift: "⇧" };
const OTHER_NAMES: Readonly<Record<string, string>> = { ...NAMES, Mod: "Ctrl" };

const IS_MAC = /mac/i.test(navigator.platform);

/** Keys as people read them: `↓`, `Ctrl+Z`, `N`; `⌘Z` on macOS. */
export function showKeys(keys: string, isMac: boolean = IS_MAC): string {
  const names = isMac ? MAC_NAMES : OTHER_NAMES;
  return keys
    .split("+")
    .map((key) => names[key] ?? (key.length === 1 ? key.toUpperCase() : key))
    .join(isMac ? "" : "+");
}

/**
 * Whether a key pressed in an element is text there, so that no action may take it. A list that is
 * chosen from takes letters, to find what begins with them.
 */
export function isTyping(target: EventTarget | null, key: string): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || ["TEXTAREA", "SELECT"].includes(target.tagName)) return true;
  if (target instanceof HTMLInputElement) return !["checkbox", "radio"].includes(target.type);
  return target.role === "combobox" && key.length === 1;
}
