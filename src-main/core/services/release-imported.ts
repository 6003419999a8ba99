import { isLocked } from "../../../shared/domain/status.ts";
import type { ImportFinding } from "../../../shared/operations/import.ts";
import type { KeyedTask, TaskRow } from "../store/rows.ts";
import type { WriteTx } from "../store/store.ts";
import { asSystem, type ServiceContext } from "./context.ts";
import { changeTask } from "./record.ts";
import { closeAsRecovered } from "./rescue-task.ts";

const WHY = "the board was exported while it ran";

/** Columns of a claimed task that its release may write. */
export const RELEASED_COLUMNS = [
  "status",
  "assigneeAgentId",
  "assigneeRuntime",
  "claimEpoch",
  "beatAt",
  "progressAt",
  "verification",
  "enteredAt",
  "updatedAt",
  "costUsd",
] as const satisfies readonly (keyof TaskRow)[];

/** Whether a task's holder could write on it still. */
export function isClaimed(task: Pick<TaskRow, "status" | "assigneeAgentId">): boolean {
  const isOpen = isLocked(task.status) || task.status === "blocked";
  return isOpen && task.assigneeAgentId !== null;
}

/**
 * Ends the claims that came with an imported board: whoever held them works on the other one. Running
 * executions are closed as failed and their tasks given back to todo, as the sweep does; a card that
 * somebody parked in progress stays there without a holder; one in review or blocked keeps its
 * builder's name. The epoch rises with each, so that a late write of an old holder is refused here too.
 * @param claimed ids of tasks that {@link isClaimed} was true of
 * @param running ids of executions that ran
 * @returns a finding for each claim
 */
export function releaseImported(
  tx: WriteTx,
  context: ServiceContext,
  claimed: readonly string[],
  running: readonly string[],
): ImportFinding[] {
  const system = asSystem(context);
  const findings: ImportFinding[] = [];
  const find = (task: KeyedTask, what: string) => {
    const message = `the claim of ${task.assigneeAgentId} does not come along: ${what}`;
    findings.push({ kind: "claim_released", ref: task.key, file: null, line: null, message });
  };
  const ran = new Set<string>();
  for (const id of running) {
    const execution = tx.executions.find(id);
    if (!execution) continue;
    closeAsRecovered(tx, system, [execution], "failed", WHY);
    ran.add(execution.taskId);
  }
  for (const id of claimed) {
    const task = tx.tasks.find(id);
    if (!task) continue;
    const isWorked = isLocked(task.status) && ran.has(id);
    const claimEpoch = task.claimEpoch + 1;
    if (isWorked) {
      changeTask(tx, system, "task_released", task, {
        ...{ status: "todo", claimEpoch, verification: null, ...NOBODY },
        ...{ enteredAt: context.now, updatedAt: context.now },
      });
      find(task, "its run is closed, and the task is back in todo");
    } else if (task.status === "in_progress") {
      changeTask(tx, system, "task_released", task, { claimEpoch, ...NOBODY });
      find(task, "the task is in progress, and nobody holds it");
    } else {
      changeTask(tx, system, "task_edited", task, { claimEpoch });
      find(task, "the name stays, the claim's epoch is over");
    }
  }
  return findings;
}

const NOBODY = {
  assigneeAgentId: null,
  assigneeRuntime: null,
  beatAt: null,
  progressAt: null,
} as const;
