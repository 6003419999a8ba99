/**
 * The transition table: the one place that says which statuses exist, in which order a task
 * lives through them, and which moves are legal. Columns, the status editor, CLI help and MCP
 * enums all derive from it. It imports nothing.
 */

const TRANSITIONS = {
  backlog: ["todo", "blocked", "cancelled"],
  todo: ["in_progress", "blocked", "backlog", "cancelled"],
  in_progress: ["in_review", "done", "blocked", "todo", "cancelled"],
  in_review: ["done", "in_progress", "blocked", "cancelled"],
  blocked: ["todo", "in_progress", "backlog", "cancelled"],
  done: [],
  cancelled: [],
} as const;

/** A task's column. */
export type TaskStatus = keyof typeof TRANSITIONS;

/** All statuses in lifecycle order: the order of the columns. */
export const TASK_STATUSES = Object.keys(TRANSITIONS) as readonly TaskStatus[] as readonly [
  TaskStatus,
  ...TaskStatus[],
];

/** What people read for each status. */
export const STATUS_LABELS: Readonly<Record<TaskStatus, string>> = {
  backlog: "Backlog",
  todo: "Todo",
  in_progress: "In progress",
  in_review: "In review",
  blocked: "Blocked",
  done: "Done",
  cancelled: "Cancelled",
};

/**
 * The statuses that a task may move to.
 * @param from the task's status
 * @returns a new array, in the table's order; empty for a terminal status
 */
export function legalTargets(from: TaskStatus): TaskStatus[] {
  return [...TRANSITIONS[from]];
}

/**
 * Whether a move is legal. A move to the same status always is: sending it again is harmless.
 * @param from the task's status
 * @param to the wanted one
 */
export function canTransition(from: TaskStatus, to: TaskStatus): boolean {
  return from === to || (TRANSITIONS[from] as readonly TaskStatus[]).includes(to);
}

/**
 * The shortest way of legal moves from one status to another.
 * @returns the statuses after `from`, `to` included; empty when they are the same; null when no way
 *   leads there
 */
export function legalPath(from: TaskStatus, to: TaskStatus): TaskStatus[] | null {
  const ways: TaskStatus[][] = [[from]];
  const seen = new Set([from]);
  for (const way of ways) {
    const last = way[way.length - 1] as TaskStatus;
    if (last === to) return way.slice(1);
    for (const next of legalTargets(last)) {
      if (seen.has(next)) continue;
      seen.add(next);
      ways.push([...way, next]);
    }
  }
  return null;
}

/** Whether no move leads out of a status. */
export function isTerminal(status: TaskStatus): boolean {
  return TRANSITIONS[status].length === 0;
}

/** Whether a task's assignee must not change while it has this status. */
export function isLocked(status: TaskStatus): boolean {
  return status === "in_progress" || status === "in_review";
}

/** Whether a text names a status. */
export function isTaskStatus(text: string): text is TaskStatus {
  return Object.hasOwn(TRANSITIONS, text);
}
