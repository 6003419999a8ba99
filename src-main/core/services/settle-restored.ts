import { GLOBAL_PROJECT_ID } from "../../../shared/domain/task-key.ts";
import type { WriteTx } from "../store/store.ts";
import { asSystem, type ServiceContext } from "./context.ts";
import { updateStatus } from "./move-task.ts";
import { recordAudit, recordEvent } from "./record.ts";
import { closeAsRecovered } from "./rescue-task.ts";

/** What was put in place of what. */
export interface RestoreRecord {
  /** The backup. */
  readonly backup: string;
  /** Where the replaced board is kept; null where there was none. */
  readonly kept: string | null;
}

const WHY = "the board was restored from a backup, and this run belongs to what was replaced";

/**
 * Records a restore on the restored board, and ends what can't go on from it. Every epoch was raised,
 * so no worker of either time can write as a holder any more, and each learns that by its next call.
 * A run that was going on in the backup therefore fails, and its task in progress goes back to todo;
 * one in review stays, with its verdict still to come. It counts as no rescue: the worker did nothing
 * wrong. A task in progress without a run stays where it is, as in every recovery (board.md 9): a
 * person goes on with it, an agent's is shown as stale and can be taken by force.
 * @returns keys of the tasks that were freed
 */
export function settleRestored(
  tx: WriteTx,
  context: ServiceContext,
  restore: RestoreRecord,
): string[] {
  recordEvent(tx, context, {
    kind: "board_restored",
    // It is of no project, and has to be seen by whoever follows any of them together with the global list.
    projectId: GLOBAL_PROJECT_ID,
    taskId: null,
    data: { row: { ...restore } },
  });
  recordAudit(tx, context, "restore", null, `restored ${restore.backup}`, { ...restore });
  // Who was connected to the backup's board says nothing now; who is connected to this one says so again.
  tx.workers.clear();
  const system = asSystem(context);
  const running = tx.executions.listRunning();
  closeAsRecovered(tx, system, running, "failed", WHY);
  return [...new Set(running.map(({ taskId }) => taskId))].flatMap((id) => {
    const task = tx.tasks.find(id);
    if (task?.status !== "in_progress") return [];
    updateStatus(tx, system, task, { to: "todo", runtime: null, overrideReason: null });
    return [task.key];
  });
}
