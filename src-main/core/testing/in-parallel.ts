import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const execute = promisify(execFile);

/**
 * Runs a program of this folder in several processes at once.
 * @param program its file name
 * @param argumentLists the arguments of each process
 * @returns what each printed
 * @throws Error when one of them fails
 */
export async function inParallel(program: string, argumentLists: string[][]): Promise<string[]> {
  const path = fileURLToPath(new URL(`./${program}`, import.meta.url));
  const runs = argumentLists.map((args) =>
    execute(process.execPath, ["--no-warnings", path, ...args]),
  );
  return (await Promise.all(runs)).map(({ stdout }) => stdout);
}
