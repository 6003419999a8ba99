import { diffFields, type EventKind } from "../../../shared/domain/event.ts";
import type { KeyedTask, NewEvent, TaskRow } from "../store/rows.ts";
import type { WriteTx } from "../store/store.ts";
import type { ServiceContext } from "./context.ts";

/**
 * Appends one event under the caller's name. Every mutation goes through here or through the
 * functions below; beats alone write no event.
 */
export function recordEvent(tx: WriteTx, context: ServiceContext, event: NewEvent): void {
  const { caller, now, batch } = context;
  tx.events.append({
    at: now,
    actorType: caller.type,
    actorId: caller.id,
    actorRuntime: caller.runtime,
    surface: caller.surface,
    batch,
    kind: event.kind,
    projectId: event.projectId,
    taskId: event.taskId,
    data: JSON.stringify(event.data),
  });
}

/** Appends the event of a task that went from one state to another; nothing when it did not. */
export function recordTaskChange(
  tx: WriteTx,
  context: ServiceContext,
  kind: EventKind,
  before: KeyedTask,
  after: KeyedTask,
): void {
  const changes = diffFields<KeyedTask>(before, after);
  if (Object.keys(changes).length === 0) return;
  recordEvent(tx, context, {
    kind,
    projectId: after.projectId,
    taskId: after.id,
    data: { changes },
  });
}

/**
 * Changes a task's columns and appends the event.
 * @returns the task as it is now
 */
export function changeTask(
  tx: WriteTx,
  context: ServiceContext,
  kind: EventKind,
  before: KeyedTask,
  changes: Partial<TaskRow>,
): KeyedTask {
  const after = tx.tasks.update(before.id, changes);
  recordTaskChange(tx, context, kind, before, after);
  return after;
}

/**
 * Tells a finished (or unfinished) blocker's dependents, so that readiness stays maintained.
 * @param delta -1 when the blocker became done, 1 when it is open again
 */
export function shiftDependents(
  tx: WriteTx,
  context: ServiceContext,
  blockerId: string,
  delta: 1 | -1,
): void {
  for (const after of tx.tasks.addOpenBlockers(blockerId, delta)) {
    const before = { ...after, openBlockers: after.openBlockers - delta };
    recordTaskChange(tx, context, "task_blockers_changed", before, after);
  }
}

/** Adds a row to the audit log: an override, a forced take-over, a person's sweep. */
export function recordAudit(
  tx: WriteTx,
  context: ServiceContext,
  action: string,
  task: KeyedTask | null,
  reason: string,
  detail: Readonly<Record<string, unknown>>,
): void {
  const { caller, now } = context;
  tx.audit.append({
    at: now,
    actorType: caller.type,
    actorId: caller.id,
    surface: caller.surface,
    action,
    taskId: task?.id ?? null,
    reason,
    detail: JSON.stringify(task ? { task: task.key, ...detail } : detail),
  });
}
