import { sha256 } from "../sha256.ts";
import type { KeyedTask } from "../store/rows.ts";

/**
 * An imported task's `source_hash` holds two hashes with a colon between them: that of the source's
 * row, and that of the task as the import left it. The first says at the next import whether the
 * row changed over there, the second whether anybody changed the task here. An edit that was taken
 * back counts as none; comments and costs never count.
 */

/** What of a task counts as its state. */
export type ImportedState = Pick<
  KeyedTask,
  | "title"
  | "description"
  | "status"
  | "priority"
  | "labels"
  | "parentTaskId"
  | "assigneeAgentId"
  | "dueOn"
> & { readonly dropped: 0 | 1 };

const SEPARATOR = ":";

/**
 * Writes a `source_hash`.
 * @param sourceHash of the source's row
 * @param state the task as it is left
 * @param dependsOn ids of what it waits for
 */
export function formatImportHash(
  sourceHash: string,
  state: ImportedState,
  dependsOn: readonly string[],
): string {
  return sourceHash + SEPARATOR + hashState(state, dependsOn);
}

/** Whether a task's row over there is the one that was last imported. */
export function isSameSource(stored: string | null, sourceHash: string): boolean {
  return stored?.slice(0, stored.lastIndexOf(SEPARATOR)) === sourceHash;
}

/** Whether a task is as the last import left it. */
export function isUntouched(task: KeyedTask, dependsOn: readonly string[]): boolean {
  const stored = task.sourceHash;
  if (!stored?.includes(SEPARATOR)) return false;
  return stored.slice(stored.lastIndexOf(SEPARATOR) + 1) === hashState(task, dependsOn);
}

function hashState(state: ImportedState, dependsOn: readonly string[]): string {
  const { title, description, status, priority, labels, parentTaskId, assigneeAgentId, dropped } =
    state;
  const { dueOn } = state;
  const parts = [
    title,
    description,
    status,
    priority,
    labels,
    parentTaskId,
    assigneeAgentId,
    dropped,
    [...dependsOn].sort(),
    // What was imported before there were due dates must not count as changed.
    ...(dueOn === null ? [] : [dueOn]),
  ];
  return sha256(JSON.stringify(parts)).slice(0, 22);
}
