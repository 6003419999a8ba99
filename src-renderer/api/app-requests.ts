import type { ActionIdAt } from "../../shared/actions/index.ts";
import { openDialog } from "../state/dialogs.ts";
import { showToast } from "../state/toasts.ts";
import { askApp, messageOf } from "./client.ts";

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
