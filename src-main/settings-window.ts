import { BrowserWindow, type WebContents } from "electron";
import type { SettingsPage } from "../shared/settings-pages.ts";
import { t } from "../shared/strings/translate.ts";
import { bringToFront, openPageWindow } from "./page-window.ts";
import { SETTINGS_SIZES } from "./window-placement.ts";
import type { WindowSettingsFile } from "./window-settings.ts";

/** What the window of the settings needs. */
export interface SettingsWindowOptions {
  readonly pageUrl: string;
  readonly preload: string;
  readonly settings: WindowSettingsFile;
  /** Leads the page that is open to another of its pages. */
  readonly onAsked: (page: SettingsPage) => void;
  readonly report: (message: string) => void;
}

/** The one window of the settings. */
export interface SettingsWindow {
  /** Null while it is not open. */
  page(): WebContents | null;
  /** Whether it is the window that a person works in now. */
  hasFocus(): boolean;
  /**
   * Opens it, or brings it to the front.
   * @param page what it shows; null for the page that is open, at first the first one
   */
  show(page: SettingsPage | null): void;
  close(): void;
  /** Takes it from the screen. */
  hide(): void;
  /** Brings it back after `hide`. */
  reveal(): void;
  /** Opens it no more: the app ends. */
  release(): void;
}

/** Makes the keeper of the settings' window. It is not opened again at the next start. */
export function createSettingsWindow(options: SettingsWindowOptions): SettingsWindow {
  const { settings, onAsked } = options;
  let window: BrowserWindow | null = null;
  let isClosing = false;
  let isReleased = false;
  let isHidden = false;
  /** Where a person was when they asked for it. */
  let before: BrowserWindow | null = null;
  /** It may be gone a moment before that is told. */
  const alive = () => (window?.isDestroyed() === false ? window : null);
  const open = (page: SettingsPage) => {
    const opened = openSettingsWindow(options, page);
    const remember = () => settings.change({ settingsBounds: opened.getNormalBounds() });
    let hadFocus = false;
    opened.on("blur", () => {
      if (!opened.isDestroyed()) remember();
    });
    opened.on("close", () => {
      isClosing = true;
      hadFocus = opened.isFocused();
      remember();
    });
    opened.on("closed", () => {
      window = null;
      isClosing = false;
      if (hadFocus && !isReleased) goBack(before);
    });
    return opened;
  };
  const show = (page: SettingsPage | null) => {
    if (isReleased) return;
    isHidden = false;
    const focused = BrowserWindow.getFocusedWindow();
    if (focused !== null && focused !== window) before = focused;
    if (window === null) {
      window = open(page ?? "appearance");
      return;
    }
    if (isClosing || window.isDestroyed()) {
      // Asked for while it goes: it is opened anew.
      window.once("closed", () => show(page));
      return;
    }
    bringToFront(window);
    if (page !== null) onceLoaded(window, () => onAsked(page));
  };
  return {
    page: () => alive()?.webContents ?? null,
    hasFocus: () => alive()?.isFocused() ?? false,
    show,
    close: () => alive()?.close(),
    hide() {
      isHidden = true;
      alive()?.hide();
    },
    reveal() {
      if (isHidden) alive()?.showInactive();
      isHidden = false;
    },
    release() {
      isReleased = true;
    },
  };
}

function openSettingsWindow(options: SettingsWindowOptions, page: SettingsPage): BrowserWindow {
  const { pageUrl, preload, settings, report } = options;
  const url = new URL(pageUrl);
  url.searchParams.set("settings", page);
  const window = openPageWindow({
    ...{ url: url.href, preload, report, sizes: SETTINGS_SIZES, isMaximized: false },
    bounds: settings.read().settingsBounds,
    onLoaded: () => undefined,
  });
  window.setTitle(t(($) => $.settings.windowTitle));
  // The menus are those of the board's window: here they are one key away.
  window.setAutoHideMenuBar(true);
  return window;
}

/** Does something with a page that listens: one that is being loaded does once it is. */
function onceLoaded({ webContents }: BrowserWindow, act: () => void): void {
  if (webContents.isLoading()) webContents.once("did-finish-load", act);
  else act();
}

/** Gives the focus back to the window that a person came from, where it is still to be seen. */
function goBack(before: BrowserWindow | null): void {
  if (!before || before.isDestroyed()) return;
  if (before.isVisible() && !before.isMinimized()) before.focus();
}
