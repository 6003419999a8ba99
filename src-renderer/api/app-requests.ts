import { openDialog } from "../state/dialogs.ts";
import { showToast } from "../state/toasts.ts";
import type { Theme } from "../state/view.ts";
import { askApp, messageOf } from "./client.ts";

/** Shows the folder with the app's log. */
export async function openLogs(): Promise<void> {
  try {
    await askApp({ kind: "open-logs" });
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

/** Shows the page in a theme. */
export function paintTheme(theme: Theme): void {
  if (theme === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

/** Shows the window in a theme; the app's own menus follow. */
export async function applyTheme(theme: Theme): Promise<void> {
  paintTheme(theme);
  try {
    await askApp({ kind: "set-theme", theme });
  } catch (error) {
    showToast(messageOf(error), { tone: "bad" });
  }
}
