import {
  Menu,
  type MenuItemConstructorOptions,
  type NativeImage,
  nativeImage,
  Tray,
} from "electron";
import { drawAppIcon, drawTrayIcon, type Ink } from "./icon-drawing.ts";
import { type TrayEntry, type TrayModel, trayModel } from "./tray-model.ts";

/** What the tray's menu leads to. */
export interface TrayActions {
  readonly openWindow: () => void;
  readonly showTask: (taskId: string) => void;
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
    const show = (model: TrayModel) => {
      tray.setImage(model.isBusy ? icons.busy : icons.calm);
      tray.setToolTip(model.tooltip);
      if (process.platform === "darwin") tray.setTitle(model.title);
      tray.setContextMenu(Menu.buildFromTemplate(menuOf(model, actions)));
    };
    show(trayModel([]));
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
    { label: "Open Baton", click: actions.openWindow },
    { label: "Quit Baton", click: actions.quit },
  ];
}

function toItem(entry: TrayEntry, { showTask }: TrayActions): MenuItemConstructorOptions {
  // A single & would underline the next letter.
  const label = entry.label.replaceAll("&", "&&");
  if (entry.kind === "note") return { label, enabled: false };
  return { label, click: () => showTask(entry.taskId) };
}
