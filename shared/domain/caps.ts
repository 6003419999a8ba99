/** Bounds on what agents may create and how often work is tried again (board.md 4, 7, 9). */

/** Live children of one parent; done ones count, dropped ones free their place. */
export const MAX_CHILDREN = 24;
/** Deepest level of subtasks: a root is at depth 0. */
export const MAX_DEPTH = 2;
/** Root tasks that may be made within the window below, over all surfaces. */
export const MAX_ROOTS_PER_WINDOW = 30;
/** Length of that rolling window, in milliseconds: 5 minutes. */
export const ROOT_WINDOW_MS = 5 * 60_000;
/** Failed runs after which a task waits for a person instead of being taken again. */
export const MAX_FAILED_RUNS = 3;
/** Rescues by the sweep after which a task waits for a person. */
export const MAX_RESCUES = 3;

/** Why a creation is refused by a bound. */
export type CapRefusal = "child_cap" | "depth_cap" | "root_rate_cap";

/**
 * Whether a subtask may be made.
 * @param children the parent's children that are not dropped
 * @param parentDepth how many ancestors the parent has
 * @returns null when it may
 */
export function decideSubtaskCap(children: number, parentDepth: number): CapRefusal | null {
  if (parentDepth >= MAX_DEPTH) return "depth_cap";
  return children >= MAX_CHILDREN ? "child_cap" : null;
}

/**
 * Whether a root task may be made.
 * @param recentRoots roots made by people and agents within the window
 * @returns null when it may
 */
export function decideRootCap(recentRoots: number): CapRefusal | null {
  return recentRoots >= MAX_ROOTS_PER_WINDOW ? "root_rate_cap" : null;
}

/** Whether a task lies too deep to be run: one level below the deepest creatable one. */
export function isTooDeepToRun(depth: number): boolean {
  return depth > MAX_DEPTH;
}

/**
 * Where a task goes after a failed run.
 * @param failedRuns failed runs since a person last looked, this one included
 */
export function statusAfterFailure(failedRuns: number): "todo" | "blocked" {
  return failedRuns >= MAX_FAILED_RUNS ? "blocked" : "todo";
}

/**
 * Where a task goes after a rescue.
 * @param rescues how often the sweep has freed it, this time included
 */
export function statusAfterRescue(rescues: number): "todo" | "blocked" {
  return rescues >= MAX_RESCUES ? "blocked" : "todo";
}
