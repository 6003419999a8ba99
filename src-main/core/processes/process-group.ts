import type { ChildProcess } from "node:child_process";

/** Whether children can lead groups of their own, so that one signal reaches all they started. */
export const HAS_GROUPS = process.platform !== "win32";

/**
 * Sends a signal to a child, or to the group that it leads.
 * @param isGroup whether it was started as a group's leader
 */
export function signalChild(child: ChildProcess, isGroup: boolean, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return;
  try {
    process.kill(isGroup ? -child.pid : child.pid, signal);
  } catch {
    // It has ended by itself in the meantime, which is all that was wanted.
  }
}
