import { execFileSync } from "node:child_process";
import { readdirSync, statSync } from "node:fs";

/**
 * The other processes that have a file open. It is asked about before a damaged board is moved: one
 * that goes on with the moved file would write where nobody looks.
 * @returns their ids; empty as well where the system tells nobody, as on Windows, which refuses to
 *   move a file that is open
 */
export function processesWithOpen(path: string): number[] {
  if (process.platform === "linux") return linuxProcesses(path);
  return process.platform === "darwin" ? listedByLsof(path) : [];
}

function linuxProcesses(path: string): number[] {
  const wanted = statSync(path, { throwIfNoEntry: false });
  if (!wanted) return [];
  const others = attempt(() => readdirSync("/proc"), []).filter(
    (name) => /^\d+$/.test(name) && Number(name) !== process.pid,
  );
  return others.map(Number).filter((pid) =>
    // Other users' processes can't be asked; they have no business with this user's board.
    attempt(() => readdirSync(`/proc/${pid}/fd`), []).some((fd) => {
      const stats = attempt(() => statSync(`/proc/${pid}/fd/${fd}`), null);
      return stats?.ino === wanted.ino && stats.dev === wanted.dev;
    }),
  );
}

function listedByLsof(path: string): number[] {
  const listing = attempt(() => execFileSync("lsof", ["-t", "--", path], { encoding: "utf8" }), "");
  return listing
    .split("\n")
    .filter((line) => line !== "")
    .map(Number)
    .filter((pid) => pid !== process.pid);
}

function attempt<T>(work: () => T, otherwise: T): T {
  try {
    return work();
  } catch {
    return otherwise;
  }
}
