import { app, type BrowserWindow, dialog, type MessageBoxOptions } from "electron";
import type { ErrorValue } from "../shared/errors.ts";
import { t } from "../shared/strings/translate.ts";
import { canAnswer } from "./desktop-start.ts";
import { openFolder } from "./open-folder.ts";
import { type LiveWork, quitQuestion } from "./quit-question.ts";

/** What a person chose to do about a start that failed. */
export type StartChoice = "quit" | "restore";

/**
 * Says why the app can't start. Always on stderr; in a dialog only where somebody can answer it.
 * @param folder what "Open Folder" shows
 * @param logs the folder with the log
 * @param offer what a backup that can be restored holds, null where there is none
 */
export async function showStartError(
  error: ErrorValue,
  folder: string,
  logs: string,
  offer: string | null,
): Promise<StartChoice> {
  process.stderr.write(`Baton can't start: ${error.message}\n`);
  const { isPackaged } = app;
  const { argv: words, stderr } = process;
  if (!canAnswer({ isPackaged, hasTerminal: stderr.isTTY, words })) return "quit";
  await app.whenReady();
  const log = t(($) => $.dialogs.start.log, { folder: logs });
  const { response } = await dialog.showMessageBox({
    type: "error",
    title: "Baton",
    message: t(($) => $.dialogs.start.title),
    detail: [error.message, ...(offer === null ? [] : [offer]), log].join("\n\n"),
    buttons: [
      t(($) => $.dialogs.quit),
      t(($) => $.dialogs.openFolder),
      ...(offer === null ? [] : [t(($) => $.dialogs.start.restore)]),
    ],
    ...{ defaultId: 0, cancelId: 0, noLink: true },
  });
  if (response === 1) await openFolder(folder);
  return response === 2 ? "restore" : "quit";
}

/**
 * Says that something went wrong that nobody foresaw. The app goes on; one dialog at a time.
 * @param id under which the log has it
 * @param logFolder where the log is
 */
export async function showInternalError(id: string, logFolder: string): Promise<void> {
  if (isShowing || !app.isReady()) return;
  isShowing = true;
  try {
    const { response } = await dialog.showMessageBox({
      type: "error",
      title: "Baton",
      message: t(($) => $.dialogs.fault.title),
      detail: t(($) => $.dialogs.fault.detail, { id, folder: logFolder }),
      buttons: [
        t(($) => $.dialogs.fault.goOn),
        t(($) => $.dialogs.fault.openLog),
        t(($) => $.dialogs.quit),
      ],
      ...{ defaultId: 0, cancelId: 0, noLink: true },
    });
    if (response === 1) await openFolder(logFolder);
    if (response === 2) app.quit();
  } finally {
    isShowing = false;
  }
}

let isShowing = false;

/** What is to become of what the app has at work when it is to quit. */
export type QuitChoice = "stop" | "wait" | "stay";

/**
 * Asks what is to become of what the app has at work.
 * @param window over which it is asked; null where there is none
 */
export async function askQuit(window: BrowserWindow | null, live: LiveWork): Promise<QuitChoice> {
  const { message, detail, stop } = quitQuestion(live);
  const options: MessageBoxOptions = {
    type: "question",
    title: "Baton",
    ...{ message, detail },
    buttons: [stop, t(($) => $.dialogs.quitting.wait), t(($) => $.dialogs.cancel)],
    ...{ defaultId: 1, cancelId: 2, noLink: true },
  };
  const { response } = window
    ? await dialog.showMessageBox(window, options)
    : await dialog.showMessageBox(options);
  return (["stop", "wait"] as const)[response] ?? "stay";
}

/** Says that the window shows another board than the one that was asked for. */
export async function showOtherBoard(open: string, asked: string): Promise<void> {
  await dialog.showMessageBox({
    type: "info",
    title: "Baton",
    message: t(($) => $.dialogs.otherBoard.title),
    detail: t(($) => $.dialogs.otherBoard.detail, { open, asked }),
    buttons: [t(($) => $.dialogs.ok)],
  });
}
