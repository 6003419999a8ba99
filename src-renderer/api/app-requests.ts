import type { ActionIdAt } from "../../shared/actions/index.ts";
import { messageOf } from "../../shared/errors.ts";
import { openDialog } from "../state/dialogs.ts";
import { showToast } from "../state/toasts.ts";
import { askApp } from "./client.ts";

/** Shows the folder with the app's log. */
export async function openLogs(): Promise<void> {
  try {
    await askApp({ kind: "open-logs" });
  } catch (error) {
    showToast(messageOf(error), { tone: "bad" });
  }
}

/** Does what only the app itself can do. */
export async function runAppAction(id: ActionIdAt<"app">): Promise<void> {
  try {
    await askApp({ kind: "run-action", id });
  } catch (error) {
    showToast(messageOf(error), { tone: "bad" });
  }
}

/** Closes the window of the settings. */
export function closeSettings(): void {
  askApp({ kind: "close-settings" }).catch((error: unknown) =>
    showToast(messageOf(error), { tone: "bad" }),
  );
}

/** Lets the person choose a folder. @returns null when they chose none */
export async function chooseFolder(): Promise<string | null> {
  try {
    return await askApp({ kind: "choose-folder" });
  } catch (error) {
    showToast(messageOf(error), { tone: "bad" });
    return null;
  }
}

/** Lets the person choose a folder, then asks what the project is to be called. */
export async function startProject(): Promise<void> {
  const folder = await chooseFolder();
  if (folder !== null) openDialog({ kind: "new-project", folder });
}

/** Says that the window follows commands from now on: a link that the app was started with is opened. */
export function tellWindowIsReady(): void {
  askApp({ kind: "window-ready" }).catch((error: unknown) =>
    showToast(messageOf(error), { tone: "bad" }),
  );
}

/** Writes a fault of the page into the app's log, which is where people are told to look. */
export function reportFault(part: string, details: string): void {
  // Nothing more can be done about a fault that can't be told.
  askApp({ kind: "report-fault", part, details }).catch(() => undefined);
}
