import { accessSync, constants, statSync } from "node:fs";
import { delimiter, isAbsolute, join, resolve } from "node:path";
import { DomainError } from "../../../shared/errors.ts";

type Environment = Readonly<Record<string, string | undefined>>;

/** What Windows runs when a name has no ending, unless `PATHEXT` says otherwise. */
const WINDOWS_ENDINGS = ".COM;.EXE;.BAT;.CMD";

/**
 * Finds the file that a program's name stands for, as the system would.
 * @param program a name to look for in PATH, or a path
 * @param env with `PATH`, and `PATHEXT` on Windows
 * @param cwd what relative paths begin at
 * @returns an absolute path; null where there is none that may be run
 */
export function findProgram(program: string, env: Environment, cwd: string): string | null {
  const isPath = isAbsolute(program) || /[\\/]/.test(program);
  const folders = isPath ? [""] : variableIn(env, "PATH").split(delimiter);
  for (const folder of folders) {
    for (const ending of endings(program, env)) {
      const path = resolve(cwd, isPath ? program + ending : join(folder || ".", program + ending));
      if (isProgram(path)) return path;
    }
  }
  return null;
}

/**
 * Whether Windows starts a file by its command interpreter alone, as it does the scripts that package
 * managers put into PATH. Its arguments are read once more by that, so none may come from a task.
 */
export function isCommandScript(path: string): boolean {
  return process.platform === "win32" && /\.(cmd|bat)$/i.test(path);
}

/**
 * Makes sure that a program can be started, before a task is claimed for it: a mistyped name must
 * not fail one task after the other.
 * @throws DomainError invalid_argument
 */
export function requireProgram(program: string, env: Environment, cwd: string): void {
  if (program === "") throw invalid("the command is empty: give a program after --");
  if (findProgram(program, env, cwd) !== null) return;
  if (program.includes("/")) {
    throw invalid(`${program} can't be started: there is no such program, or it may not be run`);
  }
  throw invalid(`there is no program ${JSON.stringify(program)} in PATH: check its name`);
}

function endings(program: string, env: Environment): string[] {
  if (process.platform !== "win32") return [""];
  const known = (variableIn(env, "PATHEXT") || WINDOWS_ENDINGS).split(";").filter(Boolean);
  const hasEnding = known.some((ending) => program.toLowerCase().endsWith(ending.toLowerCase()));
  return hasEnding ? ["", ...known] : known;
}

/** A variable's value; on Windows names of variables have no case. */
function variableIn(env: Environment, name: string): string {
  const exact = env[name];
  if (exact !== undefined || process.platform !== "win32") return exact ?? "";
  const key = Object.keys(env).find((known) => known.toUpperCase() === name);
  return (key !== undefined && env[key]) || "";
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

function invalid(message: string): DomainError {
  return new DomainError("invalid_argument", message);
}
