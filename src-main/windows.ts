import { app, BrowserWindow, nativeTheme, screen } from "electron";
import { windowIcon } from "./tray.ts";
import { windowTitle } from "./tray-model.ts";
import { MIN_SIZE, placeWindow } from "./window-placement.ts";
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
  readonly report: (message: string) => void;
}

/** The app's one window. */
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

// The page's own background (--bg in tokens.css), so that nothing flashes before it is drawn.
const BACKGROUND = { light: "#f6f6f4", dark: "#131417" };

/** Makes the keeper of the window; the window itself comes with the first `show`. */
export function createMainWindow(options: MainWindowOptions): MainWindow {
  let window: BrowserWindow | null = null;
  let isReleased = false;
  let running = 0;

  nativeTheme.on("updated", () => window?.setBackgroundColor(background()));
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

function openWindow(options: MainWindowOptions): BrowserWindow {
  const { pageUrl, preload, settings, report } = options;
  const { bounds, isMaximized } = settings.read();
  const screens = [screen.getPrimaryDisplay(), ...screen.getAllDisplays()];
  const window = new BrowserWindow({
    ...placeWindow(
      bounds,
      screens.map(({ workArea }) => workArea),
    ),
    ...{ minWidth: MIN_SIZE.width, minHeight: MIN_SIZE.height },
    show: false,
    backgroundColor: background(),
    icon: windowIcon(),
    webPreferences: {
      preload,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webviewTag: false,
      navigateOnDragDrop: false,
      spellcheck: true,
    },
  });
  const appear = () => {
    if (isMaximized) window.maximize();
    window.show();
  };
  window.once("ready-to-show", appear);
  window.on("blur", () => rememberPlace(window, settings));
  // The title is ours: the page's own would take the number of running executions away.
  window.on("page-title-updated", (event) => event.preventDefault());
  window.webContents.on("did-finish-load", options.onLoaded);
  watchPage(window, appear, report);
  // A page that fails to load is told of by its own event.
  window.loadURL(pageUrl).catch(() => undefined);
  return window;
}

function watchPage(
  window: BrowserWindow,
  appear: () => void,
  report: (message: string) => void,
): void {
  const { webContents } = window;
  webContents.on("did-fail-load", (_event, code, description, url) => {
    report(`the page ${url} did not load: ${description} (${code})`);
    if (!window.isVisible()) appear();
  });
  let isFirstCrash = true;
  webContents.on("render-process-gone", (_event, { reason, exitCode }) => {
    report(`the window's process is gone: ${reason} (${exitCode})`);
    // Once: a page that dies at each start would do so for ever.
    if (isFirstCrash && reason !== "clean-exit") webContents.reload();
    isFirstCrash = false;
  });
}

function rememberPlace(window: BrowserWindow, settings: WindowSettingsFile): void {
  settings.change({ bounds: window.getNormalBounds(), isMaximized: window.isMaximized() });
}

function bringToFront(window: BrowserWindow): void {
  if (window.isMinimized()) window.restore();
  window.show();
  window.focus();
}

function background(): string {
  return nativeTheme.shouldUseDarkColors ? BACKGROUND.dark : BACKGROUND.light;
}
