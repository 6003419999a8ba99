import type { PresentedClaim } from "../../shared/domain/caller.ts";
import { isLocked } from "../../shared/domain/status.ts";
import type { Task } from "../../shared/operations/fields.ts";
import type { OperationOutput } from "../../shared/operations/index.ts";
import type { ToolEntry } from "../../shared/operations/tool.ts";
import type { Connection } from "./connection.ts";

/**
 * Notes what a tool's success means for what the connection holds.
 * @param data the operation's
 * @param claim what was presented
 * @param signal aborted where nobody will learn of it: a claim that nobody knows of is given back
 */
export async function noteOutcome(
  connection: Connection,
  { operation, form }: ToolEntry,
  data: unknown,
  claim: PresentedClaim | null,
  signal: AbortSignal,
): Promise<void> {
  const { claims, caller } = connection;
  if (data === null) return;
  if (operation === "run.start") {
    const { task, execution } = data as NonNullable<OperationOutput<"run.start">>;
    claims.win(task, execution.id);
    if (!signal.aborted) return;
    const won = { epoch: task.claimEpoch, task: task.id };
    const released = await connection.run("task.release", { task: task.id }, won);
    if (released.ok) claims.end(task.id);
    return;
  }
  if (claim === null) return;
  const task = (form.part ? (data as Record<string, unknown>)[form.part] : data) as Partial<Task>;
  if (!isTask(task)) return;
  if (!isLocked(task.status)) claims.end(task.id);
  if (task.assignee?.agent === caller.id) claims.keep(task);
}

type ToldTask = Pick<Task, "id" | "key" | "status" | "claimEpoch" | "assignee">;

function isTask(value: Partial<Task>): value is ToldTask {
  return value.id !== undefined && value.status !== undefined && value.claimEpoch !== undefined;
}
