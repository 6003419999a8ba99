import { findPath } from "../../../shared/domain/dependency.ts";
import { DomainError } from "../../../shared/errors.ts";
import type { KeyedTask } from "../store/rows.ts";
import type { ReadTx, WriteTx } from "../store/store.ts";
import type { ServiceContext } from "./context.ts";
import { recordEvent, recordTaskChange } from "./record.ts";
import { requireNoStaleClaim } from "./require-authority.ts";

/** What linking or unlinking came to. */
export interface LinkResult {
  /** The waiting task, as it is now. */
  readonly task: KeyedTask;
  readonly isChanged: boolean;
}

/** Keys of a path that a message shows; the detail holds all. */
const SHOWN_KEYS = 8;

/**
 * Lets a task wait for another. Doing it again changes nothing. Anyone may.
 * @param task the task that waits
 * @param on the task that it waits for
 * @throws DomainError stale_claim, self_link, or task_dependency_cycle whose detail holds the closing path in keys
 */
export function linkDep(
  tx: WriteTx,
  context: ServiceContext,
  task: KeyedTask,
  on: KeyedTask,
): LinkResult {
  requireNoStaleClaim(task, context);
  if (task.id === on.id) {
    throw new DomainError("self_link", `${task.key} can't wait for itself`, { task: task.key });
  }
  if (tx.dependencies.has(task.id, on.id)) return { task, isChanged: false };
  if (tx.dependencies.reaches(on.id, task.id)) throw cycleError(tx, task, on);
  const row = tx.dependencies.insert(task.id, on.id, context.now);
  recordEvent(tx, context, {
    kind: "dependency_linked",
    projectId: task.projectId,
    taskId: task.id,
    data: { row: { ...row } },
  });
  return { task: recountBlockers(tx, context, task), isChanged: true };
}

/**
 * Lets a task no longer wait for another. Where it does not wait, nothing changes. Anyone may.
 * @param task the task that waits
 * @param on the task that it waits for
 * @throws DomainError stale_claim
 */
export function unlinkDep(
  tx: WriteTx,
  context: ServiceContext,
  task: KeyedTask,
  on: KeyedTask,
): LinkResult {
  requireNoStaleClaim(task, context);
  const row = tx.dependencies.delete(task.id, on.id);
  if (!row) return { task, isChanged: false };
  recordEvent(tx, context, {
    kind: "dependency_unlinked",
    projectId: task.projectId,
    taskId: task.id,
    data: { row: { ...row } },
  });
  return { task: recountBlockers(tx, context, task), isChanged: true };
}

/**
 * Counts a task's open blockers anew and records what came of it.
 * @param task as it was before its edges changed
 */
export function recountBlockers(tx: WriteTx, context: ServiceContext, task: KeyedTask): KeyedTask {
  const before = tx.tasks.find(task.id) ?? task;
  const after = tx.tasks.recountOpenBlockers(task.id);
  recordTaskChange(tx, context, "task_blockers_changed", before, after);
  return after;
}

function cycleError(tx: ReadTx, task: KeyedTask, on: KeyedTask): DomainError {
  const ids = findPath(on.id, task.id, (id) => tx.dependencies.dependencyIds(id)) ?? [
    on.id,
    task.id,
  ];
  const path = ids.map((id) => tx.tasks.find(id)?.key ?? id);
  const shown =
    path.length <= SHOWN_KEYS ? path : [...path.slice(0, SHOWN_KEYS - 2), "…", ...path.slice(-1)];
  return new DomainError(
    "task_dependency_cycle",
    `${task.key} can't wait for ${on.key}, which waits for it already: ${shown.join(" -> ")}`,
    { task: task.key, on: on.key, path },
  );
}
