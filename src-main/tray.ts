import {
  Menu,
  type MenuItemConstructorOptions,
  type NativeImage,
  nativeImage,
  Tray,
} from "electron";
import type { StopWay } from "../shared/domain/live-run.ts";
import { t } from "../shared/strings/translate.ts";
import { drawAppIcon, drawTrayIcon, type Ink } from "./icon-drawing.ts";
import { type AutopilotPause, type TrayEntry, type TrayModel, trayModel } from "./tray-model.ts";

/** What the tray's menu leads to. */
export interface TrayActions {
  readonly openWindow: () => void;
  readonly showTask: (taskId: string) => void;
  readonly stopRun: (executionId: string, way: StopWay) => void;
  readonly pauseAutopilot: (isPaused: boolean) => void;
  /** Pauses the whole board, or lets it go on. */
  readonly toggleBoardPause: () => void;
  readonly quit: () => void;
}

/** The app's sign in the desktop's tray. */
export interface AppTray {
  show(model: TrayModel): void;
  /** Takes it away. */
  remove(): void;
}

const TRAY_ICON_SIDE = 22;
const WINDOW_ICON_SIDE = 64;
const SCALES = [1, 2];
const BLACK: Ink = { red: 0, green: 0, blue: 0 };
/** Is seen on light panels and on dark ones. */
const BLUE: Ink = { red: 96, green: 128, blue: 240 };

/**
 * Puts Baton into the tray.
 * @param report told where the desktop takes none; the app goes on without
 */
export function createTray(actions: TrayActions, report: (message: string) => void): AppTray {
  const icons = { calm: trayIcon(false), busy: trayIcon(true) };
  try {
    const tray = new Tray(icons.calm);
    tray.on("click", actions.openWindow);
    let shown = "";
    const show = (model: TrayModel) => {
      // A menu that is built anew closes under the pointer.
      const text = JSON.stringify(model);
      // Runs that come to their end tell of it when the tray is gone already.
      if (text === shown || tray.isDestroyed()) return;
      shown = text;
      tray.setImage(model.isBusy ? icons.busy : icons.calm);
      tray.setToolTip(model.tooltip);
      if (process.platform === "darwin") tray.setTitle(model.title);
      tray.setContextMenu(Menu.buildFromTemplate(menuOf(model, actions)));
    };
    show(trayModel({ running: [], own: [], autopilot: null, isBoardPaused: false }));
    return { show, remove: () => tray.destroy() };
  } catch (error) {
    report(`there is no tray: ${String(error)}`);
    return { show: () => undefined, remove: () => undefined };
  }
}

/** The app's icon for windows, where the system takes one from the program. */
export function windowIcon(): NativeImage {
  return nativeImage.createFromBitmap(drawAppIcon(WINDOW_ICON_SIDE), {
    width: WINDOW_ICON_SIDE,
    height: WINDOW_ICON_SIDE,
  });
}

function trayIcon(isBusy: boolean): NativeImage {
  const isMac = process.platform === "darwin";
  const icon = nativeImage.createEmpty();
  for (const scaleFactor of SCALES) {
    const side = TRAY_ICON_SIDE * scaleFactor;
    const buffer = drawTrayIcon(side, isMac ? BLACK : BLUE, isBusy);
    icon.addRepresentation({ scaleFactor, width: side, height: side, buffer });
  }
  // macOS colours such an image itself, as its menu bar needs it.
  if (isMac) icon.setTemplateImage(true);
  return icon;
}

function menuOf(model: TrayModel, actions: TrayActions): MenuItemConstructorOptions[] {
  return [
    ...model.entries.map((entry) => toItem(entry, actions)),
    { type: "separator" },
    ...autopilotItems(model.autopilot, actions.pauseAutopilot),
    {
      label: model.isBoardPaused ? t(($) => $.pause.trayResume) : t(($) => $.pause.trayPause),
      click: actions.toggleBoardPause,
    },
    { label: t(($) => $.tray.open), click: actions.openWindow },
    { label: t(($) => $.tray.quit), click: actions.quit },
  ];
}

/** The item that lets the autopilots rest or go on; none where no project has one. */
function autopilotItems(
  autopilot: AutopilotPause,
  pause: (isPaused: boolean) => void,
): MenuItemConstructorOptions[] {
  if (autopilot === null) return [];
  const isPaused = autopilot === "paused";
  const label = isPaused ? t(($) => $.tray.resumeAutopilot) : t(($) => $.tray.pauseAutopilot);
  return [{ label, click: () => pause(!isPaused) }];
}

function toItem(entry: TrayEntry, actions: TrayActions): MenuItemConstructorOptions {
  // A single & would underline the next letter.
  const label = entry.label.replaceAll("&", "&&");
  if (entry.kind === "note") return { label, enabled: false };
  const showTask = () => actions.showTask(entry.taskId);
  if (entry.kind === "task") return { label, click: showTask };
  const stop = (way: StopWay) => () => actions.stopRun(entry.executionId, way);
  return {
    label,
    submenu: [
      { label: t(($) => $.tray.showTask), click: showTask },
      { label: t(($) => $.tray.release), enabled: !entry.isStopping, click: stop("release") },
      { label: t(($) => $.tray.park), enabled: !entry.isStopping, click: stop("park") },
    ],
  };
}
