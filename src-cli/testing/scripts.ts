import { existsSync, readFileSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { CLI } from "./workplace.ts";

const POLL_MS = 20;
const PATIENCE_MS = 20_000;

/** A worker's command line that runs some JavaScript; `baton(...words)` in it calls the command line. */
export function script(code: string): string[] {
  const prelude = `const { execFileSync } = require("node:child_process"); const fs = require("node:fs");
    const baton = (...words) => execFileSync(process.execPath, [${JSON.stringify(CLI)}, ...words], { encoding: "utf8" });`;
  return [process.execPath, "-e", `${prelude}\n${code}`];
}

/** Waits until something holds. @throws Error when it doesn't for long */
export async function until(holds: () => boolean, what: string): Promise<void> {
  for (let waited = 0; !holds(); waited += POLL_MS) {
    if (waited > PATIENCE_MS) throw new Error(`waited in vain until ${what}`);
    await delay(POLL_MS);
  }
}

/** Waits until a file is there and gives its text. */
export async function fileText(path: string): Promise<string> {
  await until(() => existsSync(path) && readFileSync(path, "utf8") !== "", `${path} is written`);
  return readFileSync(path, "utf8");
}
