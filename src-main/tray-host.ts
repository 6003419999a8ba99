import { execFile } from "node:child_process";
import { promisify } from "node:util";

const ANSWER_TIMEOUT_MS = 2_000;
const QUESTION = [
  ...["call", "--session", "--dest", "org.freedesktop.DBus"],
  ...["--object-path", "/org/freedesktop/DBus"],
  ...["--method", "org.freedesktop.DBus.NameHasOwner", "org.kde.StatusNotifierWatcher"],
];

/**
 * Whether the desktop shows tray icons. Electron can't tell: on Linux a tray is made just the same
 * where nobody shows it, and a window that hides there would be gone.
 */
export async function hasTrayHost(
  platform: NodeJS.Platform = process.platform,
  env: Readonly<Record<string, string | undefined>> = process.env,
): Promise<boolean> {
  if (platform !== "linux") return true;
  if (!env.DBUS_SESSION_BUS_ADDRESS && !env.XDG_RUNTIME_DIR) return false;
  try {
    const options = { timeout: ANSWER_TIMEOUT_MS, env };
    const { stdout } = await promisify(execFile)("gdbus", QUESTION, options);
    return stdout.includes("true");
  } catch {
    // No gdbus or no bus: then better a window that closes for good than one that can't be found.
    return false;
  }
}
