import { whyNotRunnable } from "../../shared/domain/run-start.ts";
import type { TaskStatus } from "../../shared/domain/status.ts";
import { openDialog } from "../state/dialogs.ts";
import { showToast } from "../state/toasts.ts";
import { useView } from "../state/view.ts";
import { queryKeys } from "./queries.ts";
import { queryClient } from "./query-client.ts";

/** A task that a person may want to run. */
export interface TaskToRun {
  readonly id: string;
  readonly key: string;
  readonly title: string;
  readonly projectId: string;
  readonly status: TaskStatus;
  /** A card on the board never is. */
  readonly dropped?: boolean;
}

/** Asks with which agent a task is to be run; says why where it can't be run now. */
export function wishRun({ id, key, title, projectId, status, dropped = false }: TaskToRun): void {
  const reason = whyNotRunnable({ status, dropped });
  if (reason === null) openDialog({ kind: "run", task: { id, key, title, projectId } });
  else showToast(`${key} can't be run: ${reason}`, { tone: "bad", about: id });
}

/**
 * The same for the task that is open in its panel.
 * @returns whether one is
 */
export function wishRunOfOpenTask(): boolean {
  const { openTaskId } = useView.getState();
  if (openTaskId === null) return false;
  const task = queryClient.getQueryData<TaskToRun>(queryKeys.task(openTaskId));
  if (task) wishRun(task);
  return task !== undefined;
}
