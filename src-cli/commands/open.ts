import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { DomainError } from "../../shared/errors.ts";
import { appPackage } from "../app-package.ts";
import type { Call, Environment } from "../call.ts";
import type { Outcome } from "../command.ts";

/** How long to see whether the window's program ends at once, in milliseconds. */
const WATCH_MS = 1_000;

/**
 * Starts the window, detached. Where one runs already, the app's own lock hands over to it: it comes
 * to the front and the second start ends.
 */
export async function runOpen(call: Call): Promise<Outcome> {
  const { folder } = appPackage();
  requireApp(folder);
  requireScreen(call.env);
  const executable = findElectron(folder, call.env);
  const child = spawn(executable, [...switches(), folder], {
    cwd: folder,
    env: windowEnvironment(call),
    detached: true,
    stdio: "ignore",
  });
  const failure = await new Promise<string | null>((resolve) => {
    child.once("error", (error) => resolve(error.message));
    child.once("exit", (code, signal) =>
      resolve(code === 0 ? null : `ended with ${signal ?? code}`),
    );
    setTimeout(() => resolve(null), WATCH_MS);
  });
  child.removeAllListeners();
  child.unref();
  if (failure !== null) throw cannotOpen(`${executable} could not be started: ${failure}`);
  return {
    result: { ok: true, data: { board: call.boardPath } },
    toText: () => `the window shows ${call.boardPath}`,
  };
}

/** Under this variable Electron is plain Node; a command line that runs on Electron has it set. */
function windowEnvironment({ env, boardPath }: Call): NodeJS.ProcessEnv {
  const { ELECTRON_RUN_AS_NODE: _, ...others } = env;
  return { ...others, BATON_BOARD: boardPath };
}

function requireApp(folder: string): void {
  if (existsSync(join(folder, "out", "main", "index.js"))) return;
  throw cannotOpen(`the window is not built in ${folder}: run npm start there once`);
}

function requireScreen(env: Environment): void {
  if (process.platform !== "linux" || env.DISPLAY || env.WAYLAND_DISPLAY) return;
  throw cannotOpen(
    "there is no screen to open a window on: neither DISPLAY nor WAYLAND_DISPLAY is set. Start it from a desktop session",
  );
}

/** Chromium refuses to run as root with its sandbox. */
function switches(): string[] {
  return process.platform === "linux" && process.getuid?.() === 0 ? ["--no-sandbox"] : [];
}

/** The Electron that the set-up found or fetched, unless the environment names another. */
function findElectron(folder: string, env: Environment): string {
  const { ELECTRON_OVERRIDE_DIST_PATH: override } = env;
  const candidates = [
    ...(override ? [join(override, executableName())] : []),
    ...(notedElectron(folder) ?? []),
    join(folder, "node_modules", "electron", "dist", executableName()),
  ];
  const found = candidates.find((path) => existsSync(path));
  if (found !== undefined) return found;
  throw cannotOpen(`no Electron was found: run npm start in ${folder}, which fetches one`);
}

function notedElectron(folder: string): string[] | null {
  try {
    const file = join(folder, "node_modules", ".baton", "setup.json");
    const { electron } = JSON.parse(readFileSync(file, "utf8")) as {
      electron?: { executable?: string };
    };
    return electron?.executable === undefined ? null : [electron.executable];
  } catch {
    return null;
  }
}

function executableName(): string {
  if (process.platform === "darwin") return "Electron.app/Contents/MacOS/Electron";
  return process.platform === "win32" ? "electron.exe" : "electron";
}

function cannotOpen(message: string): DomainError {
  return new DomainError("not_found", message);
}
