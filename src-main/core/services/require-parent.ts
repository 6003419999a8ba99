import { decideSubtaskCap, MAX_CHILDREN, MAX_DEPTH } from "../../../shared/domain/caps.ts";
import { DomainError } from "../../../shared/errors.ts";
import type { KeyedTask } from "../store/rows.ts";
import type { ReadTx } from "../store/store.ts";
import { findTask } from "./resolve.ts";
import { getAncestors } from "./task-relations.ts";

/**
 * The task that a reference names, as a parent.
 * @param ref key or id
 * @throws DomainError parent_not_found when there is none, or it is dropped
 */
export function getParent(tx: ReadTx, ref: string): KeyedTask {
  const parent = findTask(tx, ref);
  if (!parent) {
    throw new DomainError("parent_not_found", `there is no task ${ref} to be the parent`, {
      parent: ref,
    });
  }
  if (parent.dropped === 1) {
    throw new DomainError(
      "parent_not_found",
      `${parent.key} is dropped: restore it before it gets subtasks`,
      { parent: parent.key },
    );
  }
  return parent;
}

/**
 * Refuses a parent that stands in another project.
 * @throws DomainError invalid_argument
 */
export function requireSameProject(parent: KeyedTask, projectId: string): void {
  if (parent.projectId === projectId) return;
  throw new DomainError(
    "invalid_argument",
    `${parent.key} is in another project: a subtask stands in its parent's project`,
    { parent: parent.key, parentProjectId: parent.projectId, projectId },
  );
}

/**
 * Refuses a parent that is the task itself or lies below it.
 * @throws DomainError parent_cycle, whose detail holds the closing path in keys
 */
export function requireNoParentCycle(tx: ReadTx, task: KeyedTask, parent: KeyedTask): void {
  const chain = [parent, ...getAncestors(tx, parent.id)];
  const end = chain.findIndex(({ id }) => id === task.id);
  if (end < 0) return;
  const path = chain.slice(0, end + 1).map(({ key }) => key);
  throw new DomainError(
    "parent_cycle",
    end === 0
      ? `${task.key} can't be its own parent`
      : `${parent.key} lies below ${task.key}: it can't become its parent`,
    { task: task.key, parent: parent.key, path },
  );
}

/**
 * Refuses one subtask too many, or one level too deep (board.md 7).
 * @param height levels of subtasks that come along below the new subtask; 0 for a new one
 * @throws DomainError child_cap or depth_cap
 */
export function requireSubtaskPlace(tx: ReadTx, parent: KeyedTask, height = 0): void {
  const depth = getAncestors(tx, parent.id, MAX_DEPTH).length;
  const refusal = decideSubtaskCap(tx.tasks.countLiveChildren(parent.id), depth + height);
  if (refusal === null) return;
  throw new DomainError(
    refusal,
    refusal === "child_cap"
      ? `${parent.key} has ${MAX_CHILDREN} subtasks already, as many as a task can have: drop one first`
      : `${parent.key} is too deep for a further subtask: agents may nest tasks ${MAX_DEPTH} levels deep`,
    { parent: parent.key, maxChildren: MAX_CHILDREN, maxDepth: MAX_DEPTH },
  );
}

/** How many levels of subtasks lie below a task, looking no further than a given number. */
export function subtreeHeight(tx: ReadTx, id: string, limit: number): number {
  if (limit === 0) return 0;
  const heights = tx.tasks.children(id).map((child) => 1 + subtreeHeight(tx, child.id, limit - 1));
  return Math.max(0, ...heights);
}
