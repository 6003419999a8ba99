import type { TaskStatus } from "./status.ts";

/** What readiness depends on. */
export interface ReadinessFacts {
  readonly status: TaskStatus;
  readonly isDropped: boolean;
  readonly hasAssignee: boolean;
  /** Dependencies that are not done, and gates that do not hold. */
  readonly openBlockers: number;
}

/** Whether a task can be picked up by *claim next* (board.md 6). */
export function isReady(task: ReadinessFacts): boolean {
  return task.status === "todo" && !task.isDropped && !task.hasAssignee && task.openBlockers === 0;
}

/** What the queue's order depends on. */
export interface QueuePlace {
  readonly priority: number;
  readonly updatedAt: number;
  readonly number: number;
}

/**
 * The queue's order: priority first, then recency, then the lower number. For `Array.sort`.
 * It is the order of cards in a column too: what is on top is what an agent gets next.
 */
export function compareInQueue(a: QueuePlace, b: QueuePlace): number {
  return b.priority - a.priority || b.updatedAt - a.updatedAt || a.number - b.number;
}

/** Whether a blocker counts as met: done does, for ever, dropped later or not. */
export function isBlockerMet(status: TaskStatus): boolean {
  return status === "done";
}

/** Whether a blocker can never be met: cancelled, or dropped before it was done. */
export function isBlockerStalled(status: TaskStatus, isDropped: boolean): boolean {
  return status === "cancelled" || (isDropped && !isBlockerMet(status));
}

/** Why a task can't be picked up. */
export type NotReadyReason =
  | { readonly kind: "status"; readonly status: TaskStatus; readonly message: string }
  | { readonly kind: "dropped"; readonly message: string }
  | { readonly kind: "held"; readonly agent: string; readonly message: string }
  | {
      readonly kind: "waits_for" | "stalled_by";
      readonly key: string;
      readonly title: string;
      readonly status: TaskStatus;
      readonly message: string;
    };
