import { isLocked, type TaskStatus } from "./status.ts";

/** The clocks that a write moves. */
export interface Touch {
  readonly updatedAt?: number;
  readonly progressAt?: number;
}

/**
 * Which clocks an edit, a label or a comment moves. While a task is in progress `updatedAt` is its
 * holder's sign of life, so a bystander's write leaves it alone (board.md 2).
 * @param status the task's status
 * @param isHolder whether its live holder writes
 * @param now the write's instant
 */
export function decideTouch(status: TaskStatus, isHolder: boolean, now: number): Touch {
  const isHoldersWork = isHolder && isLocked(status);
  return {
    ...(isHolder || status !== "in_progress" ? { updatedAt: now } : {}),
    ...(isHoldersWork ? { progressAt: now } : {}),
  };
}
