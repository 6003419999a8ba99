import type { ToldNotice } from "../../shared/window-inbox.ts";
import type { EndedRun } from "../runner/run-host.ts";

/**
 * What a person is to know of a run's end that the board's events do not tell as such: nobody stopped
 * it, and yet it came to nothing, such as for a worktree that can't be made.
 * @param at when it ended, milliseconds since 1970
 * @returns null where there is nothing more to tell
 */
export function faultOf(run: EndedRun, at: number): ToldNotice | null {
  const { outcome, stopped, taskId, taskKey, taskTitle, reason } = run;
  if (stopped !== null || (outcome !== "cancelled" && outcome !== "unsaved")) return null;
  return { kind: "failed", at, reason, taskId, taskKey, taskTitle };
}
