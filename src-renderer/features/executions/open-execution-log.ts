import type { Execution } from "../../../shared/operations/execution.ts";
import { openDialog } from "../../state/dialogs.ts";
import { OUTCOME_LABELS, whoRan } from "../../ui/run-words.ts";

/** Shows what an execution printed. */
export function openExecutionLog(execution: Execution): void {
  const { id, taskId, taskKey, taskTitle, status } = execution;
  const outcome = status === "running" ? null : OUTCOME_LABELS[status];
  openDialog({
    kind: "log",
    run: { execution: id, taskId, taskKey, taskTitle, who: whoRan(execution), outcome },
  });
}
