import { MAX_WALK_STEPS } from "../../../shared/domain/dependency.ts";
import type { KeyedTask } from "../store/rows.ts";
import type { ReadTx } from "../store/store.ts";

/**
 * A task's parent, its parent's parent and so on.
 * @param maxSteps where to stop, so that damaged data can't hang it
 */
export function getAncestors(tx: ReadTx, id: string, maxSteps = MAX_WALK_STEPS): KeyedTask[] {
  return tx.tasks.ancestors(id, maxSteps);
}

/** What waits for a task, directly, in the order of their numbers. */
export function getDependents(tx: ReadTx, id: string): KeyedTask[] {
  return tx.dependencies.dependents(id);
}
