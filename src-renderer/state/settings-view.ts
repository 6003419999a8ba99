import { create } from "zustand";
import { isSettingsPage, type SettingsPage } from "../../shared/settings-pages.ts";

interface SettingsView {
  readonly page: SettingsPage;
  /** What is searched for; blank for nothing. */
  readonly text: string;
  /** Grows each time the focus is to go to what is shown. */
  readonly visits: number;
}

/** What the window of the settings shows. */
export const useSettingsView = create<SettingsView>(() => ({
  page:
    settingsPageOfAddress(typeof location === "undefined" ? "" : location.search) ?? "appearance",
  text: "",
  visits: 0,
}));

/**
 * The page of the settings that a window's address names: `?settings=agents`.
 * @returns null for a window that is not the settings'
 */
export function settingsPageOfAddress(search: string): SettingsPage | null {
  const named = new URLSearchParams(search).get("settings");
  return isSettingsPage(named) ? named : null;
}

/** Shows a page in place of another, or of what a search found. */
export function showSettingsPage(page: SettingsPage): void {
  useSettingsView.setState({ page, text: "" });
}

/** Shows a page and takes the focus to it: whoever asked for it did so elsewhere. */
export function visitSettingsPage(page: SettingsPage): void {
  useSettingsView.setState(({ visits }) => ({ page, text: "", visits: visits + 1 }));
}

/** Searches all pages; a blank text shows the page again. */
export function searchSettings(text: string): void {
  useSettingsView.setState({ text });
}
