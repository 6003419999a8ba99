import { diffFields } from "../../../shared/domain/event.ts";
import type { KeyedTask } from "../store/rows.ts";
import type { ExecutionClosing, NamedExecution, WriteTx } from "../store/store.ts";
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
  const task = after.costUsd > before.costUsd ? tx.tasks.find(after.taskId) : null;
  if (task) {
    changeTask(tx, context, "task_cost_added", task, { costUsd: tx.executions.sumCost(task.id) });
  }
  return after;
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
