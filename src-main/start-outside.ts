import { spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { findProgram } from "./core/processes/find-program.ts";

type Environment = Readonly<Record<string, string | undefined>>;

/** Where Linux tells of a process's open files, by their numbers: proc(5). */
const OPEN_FILES = "/proc/self/fdinfo";
/** Among a file's flags there: it is closed in a program that is started. */
const CLOSE_ON_EXEC = 0o2000000;
/** Standard input, output and error. */
const STANDARD = 3;

/** How a program of the person's own is started. */
export interface OutsideStart {
  readonly cwd?: string;
  readonly env?: Environment;
}

/**
 * Starts a program of the person's own, such as a file manager, which goes on by itself. On Linux it
 * gets none of the app's open files: Node hands over all that Chromium left open, and whoever started
 * the app by a pipe would wait for that program's end in place of the app's.
 * @throws Error when there is no such program, or it can't be started
 */
export async function startOutside(
  program: string,
  args: readonly string[],
  { cwd, env }: OutsideStart = {},
): Promise<void> {
  if (findProgram(program, env ?? process.env, cwd ?? process.cwd()) === null) {
    throw new Error(`there is no program ${program}`);
  }
  const isLinux = process.platform === "linux";
  const nothing = isLinux ? openSync("/dev/null", "r+") : null;
  try {
    const child = spawn(program, args, {
      ...(cwd !== undefined && { cwd }),
      ...(env !== undefined && { env: { ...env } }),
      detached: true,
      stdio: nothing === null ? "ignore" : insteadOfOpenFiles(nothing),
    });
    child.unref();
    await once(child, "spawn");
  } finally {
    if (nothing !== null) closeSync(nothing);
  }
}

/**
 * What a child gets in place of each file that it would inherit. Those that close by themselves are
 * left alone: their numbers may be free again by the time that the child tells by one of them why it
 * could not be started, and that word would be lost.
 */
function insteadOfOpenFiles(nothing: number): ("ignore" | number)[] {
  const inherited = new Set(readdirSync(OPEN_FILES).map(Number).filter(isInherited));
  const length = Math.max(STANDARD, ...[...inherited].map((file) => file + 1));
  return Array.from({ length }, (_, file) =>
    file >= STANDARD && inherited.has(file) ? nothing : "ignore",
  );
}

function isInherited(file: number): boolean {
  try {
    const info = readFileSync(join(OPEN_FILES, String(file)), "utf8");
    const flags = Number.parseInt(/^flags:\s*([0-7]+)/m.exec(info)?.[1] ?? "0", 8);
    return (flags & CLOSE_ON_EXEC) === 0;
  } catch {
    // It was closed since the list was made.
    return false;
  }
}
