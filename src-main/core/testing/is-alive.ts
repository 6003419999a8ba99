import { readFileSync } from "node:fs";

/** Whether a process of this machine runs. One that has ended, and that nobody asked yet how, does not. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !readFileSync(`/proc/${pid}/stat`, "utf8").includes(") Z ");
  } catch {
    return false;
  }
}
