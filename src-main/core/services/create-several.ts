import { DomainError } from "../../../shared/errors.ts";
import type { KeyedTask } from "../store/rows.ts";
import type { WriteTx } from "../store/store.ts";
import type { ServiceContext } from "./context.ts";
import { createTaskFor, type NewTask } from "./create-task.ts";
import { type TaskEdit, updateTaskFields } from "./edit-task.ts";

/** One of several wanted tasks. */
export interface OneOfSeveral extends NewTask, Bounds {
  /** The earlier one of which it is a subtask, by its index. */
  readonly under?: number | undefined;
}

/** What verifies and bounds it, as an edit sets it; people only. */
type Bounds = Pick<TaskEdit, "verifyCommand" | "verifyTimeoutMs" | "verifyRequired" | "maxCostUsd">;

/**
 * Creates several tasks, subtasks after their parents, in one transaction.
 * @throws DomainError as `createTaskFor`, naming the title that it refused; nothing is made then
 */
export function createSeveral(
  tx: WriteTx,
  context: ServiceContext,
  wanted: readonly OneOfSeveral[],
): KeyedTask[] {
  const made: KeyedTask[] = [];
  for (const { under, ...one } of wanted) {
    const parent = under === undefined ? one.parent : parentAt(made, under);
    const task = createNamed(tx, context, { ...one, parent }, wanted.length);
    const { verifyCommand, verifyTimeoutMs, verifyRequired, maxCostUsd } = one;
    const bounds = { verifyCommand, verifyTimeoutMs, verifyRequired, maxCostUsd };
    made.push(updateTaskFields(tx, context, task, bounds));
  }
  return made;
}

function parentAt(made: readonly KeyedTask[], index: number): KeyedTask {
  const parent = made[index];
  if (parent) return parent;
  throw new DomainError(
    "invalid_argument",
    `a subtask stands after its parent: task ${made.length} can't be under task ${index}`,
  );
}

/** Of many, the person has to find the one that was refused. */
function createNamed(
  tx: WriteTx,
  context: ServiceContext,
  wanted: NewTask,
  count: number,
): KeyedTask {
  try {
    return createTaskFor(tx, context, wanted);
  } catch (error) {
    if (!(error instanceof DomainError) || count === 1) throw error;
    const { code, message, detail } = error;
    throw new DomainError(code, `“${wanted.title.slice(0, 60)}”: ${message}`, detail);
  }
}
