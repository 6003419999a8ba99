import { spawn } from "node:child_process";
import { once } from "node:events";
import { shell } from "electron";

/**
 * Opens a folder in the desktop's file manager. On Linux not by Electron's own calls: they wait,
 * with the whole app, until the program that they start has ended.
 * @param path the folder
 * @returns why it can't be opened; empty when it can
 */
export async function openFolder(path: string): Promise<string> {
  if (process.platform !== "linux") return shell.openPath(path);
  const opener = spawn("xdg-open", [path], { detached: true, stdio: "ignore" });
  opener.unref();
  try {
    await once(opener, "spawn");
    return "";
  } catch (error) {
    return String(error);
  }
}
