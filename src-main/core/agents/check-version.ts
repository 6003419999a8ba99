import { spawn } from "node:child_process";
import { stripControl } from "../../../shared/domain/agent-stream/strip-control.ts";
import { createSecretMask } from "../../../shared/domain/mask-secrets.ts";
import { isCommandScript } from "../processes/find-program.ts";
import { HAS_GROUPS, signalChild } from "../processes/process-group.ts";

/** How long a program may take to say its version, in milliseconds. */
export const VERSION_TIMEOUT_MS = 10_000;
const MAX_OUTPUT = 8_192;
const MAX_VERSION = 200;

/** What a program said of itself. */
export interface VersionAnswer {
  /** Its first line; null when it said nothing. */
  readonly version: string | null;
  /** Why it can't be counted on; null when all is well. */
  readonly problem: string | null;
}

/**
 * Runs a program with `--version`, with nothing on its standard input. It never waits longer than the
 * timeout: what the program started is ended with it.
 * @param path the program's file
 */
export async function checkVersion(
  path: string,
  env: NodeJS.ProcessEnv,
  timeoutMs: number = VERSION_TIMEOUT_MS,
): Promise<VersionAnswer> {
  return await new Promise((resolve) => {
    const isScript = isCommandScript(path);
    const child = spawn(isScript ? `"${path}"` : path, ["--version"], {
      env,
      // A path and a fixed word: nothing that a shell could misread comes from a person's text.
      shell: isScript,
      stdio: ["ignore", "pipe", "pipe"],
      detached: HAS_GROUPS,
      windowsHide: true,
    });
    let output = "";
    let timedOut = false;
    const timer = setTimeout(() => {
      timedOut = true;
      stop();
    }, timeoutMs);
    const stop = (): void => {
      signalChild(child, HAS_GROUPS, "SIGKILL");
      // A grandchild that left the group could hold them open for ever.
      child.stdout.destroy();
      child.stderr.destroy();
    };
    const take = (chunk: Buffer): void => {
      output += chunk.toString("utf8");
      if (output.length > MAX_OUTPUT) stop();
    };
    child.stdout.on("data", take);
    child.stderr.on("data", take);
    child.once("error", (error) => {
      clearTimeout(timer);
      resolve({ version: null, problem: `it can't be started: ${error.message}` });
    });
    child.once("exit", (exitCode, signal) => {
      clearTimeout(timer);
      setImmediate(() => {
        stop();
        resolve(answerOf(output, timedOut ? timeoutMs : null, exitCode, signal));
      });
    });
  });
}

function answerOf(
  output: string,
  timeoutMs: number | null,
  exitCode: number | null,
  signal: NodeJS.Signals | null,
): VersionAnswer {
  const text = createSecretMask([]).mask(stripControl(output)).trim();
  const version = text.split("\n")[0]?.slice(0, MAX_VERSION).toWellFormed() || null;
  if (timeoutMs !== null) {
    return {
      version: null,
      problem: `it said no version within ${timeoutMs / 1_000} s: start it by hand and see what it asks`,
    };
  }
  if (exitCode === 0) return { version, problem: null };
  const end = exitCode === null ? `ended by ${signal}` : `failed with status ${exitCode}`;
  return { version: null, problem: `--version ${end}${version ? `: ${version}` : ""}` };
}
