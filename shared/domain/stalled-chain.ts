import { isBlockerMet, isBlockerStalled } from "./readiness.ts";
import { isTerminal, type TaskStatus } from "./status.ts";
import type { VerdictStatus } from "./verdict.ts";

/** A task as chains look at it. */
export interface ChainTask {
  readonly id: string;
  readonly status: TaskStatus;
  readonly dropped: boolean;
  readonly verdict: { readonly status: VerdictStatus } | null;
}

/** A link: the first task waits for the second. */
export interface ChainLink {
  readonly task: string;
  readonly on: string;
}

/**
 * Why a task will not be done by itself: it never can be (cancelled, dropped before it was done), or
 * it takes a person (blocked, or blocked with debt to accept).
 */
export type StallCause = "cancelled" | "dropped" | "blocked" | "debt";

/** Why a task will not be done by itself; null where it may yet be, or is. */
export function stallCauseOf({ status, dropped, verdict }: ChainTask): StallCause | null {
  if (isBlockerStalled(status, dropped)) return status === "cancelled" ? "cancelled" : "dropped";
  if (status !== "blocked") return null;
  return verdict?.status === "completed_with_debt" ? "debt" : "blocked";
}

/**
 * The tasks that wait, directly or through others, for one that will not be done by itself.
 * @param tasks all that the links name; a link to any other is passed over
 * @returns by the id of each such task that is open, the id of the nearest cause
 */
export function findStalled(
  tasks: ReadonlyMap<string, ChainTask>,
  links: readonly ChainLink[],
): ReadonlyMap<string, string> {
  const waiting = groupByBlocker(links);
  const stalled = new Map<string, string>();
  const queue = [...tasks.values()]
    .filter((task) => stallCauseOf(task) !== null)
    .map(({ id }) => ({ id, cause: id }));
  // Nearest first: each step of all causes comes before the next step of any.
  for (const { id, cause } of queue) {
    for (const next of waiting.get(id) ?? []) {
      const task = tasks.get(next);
      if (!task || stalled.has(next) || isTerminal(task.status) || task.dropped) continue;
      stalled.set(next, cause);
      if (stallCauseOf(task) === null) queue.push({ id: next, cause });
    }
  }
  return stalled;
}

/** Whether a link still holds its task back: an open task waits for what is not done. */
export function isLinkOpen(task: ChainTask, on: ChainTask): boolean {
  return !isTerminal(task.status) && !task.dropped && !isBlockerMet(on.status);
}

/** What of a task decides whether it can be cancelled with what it waits for. */
interface Unbegun {
  readonly id: string;
  readonly status: TaskStatus;
  readonly dropped: boolean | number;
}

/**
 * What "cancel what waits for this" cancels: the dependents that have not begun (todo and backlog,
 * which the table lets be cancelled), and through each of these the ones that wait for it. What has
 * begun, is blocked, finished or dropped stays, and so does what waits for that alone (board.md 6).
 * @param root the task that they wait for, which stays as it is
 * @param dependentsOf what waits for a task, directly
 * @returns each once, nearest first
 */
export function collectUnbegunDependents<Task extends Unbegun>(
  root: string,
  dependentsOf: (id: string) => readonly Task[],
): Task[] {
  const seen = new Set([root]);
  const found: Task[] = [];
  const queue = [root];
  for (const id of queue) {
    for (const task of dependentsOf(id)) {
      if (seen.has(task.id) || !isUnbegun(task)) continue;
      seen.add(task.id);
      found.push(task);
      queue.push(task.id);
    }
  }
  return found;
}

function isUnbegun({ status, dropped }: Unbegun): boolean {
  return !dropped && (status === "todo" || status === "backlog");
}

function groupByBlocker(links: readonly ChainLink[]): ReadonlyMap<string, string[]> {
  const waiting = new Map<string, string[]>();
  for (const { task, on } of links) {
    const known = waiting.get(on);
    if (known) known.push(task);
    else waiting.set(on, [task]);
  }
  return waiting;
}
