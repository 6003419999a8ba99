import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync } from "node:fs";
import { giveToAppUser } from "./app-user.ts";
import { stagedApp } from "./staged-app.ts";

/** How an app that was started without a test driver ended. */
export interface AppRun {
  /** Null when a signal ended it. */
  code: number | null;
  /** What it said for people: Chromium's own lines are left out. */
  said: string;
}

const END_TIMEOUT_MS = 60_000;
/** `[pid:date/time:LEVEL:file.cc(line)] …` */
const CHROMIUM_LINE = /^\[\d+:\d+\/\d+\.\d+:\w+:[\w.]+\(\d+\)\]/;

/**
 * Runs the app to its end.
 * @param args words behind the app's folder, such as a link
 * @param folder what is run, where it is not the app itself
 * @throws Error when it does not end by itself
 */
export async function runApp(
  home: string,
  environment: Record<string, string>,
  args: readonly string[] = [],
  folder = stagedApp().folder,
): Promise<AppRun> {
  mkdirSync(home, { recursive: true });
  giveToAppUser(home);
  const { executable } = stagedApp();
  const app = spawn(executable, [folder, ...args], {
    cwd: home,
    env: environment,
    stdio: ["ignore", "ignore", "pipe"],
  });
  let output = "";
  app.stderr.on("data", (chunk: Buffer) => {
    output += chunk.toString();
  });
  const code = await endOf(app, () => output);
  return { code, said: output.split("\n").filter(isForPeople).join("\n") };
}

async function endOf(app: ChildProcess, output: () => string): Promise<number | null> {
  let isStuck = false;
  const killer = setTimeout(() => {
    isStuck = true;
    app.kill("SIGKILL");
  }, END_TIMEOUT_MS);
  const [code] = (await once(app, "close")) as [number | null];
  clearTimeout(killer);
  if (isStuck) throw new Error(`the app did not end by itself; it said: ${output()}`);
  return code;
}

function isForPeople(line: string): boolean {
  return line.trim() !== "" && !CHROMIUM_LINE.test(line);
}
