import { app, type BrowserWindow } from "electron";
import { bringToFront, openPageWindow } from "./page-window.ts";
import { windowTitle } from "./tray-model.ts";
import { MAIN_SIZES } from "./window-placement.ts";
import type { WindowSettingsFile } from "./window-settings.ts";

/** What the window needs. */
export interface MainWindowOptions {
  readonly pageUrl: string;
  readonly preload: string;
  readonly settings: WindowSettingsFile;
  /** Whether closing only hides it, since the tray can bring it back. */
  readonly hidesOnClose: () => boolean;
  /** Told each time the page was loaded. */
  readonly onLoaded: () => void;
  /** Told when it is gone for good, not when it is only hidden. */
  readonly onGone: () => void;
  readonly report: (message: string) => void;
}

/** The window with the board. */
export interface MainWindow {
  /** Null before it is made and after it is gone. */
  readonly window: () => BrowserWindow | null;
  /** Brings it to the front; makes it when there is none. */
  show(): void;
  /** Tells in its title, and as a badge where the system has one, how many executions run. */
  setRunning(count: number): void;
  /** Lets it close for good from now on. */
  release(): void;
}

/** Makes the keeper of the window; the window itself comes with the first `show`. */
export function createMainWindow(options: MainWindowOptions): MainWindow {
  let window: BrowserWindow | null = null;
  let isReleased = false;
  let running = 0;

  const open = () => {
    const opened = openWindow(options);
    opened.setTitle(windowTitle(running));
    opened.on("close", (event) => {
      rememberPlace(opened, options.settings);
      if (isReleased || !options.hidesOnClose()) return;
      event.preventDefault();
      opened.hide();
    });
    opened.on("closed", () => {
      window = null;
      options.onGone();
    });
    return opened;
  };
  return {
    window: () => window,
    show() {
      // An app that ends opens no window again: its page would find the board closed.
      if (isReleased) return;
      if (window) bringToFront(window);
      else window = open();
    },
    setRunning(count) {
      running = count;
      window?.setTitle(windowTitle(count));
      app.setBadgeCount(count);
    },
    release() {
      isReleased = true;
    },
  };
}

function openWindow({ pageUrl, settings, ...rest }: MainWindowOptions): BrowserWindow {
  const { bounds, isMaximized } = settings.read();
  const window = openPageWindow({
    ...rest,
    ...{ url: pageUrl, bounds, isMaximized, sizes: MAIN_SIZES },
  });
  window.on("blur", () => rememberPlace(window, settings));
  return window;
}

function rememberPlace(window: BrowserWindow, settings: WindowSettingsFile): void {
  settings.change({ bounds: window.getNormalBounds(), isMaximized: window.isMaximized() });
}
