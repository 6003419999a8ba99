import { BrowserWindow, nativeTheme, screen } from "electron";
import { currentLocale, currentLocaleOfTimes } from "../shared/strings/locale.ts";
import { LOCALE_ARGUMENT, TIMES_LOCALE_ARGUMENT } from "../shared/window-api.ts";
import { windowIcon } from "./tray.ts";
import { type Bounds, placeWindow, type WindowSizes } from "./window-placement.ts";

/** A window with a page of ours. */
export interface PageWindowOptions {
  readonly url: string;
  readonly preload: string;
  /** Where it stood; null when it never did. */
  readonly bounds: Bounds | null;
  readonly isMaximized: boolean;
  readonly sizes: WindowSizes;
  /** Told each time the page was loaded. */
  readonly onLoaded: () => void;
  readonly report: (message: string) => void;
}

/** A page that dies within so long after it died before is not loaded once more, in milliseconds. */
const SHORT_LIFE_MS = 60_000;

// The page's own background (--bg in tokens.css), so that nothing flashes before it is drawn.
const BACKGROUND = { light: "#f6f6f4", dark: "#131417" };

/** Opens a window with a page that is closed in: no Node, no other windows, no web views. */
export function openPageWindow(options: PageWindowOptions): BrowserWindow {
  const { url, preload, bounds, isMaximized, sizes, report } = options;
  const screens = [screen.getPrimaryDisplay(), ...screen.getAllDisplays()];
  const window = new BrowserWindow({
    ...placeWindow(
      bounds,
      screens.map(({ workArea }) => workArea),
      sizes,
    ),
    ...{ minWidth: sizes.min.width, minHeight: sizes.min.height },
    show: false,
    backgroundColor: background(),
    icon: windowIcon(),
    webPreferences: {
      preload,
      additionalArguments: [
        `${LOCALE_ARGUMENT}${currentLocale()}`,
        `${TIMES_LOCALE_ARGUMENT}${currentLocaleOfTimes()}`,
      ],
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
  const paint = () => window.setBackgroundColor(background());
  nativeTheme.on("updated", paint);
  window.once("closed", () => nativeTheme.off("updated", paint));
  window.once("ready-to-show", appear);
  // The title is ours: the page's own would take the number of running executions away.
  window.on("page-title-updated", (event) => event.preventDefault());
  window.webContents.on("did-finish-load", options.onLoaded);
  watchPage(window, appear, report);
  // A page that fails to load is told of by its own event.
  window.loadURL(url).catch(() => undefined);
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
  let crashedAt = Number.NEGATIVE_INFINITY;
  webContents.on("render-process-gone", (_event, { reason, exitCode }) => {
    report(`the window's process is gone: ${reason} (${exitCode})`);
    // A page that dies at each start would do so for ever; one that lived for a while is loaded anew.
    const now = performance.now();
    if (now - crashedAt > SHORT_LIFE_MS && reason !== "clean-exit") webContents.reload();
    crashedAt = now;
  });
}

/** Brings a window to the front, from wherever it is. */
export function bringToFront(window: BrowserWindow): void {
  if (window.isMinimized()) window.restore();
  window.show();
  window.focus();
}

function background(): string {
  return nativeTheme.shouldUseDarkColors ? BACKGROUND.dark : BACKGROUND.light;
}
