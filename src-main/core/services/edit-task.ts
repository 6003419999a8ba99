import { MAX_DEPTH } from "../../../shared/domain/caps.ts";
import { decideLabels, type LabelEdit } from "../../../shared/domain/labels.ts";
import { decideText, decideTitle } from "../../../shared/domain/text.ts";
import { decideTouch } from "../../../shared/domain/touch.ts";
import { parseVerifyOverride } from "../../../shared/domain/verification.ts";
import { DomainError } from "../../../shared/errors.ts";
import type { KeyedTask, TaskRow } from "../store/rows.ts";
import type { ReadTx, WriteTx } from "../store/store.ts";
import { acceptCommand, acceptText } from "./accept-text.ts";
import type { ServiceContext } from "./context.ts";
import { changeTask } from "./record.ts";
import { requireHolderWrite, requirePerson } from "./require-authority.ts";
import {
  requireNoParentCycle,
  requireSameProject,
  requireSubtaskPlace,
  subtreeHeight,
} from "./require-parent.ts";
import { requireRevision } from "./require-revision.ts";
import { decideWishes, type TaskWishes } from "./reserve-task.ts";
import { labelsOf } from "./views.ts";

/** Wanted changes. What is absent stays. */
export interface TaskEdit extends TaskWishes {
  readonly title?: string | undefined;
  readonly description?: string | undefined;
  readonly priority?: number | undefined;
  readonly labels?: LabelEdit | undefined;
  /** Null makes it a root task. */
  readonly parent?: KeyedTask | null | undefined;
  readonly fileMutating?: boolean | undefined;
  readonly blockedReason?: string | null | undefined;
  /** Null takes the project's again. People only, as are the next ones. */
  readonly verifyCommand?: string | null | undefined;
  readonly verifyTimeoutMs?: number | null | undefined;
  readonly verifyRequired?: boolean | null | undefined;
  /** US dollars; null for no bound. */
  readonly maxCostUsd?: number | null | undefined;
  /** The revision that the edit was made on. */
  readonly revision?: number | undefined;
}

/**
 * Changes what a task says. An edit that changes nothing leaves revision and clocks alone.
 * @param task as read in the same transaction
 * @throws DomainError revision_conflict, invalid_argument (a text that breaks its rules),
 *   parent_cycle, child_cap or depth_cap (agents), forbidden (what only people change), and for a
 *   locked task conflict, stale_claim or invalid_argument (an agent's epoch is missing)
 */
export function updateTaskFields(
  tx: WriteTx,
  context: ServiceContext,
  task: KeyedTask,
  edit: TaskEdit,
): KeyedTask {
  const isHolder = requireHolderWrite(task, context);
  requireRevision(tx, task, edit.revision);
  const wanted: Partial<TaskRow> = {
    ...decideContent(task, edit),
    ...decideBounds(context, task, edit),
    ...decideWishes(context, task, edit),
    ...(edit.parent === undefined ? {} : decideParent(tx, context, task, edit.parent)),
  };
  const changes = Object.entries(wanted).filter(
    ([field, value]) => task[field as keyof TaskRow] !== value,
  );
  if (changes.length === 0) return task;
  return changeTask(tx, context, "task_edited", task, {
    ...Object.fromEntries(changes),
    ...decideTouch(task.status, isHolder, context.now),
    revision: task.revision + 1,
  });
}

function decideContent(task: KeyedTask, edit: TaskEdit): Partial<TaskRow> {
  const { title, description, priority, fileMutating, blockedReason } = edit;
  return {
    ...(title === undefined ? {} : { title: acceptText(decideTitle(title)) }),
    ...(description === undefined
      ? {}
      : { description: acceptText(decideText(description, "description")) }),
    ...(priority === undefined ? {} : { priority }),
    ...(edit.labels === undefined ? {} : { labels: editedLabels(task, edit.labels) }),
    ...(fileMutating === undefined ? {} : { fileMutating: fileMutating ? 1 : 0 }),
    ...(blockedReason === undefined
      ? {}
      : { blockedReason: acceptBlockedReason(task, blockedReason) }),
  };
}

/** A worker that could loosen its own gate or budget would judge itself, so agents can't. */
function decideBounds(context: ServiceContext, task: KeyedTask, edit: TaskEdit): Partial<TaskRow> {
  const { verifyCommand, verifyTimeoutMs, verifyRequired, maxCostUsd } = edit;
  const command = verifyCommand === undefined ? undefined : acceptCommand(verifyCommand);
  const wanted = { command, timeoutMs: verifyTimeoutMs, required: verifyRequired };
  const given = Object.entries(wanted).filter(([, value]) => value !== undefined);
  if (given.length === 0 && maxCostUsd === undefined) return {};
  requirePerson(context, "set what verifies a task or what it may cost");
  const override = { ...parseVerifyOverride(task.verify), ...Object.fromEntries(given) };
  const kept = Object.entries(override).filter(([, value]) => value !== null);
  return {
    ...(given.length === 0
      ? {}
      : { verify: kept.length === 0 ? null : JSON.stringify(Object.fromEntries(kept)) }),
    ...(maxCostUsd === undefined ? {} : { maxCostUsd }),
  };
}

function editedLabels(task: KeyedTask, edit: LabelEdit): string {
  const decision = decideLabels(labelsOf(task), edit);
  if (decision.kind === "refused") throw new DomainError("invalid_argument", decision.reason);
  return JSON.stringify(decision.labels);
}

function acceptBlockedReason(task: KeyedTask, reason: string | null): string | null {
  if (reason === null) return null;
  if (task.status !== "blocked") {
    throw new DomainError(
      "invalid_argument",
      `${task.key} is not blocked: move it to blocked to say why`,
      { task: task.key, status: task.status },
    );
  }
  return acceptText(decideText(reason, "blocked reason"));
}

/** A new parent. For agents the bounds of creation hold too, or moving tasks would get around them. */
function decideParent(
  tx: ReadTx,
  context: ServiceContext,
  task: KeyedTask,
  parent: KeyedTask | null,
): Partial<TaskRow> {
  if (parent === null) return { parentTaskId: null };
  if (parent.id === task.parentTaskId) return {};
  requireSameProject(parent, task.projectId);
  requireNoParentCycle(tx, task, parent);
  if (context.caller.type === "agent") {
    requireSubtaskPlace(tx, parent, subtreeHeight(tx, task.id, MAX_DEPTH));
  }
  return { parentTaskId: parent.id };
}
