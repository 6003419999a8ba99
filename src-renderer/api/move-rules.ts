import {
  canTransition,
  legalTargets,
  STATUS_LABELS,
  type TaskStatus,
} from "../../shared/domain/status.ts";
import { t } from "../../shared/strings/translate.ts";

/** What a move out of a column depends on. */
export interface MovedTask {
  readonly key: string;
  readonly status: TaskStatus;
  readonly assignee: { readonly agent: string } | null;
}

/**
 * Why a card can't go to a column, in the words of the window.
 * @returns null when the table allows it
 */
export function explainIllegalMove(task: MovedTask, to: TaskStatus): string | null {
  if (canTransition(task.status, to)) return null;
  const targets = legalTargets(task.status).map((status) => STATUS_LABELS[status]);
  const from = STATUS_LABELS[task.status];
  if (targets.length === 0) return t(($) => $.moves.final, { from });
  return t(($) => $.moves.targets, { from, targets: targets.join(", ") });
}

/**
 * Why a task can't be moved, in one sentence with its key.
 * @returns null when the table allows it
 */
export function whyNotMove(task: MovedTask, to: TaskStatus): string | null {
  const { key, status } = task;
  if (status === to) return t(($) => $.moves.already, { key, status: STATUS_LABELS[to] });
  const illegal = explainIllegalMove(task, to);
  return (
    illegal && t(($) => $.moves.stays, { key, status: STATUS_LABELS[status], reason: illegal })
  );
}
