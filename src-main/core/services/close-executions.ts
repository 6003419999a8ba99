import { diffFields } from "../../../shared/domain/event.ts";
import type { ExecutionClosing, ExecutionNote, NamedExecution } from "../store/execution-store.ts";
import type { KeyedTask } from "../store/rows.ts";
import type { WriteTx } from "../store/store.ts";
import type { ServiceContext } from "./context.ts";
import { changeTask, recordEvent } from "./record.ts";

/**
 * Closes an execution and adds its cost to its task. The first end wins; a late one changes
 * nothing and writes no event (board.md 9).
 * @returns the closed execution, null when it had ended already
 */
export function completeExecutionProcess(
  tx: WriteTx,
  context: ServiceContext,
  id: string,
  closing: Omit<ExecutionClosing, "completedAt">,
): NamedExecution | null {
  const before = tx.executions.find(id);
  const after = before && tx.executions.close(id, { ...closing, completedAt: context.now });
  if (!after) return null;
  recordEvent(tx, context, {
    kind: "execution_finished",
    projectId: after.projectId,
    taskId: after.taskId,
    data: { changes: { executionId: [id, id], ...diffFields(before, after) } },
  });
  addCost(tx, context, before, after);
  return after;
}

/**
 * Notes what is known of an execution while it runs: where it began, its log, what it has used so far.
 * @returns the execution, null when it had ended
 */
export function noteExecution(
  tx: WriteTx,
  context: ServiceContext,
  id: string,
  note: ExecutionNote,
): NamedExecution | null {
  const before = tx.executions.find(id);
  const isEmpty = Object.values(note).every((value) => value === undefined);
  if (before?.status !== "running" || isEmpty) return before?.status === "running" ? before : null;
  const after = tx.executions.note(id, note) ?? before;
  const changes = diffFields(before, after);
  if (Object.keys(changes).length === 0) return after;
  recordEvent(tx, context, {
    kind: "execution_noted",
    projectId: after.projectId,
    taskId: after.taskId,
    data: { changes: { executionId: [id, id], ...changes } },
  });
  addCost(tx, context, before, after);
  return after;
}

function addCost(
  tx: WriteTx,
  context: ServiceContext,
  before: NamedExecution,
  after: NamedExecution,
): void {
  const task = after.costUsd === before.costUsd ? null : tx.tasks.find(after.taskId);
  if (!task) return;
  changeTask(tx, context, "task_cost_added", task, { costUsd: tx.executions.sumCost(task.id) });
}

/** Closes what still judges a task's work, since there will be other work to judge. */
export function closeRunningReviews(tx: WriteTx, context: ServiceContext, task: KeyedTask): void {
  for (const { id, role } of tx.executions.runningOfTask(task.id)) {
    if (role === "builder") continue;
    completeExecutionProcess(tx, context, id, {
      status: "cancelled",
      error: `${task.key} was taken up again by ${context.caller.id}`,
    });
  }
}

/** Closes every running execution of a task in the same way. */
export function closeRunningExecutions(
  tx: WriteTx,
  context: ServiceContext,
  task: KeyedTask,
  closing: Omit<ExecutionClosing, "completedAt">,
): void {
  for (const { id } of tx.executions.runningOfTask(task.id)) {
    completeExecutionProcess(tx, context, id, closing);
  }
}
