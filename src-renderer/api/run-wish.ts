import type { Reservation } from "../../shared/domain/reservation.ts";
import { whyNotRunnable } from "../../shared/domain/run-start.ts";
import type { TaskStatus } from "../../shared/domain/status.ts";
import type { OperationOutput } from "../../shared/operations/index.ts";
import { t } from "../../shared/strings/translate.ts";
import { openDialog } from "../state/dialogs.ts";
import { showToast } from "../state/toasts.ts";
import { queryKeys } from "./queries.ts";
import { queryClient } from "./query-client.ts";

/** A task that a person may want to run. */
export interface TaskToRun {
  readonly id: string;
  readonly key: string;
  readonly title: string;
  readonly projectId: string;
  readonly status: TaskStatus;
  /** For whom it is kept; null for anybody. */
  readonly reservedFor: Reservation | null;
  /** A card on the board never is. */
  readonly dropped?: boolean;
}

/** Why a task can't be run now, and what to do about it, in words; null when it may. */
export function whyNotRun({ key, status, dropped = false }: TaskToRun): string | null {
  const reason = whyNotRunnable({ status, dropped }) ?? whyPaused();
  return reason && t(($) => $.runWish.cannot, { key, reason });
}

/** Asks with which agent a task is to be run; says why where it can't be run now. */
export function wishRun(task: TaskToRun): void {
  const reason = whyNotRun(task);
  const { id, key, title, projectId, reservedFor } = task;
  if (reason === null) {
    openDialog({ kind: "run", task: { id, key, title, projectId, reservedFor } });
  } else showToast(reason, { tone: "bad", about: id });
}

function whyPaused(): string | null {
  const status = queryClient.getQueryData<OperationOutput<"board.status">>(queryKeys.status);
  if (!status?.pause) return null;
  const { by: who, reason } = status.pause;
  return reason === null
    ? t(($) => $.runWish.paused, { who })
    : t(($) => $.runWish.pausedWhy, { who, reason });
}
