import { execFile } from "node:child_process";
import { readdir, readFile } from "node:fs/promises";
import { promisify } from "node:util";

const run = promisify(execFile);
const PS_TIMEOUT_MS = 2_000;

/** Which processes belong to a tree. */
export interface ProcessTree {
  /** The process at its root, which leads a process group of its own. */
  readonly rootPid: number;
  /**
   * `NAME=value` in the environment that the root was started with. What it started inherits that, so
   * a process that cut itself loose (double fork, setsid) is found by it, on Linux.
   */
  readonly mark: string;
}

/**
 * Sends a signal to every process of a tree: the root's group, all its descendants, and those that
 * bear its mark. A process that has ended meanwhile is no error.
 * @param signal as of kill(2); Windows knows one way to end a process, and uses it for each
 */
export async function signalTree(tree: ProcessTree, signal: NodeJS.Signals): Promise<void> {
  if (process.platform === "win32") {
    await run("taskkill", ["/T", "/F", "/PID", String(tree.rootPid)]).catch(() => undefined);
    return;
  }
  // Listed before the first signal: once a parent is gone, its children are nobody's descendants.
  const pids = await listTree(tree);
  send(-tree.rootPid, signal);
  for (const pid of pids) send(pid, signal);
}

/**
 * The living processes of a tree.
 * @returns their ids, without this process's own
 */
export async function listTree(tree: ProcessTree): Promise<number[]> {
  const rows = process.platform === "linux" ? await readProc() : await readPs();
  const found = new Set<number>([tree.rootPid]);
  // Parents may be listed behind their children, so until nothing more is found.
  for (let size = 0; size !== found.size; ) {
    size = found.size;
    for (const { pid, parent, group } of rows) {
      if (found.has(parent) || group === tree.rootPid) found.add(pid);
    }
  }
  if (process.platform === "linux") {
    for (const { pid } of rows) {
      if (!found.has(pid) && (await bears(pid, tree.mark))) found.add(pid);
    }
  }
  const living = new Set(rows.map(({ pid }) => pid));
  return [...found].filter((pid) => pid !== process.pid && living.has(pid));
}

interface ProcessRow {
  readonly pid: number;
  readonly parent: number;
  readonly group: number;
}

async function readProc(): Promise<ProcessRow[]> {
  const names = (await readdir("/proc")).filter((name) => /^\d+$/.test(name));
  const rows = await Promise.all(names.map(readProcRow));
  return rows.filter((row) => row !== null);
}

async function readProcRow(name: string): Promise<ProcessRow | null> {
  const stat = await readFile(`/proc/${name}/stat`, "utf8").catch(() => null);
  if (stat === null) return null;
  // The command's name, in parentheses, may itself hold spaces and parentheses.
  const [state, parent, group] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  if (state === "Z" || state === "X") return null;
  return { pid: Number(name), parent: Number(parent), group: Number(group) };
}

async function readPs(): Promise<ProcessRow[]> {
  const { stdout } = await run("ps", ["-A", "-o", "pid=,ppid=,pgid=,stat="], {
    timeout: PS_TIMEOUT_MS,
    env: { ...process.env, LC_ALL: "C" },
  });
  return stdout.split("\n").flatMap((line) => {
    const [pid, parent, group, state] = line.trim().split(/\s+/);
    if (!pid || state?.startsWith("Z")) return [];
    return [{ pid: Number(pid), parent: Number(parent), group: Number(group) }];
  });
}

/** Whether a process was started with a mark. Those of other users can't be read, nor be of the tree. */
async function bears(pid: number, mark: string): Promise<boolean> {
  const environment = await readFile(`/proc/${pid}/environ`, "latin1").catch(() => "");
  return environment.split("\0").includes(mark);
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended by itself in the meantime, which is all that was wanted.
  }
}
