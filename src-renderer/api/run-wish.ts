import { whyNotRunnable } from "../../shared/domain/run-start.ts";
import type { TaskStatus } from "../../shared/domain/status.ts";
import { openDialog } from "../state/dialogs.ts";
import { showToast } from "../state/toasts.ts";

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

/** Why a task can't be run now, in words; null when it may. */
export function whyNotRun({ key, status, dropped = false }: TaskToRun): string | null {
  const reason = whyNotRunnable({ status, dropped });
  return reason && `${key} can't be run: ${reason}`;
}

/** Asks with which agent a task is to be run; says why where it can't be run now. */
export function wishRun(task: TaskToRun): void {
  const reason = whyNotRun(task);
  const { id, key, title, projectId } = task;
  if (reason === null) openDialog({ kind: "run", task: { id, key, title, projectId } });
  else showToast(reason, { tone: "bad", about: id });
}
