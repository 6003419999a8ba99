import type { ActionIdAt } from "./actions/index.ts";

/** The pages of the settings, in order. */
export const SETTINGS_PAGES = [
  "appearance",
  "notifications",
  "limits",
  "storage",
  "agents",
  "secrets",
  "desktop",
  "about",
] as const;
export type SettingsPage = (typeof SETTINGS_PAGES)[number];

/** Whether a value names a page of the settings. */
export function isSettingsPage(value: unknown): value is SettingsPage {
  return SETTINGS_PAGES.some((page) => page === value);
}

/** The board's actions that its menus offer and that the window of the settings has a meaning of its own for. */
export const SETTINGS_ACTIONS = [
  "undo",
  "redo",
  "focus-filter",
] as const satisfies readonly ActionIdAt<"window">[];
