import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DomainError } from "../../shared/errors.ts";
import { batonHome } from "../../src-main/core/board-path.ts";
import {
  readStartAnswer,
  START_ANSWER,
  type StartAnswer,
} from "../../src-main/core/start-answer.ts";
import { appPackage } from "../app-package.ts";
import type { Call, Environment } from "../call.ts";
import type { Outcome } from "../command.ts";

/** How long the app may take until its window stands, in milliseconds. */
const START_MS = 30_000;
/** How often is looked for its answer, in milliseconds. */
const LOOK_MS = 50;

/**
 * Starts the window, detached, and waits until it stands. Where one runs already, the app's own lock
 * hands over to it: it comes to the front and the second start ends.
 */
export async function runOpen(call: Call): Promise<Outcome> {
  const { folder } = appPackage();
  requireApp(folder);
  requireScreen(call.env);
  const executable = findElectron(folder, call.env);
  const room = mkdtempSync(join(tmpdir(), "baton-open-"));
  try {
    const answer = await start(call, executable, folder, join(room, "answer.json"));
    if (answer.kind === "failed") {
      const { code, message, detail } = answer.error;
      throw new DomainError(code, message, detail);
    }
    if (answer.kind === "other-board") throw otherBoard(call.boardPath, answer.board);
  } finally {
    rmSync(room, { recursive: true, force: true });
  }
  return {
    result: { ok: true, data: { board: call.boardPath } },
    toText: () => `the window shows ${call.boardPath}`,
  };
}

/** Starts the app. @returns what it answers @throws DomainError when it says nothing */
function start(
  call: Call,
  executable: string,
  folder: string,
  answerFile: string,
): Promise<StartAnswer> {
  const child = spawn(executable, [...switches(), folder], {
    cwd: folder,
    env: windowEnvironment(call, answerFile),
    detached: true,
    stdio: "ignore",
  });
  const deadline = Date.now() + START_MS;
  let look: NodeJS.Timeout | undefined;
  return new Promise<StartAnswer>((resolve, reject) => {
    look = setInterval(() => {
      try {
        const answer = readStartAnswer(answerFile);
        if (answer !== null) return resolve(answer);
        if (Date.now() > deadline) reject(tooSlow(call.env));
      } catch (error) {
        reject(error);
      }
    }, LOOK_MS);
    const fail = (why: string) => {
      const answer = readStartAnswer(answerFile);
      if (answer !== null) resolve(answer);
      else reject(cannotOpen(`${executable} could not be started: ${why}`));
    };
    child.once("error", (error) => fail(error.message));
    // One that hands over ends well, before the app that runs has answered.
    child.once("exit", (code, signal) => code !== 0 && fail(`ended with ${signal ?? code}`));
  }).finally(() => {
    clearInterval(look);
    child.removeAllListeners();
    child.unref();
  });
}

/** Under this variable Electron is plain Node; a command line that runs on Electron has it set. */
function windowEnvironment({ env, boardPath }: Call, answerFile: string): NodeJS.ProcessEnv {
  const { ELECTRON_RUN_AS_NODE: _, ...others } = env;
  return { ...others, BATON_BOARD: boardPath, [START_ANSWER]: answerFile };
}

function otherBoard(asked: string, open: string): DomainError {
  return new DomainError(
    "conflict",
    `the window shows ${open}, not ${asked}: quit Baton first, or open that board with a home of its own (BATON_HOME)`,
    { asked, open },
  );
}

function tooSlow(env: Environment): DomainError {
  const logs = join(batonHome(env), "logs");
  return cannotOpen(
    `the window did not come within ${START_MS / 1_000} s: look whether it is there now, else into the log in ${logs}`,
  );
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
