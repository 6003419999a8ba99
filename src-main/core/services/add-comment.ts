import { decideComment } from "../../../shared/domain/authority.ts";
import { decideTouch } from "../../../shared/domain/touch.ts";
import { DomainError } from "../../../shared/errors.ts";
import type { KeyedTask, TaskCommentRow } from "../store/rows.ts";
import type { WriteTx } from "../store/store.ts";
import type { ServiceContext } from "./context.ts";
import { acceptComment } from "./edit-comment.ts";
import { changeTask, recordEvent } from "./record.ts";

/**
 * Comments on a task. Anyone may; who presents an epoch comments as its holder and is fenced.
 * @param task as read in the same transaction
 * @param body Markdown
 * @throws DomainError stale_claim, or invalid_argument for a text that is empty or breaks its rules
 */
export function addComment(
  tx: WriteTx,
  context: ServiceContext,
  task: KeyedTask,
  body: string,
): TaskCommentRow {
  const { caller, now, newId } = context;
  const decision = decideComment(task, caller);
  if (decision.kind === "refused") {
    throw new DomainError(decision.code, decision.message, decision.detail);
  }
  const text = acceptComment(body);
  const comment = tx.comments.insert({
    id: newId(),
    taskId: task.id,
    authorId: caller.id,
    authorType: caller.type,
    body: text,
    createdAt: now,
    editedAt: null,
  });
  recordEvent(tx, context, {
    kind: "comment_added",
    projectId: task.projectId,
    taskId: task.id,
    data: { row: { ...comment } },
  });
  const touch = decideTouch(task.status, decision.isHolder, now);
  if (Object.keys(touch).length > 0) changeTask(tx, context, "task_touched", task, touch);
  return comment;
}
