import type { KeyedTask, TaskRow } from "../store/rows.ts";
import type { ServiceContext } from "./context.ts";

/** A person who takes a task out of blocked has looked at it: rescues are counted anew. */
export function resetByPerson(context: ServiceContext, task: KeyedTask): Partial<TaskRow> {
  const isReset = context.caller.type === "human" && task.status === "blocked";
  return isReset && task.rescueCount > 0 ? { rescueCount: 0 } : {};
}
