import { accessSync, constants, statSync } from "node:fs";
import { delimiter, join, resolve } from "node:path";
import { invalidArgument } from "../argv/invalid-argument.ts";

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Makes sure that a program can be started, before a task is claimed for it: a mistyped name must
 * not fail one task after the other.
 * @throws DomainError invalid_argument
 */
export function requireProgram(program: string, env: Environment, cwd: string): void {
  if (program === "") throw invalidArgument("the command is empty: give a program after --");
  if (process.platform === "win32") return;
  if (program.includes("/")) {
    if (isProgram(resolve(cwd, program))) return;
    throw invalidArgument(
      `${program} can't be started: there is no such program, or it may not be run`,
    );
  }
  const folders = (env.PATH ?? "").split(delimiter);
  if (folders.some((folder) => isProgram(resolve(cwd, join(folder || ".", program))))) return;
  throw invalidArgument(`there is no program ${JSON.stringify(program)} in PATH: check its name`);
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
