import { shell } from "electron";
import { messageOf } from "../shared/errors.ts";
import { startOutside } from "./start-outside.ts";

/**
 * Opens a folder in the desktop's file manager. On Linux not by Electron's own calls: they wait,
 * with the whole app, until the program that they start has ended.
 * @param path the folder
 * @returns why it can't be opened; empty when it can
 */
export async function openFolder(path: string): Promise<string> {
  if (process.platform !== "linux") return shell.openPath(path);
  try {
    await startOutside("xdg-open", [path]);
    return "";
  } catch (error) {
    return messageOf(error);
  }
}
