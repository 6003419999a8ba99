import type { TaskStatus } from "../../../shared/domain/status.ts";
import { DomainError } from "../../../shared/errors.ts";
import type { KeyedTask } from "../store/rows.ts";
import type { WriteTx } from "../store/store.ts";
import type { ServiceContext } from "./context.ts";
import { dropTask } from "./drop-task.ts";
import { updateTaskFields } from "./edit-task.ts";
import { updateStatus } from "./move-task.ts";
import { requireSeenClaim } from "./require-seen-claim.ts";
import { findTask } from "./resolve.ts";

/** What is wanted of each of several tasks. What is absent stays. */
export interface SharedChange {
  readonly status?: TaskStatus | undefined;
  /** Why, for what becomes blocked. */
  readonly reason?: string | undefined;
  readonly addLabels?: readonly string[] | undefined;
  readonly removeLabels?: readonly string[] | undefined;
  readonly priority?: number | undefined;
  /** Null makes them root tasks. */
  readonly parent?: KeyedTask | null | undefined;
  readonly dropped?: true | undefined;
}

/** A task, and where the caller saw it. */
export interface ChangedTask {
  readonly ref: string;
  readonly from?: TaskStatus | undefined;
  /** The epoch of the claim that the caller saw. */
  readonly seenEpoch?: number | undefined;
}

/** What became of several tasks. */
export interface SeveralChanged {
  readonly changed: readonly KeyedTask[];
  readonly refused: { readonly id: string; readonly key: string; readonly message: string }[];
}

/**
 * Changes several tasks in one transaction, each by the rules that hold for it alone. One that can't
 * be changed so stays wholly as it was, and the others go on.
 */
export function changeSeveral(
  tx: WriteTx,
  context: ServiceContext,
  tasks: readonly ChangedTask[],
  change: SharedChange,
): SeveralChanged {
  const changed: KeyedTask[] = [];
  const refused: { id: string; key: string; message: string }[] = [];
  for (const { ref, ...seen } of tasks) {
    const task = findTask(tx, ref);
    if (!task) {
      refused.push({ id: ref, key: ref, message: `there is no task ${ref} any more` });
      continue;
    }
    try {
      const after = tx.attempt(() => changeOne(tx, context, task, seen, change));
      if (after !== task) changed.push(after);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      refused.push({ id: task.id, key: task.key, message: error.message });
    }
  }
  return { changed, refused };
}

/** @returns the same object where nothing changed */
function changeOne(
  tx: WriteTx,
  context: ServiceContext,
  task: KeyedTask,
  { from, seenEpoch }: Omit<ChangedTask, "ref">,
  { status, reason, addLabels, removeLabels, priority, parent, dropped }: SharedChange,
): KeyedTask {
  requireSeen(task, from);
  requireSeenClaim(task, seenEpoch ?? null, context.caller);
  let after = updateTaskFields(tx, context, task, {
    priority,
    parent,
    ...(addLabels || removeLabels ? { labels: { add: addLabels, remove: removeLabels } } : {}),
  });
  if (status !== undefined) {
    after = updateStatus(tx, context, after, {
      to: status,
      runtime: null,
      overrideReason: null,
      blockedReason: reason ?? null,
    });
  }
  return dropped ? dropTask(tx, context, after) : after;
}

/** A card that somebody took since must not be moved, or dropped, along with the rest. */
function requireSeen(task: KeyedTask, from: TaskStatus | undefined): void {
  if (from === undefined || task.status === from) return;
  throw new DomainError(
    "conflict",
    `${task.key} is ${task.status.replace("_", " ")} by now: it was left alone`,
    { task: task.key, from, status: task.status },
  );
}
