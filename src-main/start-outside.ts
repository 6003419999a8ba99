import { spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync, readdirSync } from "node:fs";

type Environment = Readonly<Record<string, string | undefined>>;

/** Where Linux lists a process's open files by their numbers. */
const OPEN_FILES = "/proc/self/fd";
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
 * @throws Error when it can't be started
 */
export async function startOutside(
  program: string,
  args: readonly string[],
  { cwd, env }: OutsideStart = {},
): Promise<void> {
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

/** What a child gets in place of each file that is open here. */
function insteadOfOpenFiles(nothing: number): ("ignore" | number)[] {
  const open = new Set(readdirSync(OPEN_FILES).map(Number));
  const length = Math.max(STANDARD, ...[...open].map((file) => file + 1));
  return Array.from({ length }, (_, file) =>
    file >= STANDARD && open.has(file) ? nothing : "ignore",
  );
}
