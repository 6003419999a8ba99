import { type ChildProcess, spawn } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { giveToAppUser } from "./launch/app-user.ts";
import { stagedApp } from "./launch/staged-app.ts";
import { appEnvironment, type LaunchOptions } from "./launch.ts";

export interface CliResult {
  /** The exit status; null when a signal ended it. */
  code: number | null;
  stdout: string;
  stderr: string;
}

export interface CliOptions extends Pick<LaunchOptions, "home" | "board" | "env"> {
  cwd?: string;
  /** What it reads from its standard input. */
  input?: string;
}

/**
 * Runs the built command line to its end, as the user and with the home that `launchBaton` gives
 * the app. It runs on the app's own runtime, which that user can read wherever the checkout is.
 */
export async function runCli(args: string[], options: CliOptions): Promise<CliResult> {
  const { folder, executable } = stagedApp();
  mkdirSync(options.home, { recursive: true });
  giveToAppUser(options.home);
  const child = spawn(executable, [join(folder, "out", "cli", "index.js"), ...args], {
    cwd: options.cwd ?? options.home,
    env: { ...(await appEnvironment(options)), ELECTRON_RUN_AS_NODE: "1" },
  });
  child.stdin.end(options.input ?? "");
  return readToEnd(child);
}

/** Reads what a process prints, until it has ended and its output is whole. */
export function readToEnd(child: ChildProcess): Promise<CliResult> {
  return new Promise((resolve, reject) => {
    let stdout = "";
    let stderr = "";
    child.stdout?.setEncoding("utf8").on("data", (text: string) => {
      stdout += text;
    });
    child.stderr?.setEncoding("utf8").on("data", (text: string) => {
      stderr += text;
    });
    child.once("error", reject);
    child.once("close", (code) => resolve({ code, stdout, stderr }));
  });
}
