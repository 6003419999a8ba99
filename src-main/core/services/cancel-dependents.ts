import { collectUnbegunDependents } from "../../../shared/domain/stalled-chain.ts";
import { DomainError } from "../../../shared/errors.ts";
import type { KeyedTask } from "../store/rows.ts";
import type { ReadTx, WriteTx } from "../store/store.ts";
import type { ServiceContext } from "./context.ts";
import { updateStatus } from "./move-task.ts";
import { requireNoStaleClaim } from "./require-authority.ts";
import { getDependents } from "./task-relations.ts";

/**
 * What {@link cancelDependents} would cancel now.
 * @returns the tasks as they are, nearest first
 */
export function findCancellable(tx: ReadTx, task: KeyedTask): KeyedTask[] {
  return collectUnbegunDependents(task.id, (id) => getDependents(tx, id));
}

/**
 * Cancels what waits for a task and has not begun: its dependents in todo and backlog, and through
 * each of these the ones that wait for it. What has begun, is blocked or finished stays, and so
 * does what waits for that alone.
 * @param task the task itself, which stays as it is
 * @param expected ids of the tasks that the caller agreed to; null for whatever they are
 * @returns the cancelled tasks, nearest first
 * @throws DomainError stale_claim, or revision_conflict where other tasks than expected wait by now
 */
export function cancelDependents(
  tx: WriteTx,
  context: ServiceContext,
  task: KeyedTask,
  expected: readonly string[] | null = null,
): KeyedTask[] {
  requireNoStaleClaim(task, context);
  const found = findCancellable(tx, task);
  if (expected !== null) requireExpected(task, found, expected);
  // A presented epoch is meant for the task that the call names, not for its dependents.
  const unclaimed = { ...context, caller: { ...context.caller, claim: null } };
  const cancelled = { to: "cancelled", runtime: null, overrideReason: null } as const;
  return found.map((each) => updateStatus(tx, unclaimed, each, cancelled));
}

function requireExpected(
  task: KeyedTask,
  found: readonly KeyedTask[],
  expected: readonly string[],
): void {
  const wanted = new Set(expected);
  const others = found.filter(({ id }) => !wanted.has(id)).map(({ key }) => key);
  if (others.length === 0 && found.length === wanted.size) return;
  throw new DomainError(
    "revision_conflict",
    `what waits for ${task.key} changed since you looked: look again, then decide`,
    { task: task.key, expected: wanted.size, found: found.length, others },
  );
}
