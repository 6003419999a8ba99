import {
  chmodSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  type Stats,
  writeFileSync,
} from "node:fs";
import { delimiter, dirname, join, resolve } from "node:path";
import { DomainError } from "../../shared/errors.ts";
import type { CommandState } from "../../shared/window-settings.ts";
import { findProgram } from "./processes/find-program.ts";

type Environment = Readonly<Record<string, string | undefined>>;

/** What putting `baton` on the PATH needs. */
export interface TerminalCommandOptions {
  /** The person's own folder. */
  readonly userFolder: string;
  readonly env: Environment;
  /** The program that runs the app, and as Node its command line. */
  readonly executable: string;
  /** The command line's built entry. */
  readonly entry: string;
  readonly platform?: NodeJS.Platform;
}

/** Puts `baton` where terminals find it, and takes it away again. */
export interface TerminalCommand {
  state(): CommandState;
  /** @throws DomainError conflict where something else is there, storage where it can't be written */
  install(): CommandState;
  /** @throws DomainError as `install` */
  remove(): CommandState;
}

/** Tells our file from anybody else's. */
const MARK = "Put here by Baton's settings, which can take it away again.";

/** Makes the keeper of the `baton` command. */
export function createTerminalCommand(options: TerminalCommandOptions): TerminalCommand {
  const { platform = process.platform } = options;
  const path = commandPath(options, platform);
  const text = platform === "win32" ? batchFile(options) : shellScript(options);
  const state = (): CommandState => {
    const kind = kindOf(path, text);
    const isOnPath = isFolderOnPath(dirname(path), options.env);
    return { path, kind, isOnPath, advice: adviceFor(options, path, kind, isOnPath, platform) };
  };
  const requireOurs = () => {
    if (kindOf(path, text) !== "foreign") return;
    const message = `${path} is not Baton's: move it away yourself, then try again`;
    throw new DomainError("conflict", message, { path });
  };
  return {
    state,
    install() {
      requireOurs();
      inFolder(path, () => write(path, text));
      return state();
    },
    remove() {
      requireOurs();
      inFolder(path, () => rmSync(path, { force: true }));
      return state();
    },
  };
}

function commandPath({ userFolder, env }: TerminalCommandOptions, platform: NodeJS.Platform) {
  if (platform !== "win32") return join(userFolder, ".local", "bin", "baton");
  const local = env.LOCALAPPDATA ?? join(userFolder, "AppData", "Local");
  return join(local, "Baton", "bin", "baton.cmd");
}

function shellScript({ executable, entry }: TerminalCommandOptions): string {
  const quote = (word: string) => `'${word.replaceAll("'", "'\\''")}'`;
  return `#!/bin/sh\n# ${MARK}\nELECTRON_RUN_AS_NODE=1 exec ${quote(executable)} ${quote(entry)} "$@"\n`;
}

function batchFile({ executable, entry }: TerminalCommandOptions): string {
  const quote = (word: string) => `"${word.replaceAll("%", "%%")}"`;
  return `@echo off\r\nrem ${MARK}\r\nsetlocal\r\nset ELECTRON_RUN_AS_NODE=1\r\n${quote(executable)} ${quote(entry)} %*\r\n`;
}

function kindOf(path: string, text: string): CommandState["kind"] {
  const stats = statsOf(path);
  if (!stats) return "absent";
  if (!stats.isFile() || stats.size > 10_000) return "foreign";
  const found = readFileSync(path, "utf8");
  if (found === text) return "installed";
  return found.includes(MARK) ? "outdated" : "foreign";
}

function statsOf(path: string): Stats | null {
  try {
    return lstatSync(path);
  } catch {
    // What can't be looked at can't be written either, and that is told of.
    return null;
  }
}

/** Whole or not at all; what came there meanwhile is not replaced. */
function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  const writing = `${path}.${process.pid}`;
  try {
    writeFileSync(writing, text, { mode: 0o755 });
    chmodSync(writing, 0o755);
    if (statsOf(path)) renameSync(writing, path);
    else linkSync(writing, path);
  } finally {
    rmSync(writing, { force: true });
  }
}

function inFolder(path: string, work: () => void): void {
  try {
    work();
  } catch (cause) {
    const code = cause instanceof Error && "code" in cause ? String(cause.code) : String(cause);
    const message = `${path} can't be changed (${code}): give this user write access to its folder`;
    throw new DomainError("storage", message, { path }, { cause });
  }
}

function isFolderOnPath(folder: string, env: Environment): boolean {
  const folders = (env.PATH ?? env.Path ?? "").split(delimiter);
  return folders.some((each) => each !== "" && resolve(each) === resolve(folder));
}

function adviceFor(
  { env, userFolder }: TerminalCommandOptions,
  path: string,
  kind: CommandState["kind"],
  isOnPath: boolean,
  platform: NodeJS.Platform,
): string | null {
  if (kind === "foreign") return "Something else is there, which Baton never touches";
  if (kind === "absent") return null;
  const folder = dirname(path);
  if (!isOnPath) {
    return platform === "win32"
      ? `Terminals do not look there yet: add ${folder} to Path under "Edit environment variables for your account", and open a new terminal`
      : `Terminals do not look there yet: add export PATH="$HOME/.local/bin:$PATH" to your shell's profile, and open a new terminal`;
  }
  const first = findProgram("baton", env, userFolder);
  return first === null || resolve(first) === resolve(path)
    ? null
    : `Another baton comes first: ${first}`;
}
