import { spawn } from "node:child_process";
import { stripControl } from "../../../shared/domain/agent-stream/strip-control.ts";
import { createSecretMask } from "../../../shared/domain/mask-secrets.ts";
import { isCommandScript } from "../processes/find-program.ts";
import { HAS_GROUPS, signalChild } from "../processes/process-group.ts";

/** How long a program may take to say its version, in milliseconds. */
export const VERSION_TIMEOUT_MS = 10_000;
/** How long the rest of its output is waited for once it has ended, in milliseconds. */
const OUTPUT_GRACE_MS = 500;
const MAX_OUTPUT = 8_192;
const MAX_VERSION = 200;

/** What a program said of itself. */
export interface VersionAnswer {
  /** Its first line; null when it said nothing. */
  readonly version: string | null;
  /** Why it can't be counted on, to be read after the program's name; null when all is well. */
  readonly problem: string | null;
}

/**
 * Runs a program with `--version`, with nothing on its standard input. It never waits longer than the
 * timeout: what the program started is ended with it.
 * @param path the program's file
 */
export function checkVersion(
  path: string,
  env: NodeJS.ProcessEnv,
  timeoutMs: number = VERSION_TIMEOUT_MS,
): Promise<VersionAnswer> {
  return new Promise((resolve) => {
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
    let end: ProgramEnd = { exitCode: null, signal: null, timedOutMs: null };
    const stop = (): void => signalChild(child, HAS_GROUPS, "SIGKILL");
    const finish = (): void => {
      stop();
      // What left the group could hold them open for ever.
      child.stdout.destroy();
      child.stderr.destroy();
      resolve(answerOf(output, end));
    };
    const timer = setTimeout(() => {
      end = { ...end, timedOutMs: timeoutMs };
      finish();
    }, timeoutMs);
    const take = (chunk: Buffer): void => {
      output += chunk.toString("utf8");
      if (output.length > MAX_OUTPUT) stop();
    };
    child.stdout.on("data", take);
    child.stderr.on("data", take);
    child.once("error", (error) => {
      clearTimeout(timer);
      resolve({ version: null, problem: `can't be started: ${error.message}` });
    });
    child.once("exit", (exitCode, signal) => {
      clearTimeout(timer);
      end = { ...end, exitCode, signal };
      const drained = setTimeout(finish, OUTPUT_GRACE_MS);
      child.once("close", () => {
        clearTimeout(drained);
        finish();
      });
    });
  });
}

interface ProgramEnd {
  readonly exitCode: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly timedOutMs: number | null;
}

function answerOf(output: string, { exitCode, signal, timedOutMs }: ProgramEnd): VersionAnswer {
  const text = createSecretMask([]).mask(stripControl(output)).trim();
  const version = text.split("\n")[0]?.slice(0, MAX_VERSION).toWellFormed() || null;
  if (timedOutMs !== null) {
    return {
      version: null,
      problem: `said no version within ${timedOutMs / 1_000} s: start it by hand and see what it asks`,
    };
  }
  if (exitCode === 0) return { version, problem: null };
  const end = exitCode === null ? `was ended by ${signal}` : `failed with exit status ${exitCode}`;
  const said = version === null ? "without a word" : `and said ${JSON.stringify(version)}`;
  return {
    version: null,
    problem: `${end} when asked for its version, ${said}: start it by hand and see what it needs`,
  };
}
