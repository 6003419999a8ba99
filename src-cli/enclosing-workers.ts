import { readFileSync, realpathSync } from "node:fs";

type Environment = Readonly<Record<string, string | undefined>>;

/** A bound on the walk upwards; nobody nests so deep. */
const MAX_ANCESTORS = 64;

/** A worker of Baton's inside whose process another process runs. */
export interface EnclosingWorker {
  /** Its name. */
  readonly agent: string;
  /** The board file that it works on, as its environment names it; null where it names none. */
  readonly board: string | null;
}

/**
 * The workers that `baton run` or the app started, and inside whose process this one runs, the nearest
 * first. Whatever a worker makes of its own environment or calls itself, what it was started with
 * stands, so that no builder becomes a judge or a person by another name (board.md 5). Only Linux tells
 * what another process was started with; elsewhere it is this process's own environment alone.
 * @param env this process's own
 */
export function enclosingWorkers(env: Environment): EnclosingWorker[] {
  const workers = [workerOf(env), ...ancestorEnvironments().map(workerOf)];
  return workers.filter((worker) => worker !== null);
}

/** Whether two paths are one file. */
export function isSameFile(one: string, other: string): boolean {
  return one === other || realPath(one) === realPath(other);
}

function workerOf(env: Environment): EnclosingWorker | null {
  const { BATON_TASK: task, BATON_AGENT: agent, BATON_BOARD: board } = env;
  return task && agent ? { agent, board: board || null } : null;
}

function ancestorEnvironments(): Environment[] {
  if (process.platform !== "linux") return [];
  const found: Environment[] = [];
  let pid = process.ppid;
  for (let step = 0; step < MAX_ANCESTORS && pid > 1; step++) {
    found.push(environmentOf(pid));
    pid = parentOf(pid);
  }
  return found;
}

/** Empty for a process that has ended, or is another user's: a worker's are its user's own. */
function environmentOf(pid: number): Environment {
  const entries = readOf(`/proc/${pid}/environ`).split("\0");
  return Object.fromEntries(
    entries.map((entry) => {
      const at = entry.indexOf("=");
      return [entry.slice(0, Math.max(0, at)), entry.slice(at + 1)];
    }),
  );
}

function parentOf(pid: number): number {
  const stat = readOf(`/proc/${pid}/stat`);
  // The command's name, in parentheses, may itself hold spaces and parentheses.
  const [, parent = "0"] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return Number(parent);
}

function readOf(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}

function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}
