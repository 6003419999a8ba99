import { readdir, readFile } from "node:fs/promises";

/** A process, and the value that a variable had in the environment that it was started with. */
export interface MarkedProcess {
  readonly pid: number;
  readonly value: string;
}

/**
 * Finds the processes that were started with a variable in their environment, or by one that was. Only
 * Linux tells, and only of this user's own processes and of those in its process id namespace.
 * @param name the variable's
 * @returns without this process; empty on other systems
 */
export async function findMarked(name: string): Promise<MarkedProcess[]> {
  if (process.platform !== "linux") return [];
  const pids = (await readdir("/proc")).filter((entry) => /^\d+$/.test(entry)).map(Number);
  const found = await Promise.all(pids.map((pid) => markOf(pid, name)));
  return found.filter((marked) => marked !== null).filter(({ pid }) => pid !== process.pid);
}

async function markOf(pid: number, name: string): Promise<MarkedProcess | null> {
  // One that has ended meanwhile, or is another user's, bears no mark that can be read.
  const environment = await readFile(`/proc/${pid}/environ`, "latin1").catch(() => "");
  const prefix = `${name}=`;
  const entry = environment.split("\0").find((each) => each.startsWith(prefix));
  return entry === undefined ? null : { pid, value: entry.slice(prefix.length) };
}
