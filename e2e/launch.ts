import type { ChildProcess } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { type ElectronApplication, _electron as electron, type Page } from "@playwright/test";
import { appUser, giveToAppUser } from "./launch/app-user.ts";
import { ensureDisplay } from "./launch/display.ts";
import { keepAnswers } from "./launch/kept-answers.ts";
import { stagedApp } from "./launch/staged-app.ts";

export interface LaunchOptions {
  /** The folder that the app takes for the user's home; the board and all settings are in it. */
  home: string;
  /** The board's file, where it is not the home's own (`.baton/board.db`). */
  board?: string;
  /** Added to the little that the app's environment has. */
  env?: Record<string, string>;
  /** Arguments for the app. */
  args?: string[];
}

export interface LaunchedBaton {
  app: ElectronApplication;
  /** The first window, its page loaded. */
  window: Page;
  /** Ends the app: asks it to quit, and insists when it doesn't. */
  close(): Promise<void>;
}

const LAUNCH_TIMEOUT_MS = 60_000;
const QUIT_TIMEOUT_MS = 20_000;

/**
 * Starts the built app with Chromium's sandbox on. Root can't have the sandbox, so root's tests
 * start it as an ordinary user, who also owns the home folder from then on.
 */
export async function launchBaton(options: LaunchOptions): Promise<LaunchedBaton> {
  const staged = stagedApp();
  mkdirSync(options.home, { recursive: true });
  giveToAppUser(options.home);

  const app = await electron.launch({
    executablePath: staged.executable,
    args: [staged.folder, ...(options.args ?? [])],
    cwd: options.home,
    env: await appEnvironment(options),
    chromiumSandbox: true,
    timeout: LAUNCH_TIMEOUT_MS,
  });
  // Asked for now: an app that has ended by itself tells of no process any more.
  const process = app.process();
  keepAnswers(app);
  const window = await firstWindow(app, process);
  await window.waitForLoadState("domcontentloaded");
  return { app, window, close: () => closeApp(app, process) };
}

async function firstWindow(app: ElectronApplication, process: ChildProcess): Promise<Page> {
  try {
    return await app.firstWindow({ timeout: LAUNCH_TIMEOUT_MS });
  } catch (cause) {
    await closeApp(app, process);
    const hint = "DEBUG=pw:browser shows what the app printed.";
    throw new Error(`The app started but opened no window. ${hint}`, { cause });
  }
}

/** The environment that the app and the command line run in: nothing of the tests' own leaks in. */
export async function appEnvironment(
  options: Pick<LaunchOptions, "home" | "board" | "env">,
): Promise<Record<string, string>> {
  const { PATH = "" } = process.env;
  const user = appUser();
  return {
    PATH,
    // Dates and numbers are written as here wherever the tests run; it counts as en-US.
    LC_ALL: "C.UTF-8",
    HOME: options.home,
    ...(user && { USER: user.name, LOGNAME: user.name }),
    ...(await ensureDisplay()),
    BATON_HOME: join(options.home, ".baton"),
    ...(options.board !== undefined && { BATON_BOARD: options.board }),
    ...options.env,
  };
}

async function closeApp(app: ElectronApplication, process: ChildProcess): Promise<void> {
  const killer = setTimeout(() => process.kill("SIGKILL"), QUIT_TIMEOUT_MS);
  await app.close().catch(() => undefined);
  clearTimeout(killer);
}
