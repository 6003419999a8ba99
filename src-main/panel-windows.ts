import type { BrowserWindow, WebContents } from "electron";
import { PANELS, type PanelId } from "../shared/panels.ts";
import { bringToFront, openPageWindow } from "./page-window.ts";
import { PANEL_SIZES } from "./window-placement.ts";
import type { WindowSettingsFile } from "./window-settings.ts";

/** What windows of panels need. */
export interface PanelWindowsOptions {
  readonly pageUrl: string;
  readonly preload: string;
  readonly settings: WindowSettingsFile;
  /** Told when another panel has a window of its own, or one no longer has. */
  readonly onChange: (open: readonly PanelId[]) => void;
  /** Told each time a page was loaded. */
  readonly onLoaded: () => void;
  readonly report: (message: string) => void;
}

/** Panels in windows of their own. They live on while the board's window is closed to the tray. */
export interface PanelWindows {
  /** The panels that have one, in the order of the list. */
  list(): readonly PanelId[];
  pages(): readonly WebContents[];
  /** Gives a panel a window, or brings the one that it has to the front. */
  show(panel: PanelId): void;
  /** Closes a panel's window, which it will not have at the next start. */
  close(panel: PanelId): void;
  /** Opens those that were open when the app last ran. */
  restore(): void;
  /** Takes them from the screen. */
  hide(): void;
  /** Brings them back after `hide`. */
  reveal(): void;
  /** Lets them close for good from now on; they are there again at the next start. */
  release(): void;
}

/** Makes the keeper of the panels' windows. */
export function createPanelWindows(options: PanelWindowsOptions): PanelWindows {
  const { settings, onChange } = options;
  const windows = new Map<PanelId, BrowserWindow>();
  let isReleased = false;
  let isHidden = false;
  const list = () => PANELS.map(({ id }) => id).filter((id) => windows.has(id));
  const remember = (panel: PanelId, window: BrowserWindow, isOpen: boolean) => {
    const place = { bounds: window.getNormalBounds(), isOpen };
    settings.change({ panels: { ...settings.read().panels, [panel]: place } });
  };
  const open = (panel: PanelId) => {
    const window = openPanelWindow(options, panel);
    windows.set(panel, window);
    remember(panel, window, true);
    window.on("blur", () => {
      // A window that closes loses the focus last.
      if (windows.get(panel) === window) remember(panel, window, true);
    });
    window.on("close", () => {
      remember(panel, window, isReleased);
      forget(panel, window);
    });
    window.on("closed", () => forget(panel, window));
    onChange(list());
  };
  const forget = (panel: PanelId, window: BrowserWindow) => {
    if (windows.get(panel) !== window || isReleased) return;
    windows.delete(panel);
    onChange(list());
  };
  return {
    list,
    pages: () => [...windows.values()].map(({ webContents }) => webContents),
    show(panel) {
      const window = windows.get(panel);
      if (window) bringToFront(window);
      else if (!isReleased) open(panel);
    },
    close: (panel) => windows.get(panel)?.close(),
    restore() {
      if (isReleased) return;
      const { panels } = settings.read();
      for (const { id } of PANELS) if (panels[id]?.isOpen && !windows.has(id)) open(id);
    },
    hide() {
      isHidden = true;
      for (const window of windows.values()) window.hide();
    },
    reveal() {
      if (!isHidden) return;
      isHidden = false;
      for (const window of windows.values()) window.showInactive();
    },
    release() {
      isReleased = true;
    },
  };
}

function openPanelWindow(options: PanelWindowsOptions, panel: PanelId): BrowserWindow {
  const { pageUrl, settings, ...rest } = options;
  const url = new URL(pageUrl);
  url.searchParams.set("panel", panel);
  const window = openPageWindow({
    ...rest,
    ...{ url: url.href, sizes: PANEL_SIZES, isMaximized: false },
    bounds: settings.read().panels[panel]?.bounds ?? null,
  });
  const title = PANELS.find(({ id }) => id === panel)?.title ?? panel;
  window.setTitle(`${title} — Baton`);
  return window;
}
