import { basename } from "node:path";
import { findProgram, isCommandScript } from "./core/processes/find-program.ts";

type Environment = Readonly<Record<string, string | undefined>>;

/** A program with its arguments; it is started in the folder, without a shell. */
export interface PlaceCommand {
  readonly program: string;
  readonly args: readonly string[];
}

/** Editors with a window of their own, in the order they are looked for. */
const EDITORS = ["code", "codium", "cursor", "windsurf", "zed", "zeditor", "subl", "idea"];
/** Editors that need a terminal around them. */
const TERMINAL_EDITORS = /^(vim?|nvim|nano|hx|helix|micro|kak|emacs|joe|ne|ed)$/;
/** Terminals that begin in the folder they are started in, and take a command behind `-e`. */
const TERMINALS = [
  "x-terminal-emulator",
  "gnome-terminal",
  "konsole",
  "xfce4-terminal",
  "kitty",
  "alacritty",
  "foot",
  "wezterm",
  "xterm",
];

/**
 * What opens a folder in the person's editor: what VISUAL or EDITOR names, else a known one on PATH.
 * One that needs a terminal gets one.
 * @returns null when there is none: the file manager is as near as it gets
 */
export function editorCommand(folder: string, env: Environment): PlaceCommand | null {
  for (const wish of [env.VISUAL, env.EDITOR, ...EDITORS]) {
    // A program and its options, as git takes them; no shell reads what else stands there.
    const [name, ...args] = (wish ?? "").split(/\s+/).filter((word) => word !== "");
    const program = name === undefined ? null : startable(name, env, folder);
    if (program === null || name === undefined) continue;
    const own = { program, args: [...args, folder] };
    if (!TERMINAL_EDITORS.test(basename(name))) return own;
    const terminal = terminalCommand(folder, env);
    if (terminal && process.platform === "linux") {
      return { ...terminal, args: [...terminal.args, "-e", own.program, ...own.args] };
    }
  }
  return null;
}

/** What opens a terminal in a folder. @returns null when none is known here */
export function terminalCommand(folder: string, env: Environment): PlaceCommand | null {
  if (process.platform === "darwin") {
    return { program: "/usr/bin/open", args: ["-a", env.TERMINAL ?? "Terminal", folder] };
  }
  if (process.platform === "win32") {
    const program = findProgram("wt.exe", env, folder);
    return program ? { program, args: ["-d", folder] } : { program: "cmd.exe", args: [] };
  }
  for (const name of [env.TERMINAL, ...TERMINALS]) {
    const program = name === undefined ? null : startable(name, env, folder);
    if (program !== null) return { program, args: [] };
  }
  return null;
}

function startable(name: string, env: Environment, cwd: string): string | null {
  const program = findProgram(name, env, cwd);
  return program === null || isCommandScript(program) ? null : program;
}
