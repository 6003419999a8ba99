import { decideText, hasVisible } from "../../../shared/domain/text.ts";
import { DomainError } from "../../../shared/errors.ts";
import type { KeyedTask, TaskCommentRow } from "../store/rows.ts";
import type { WriteTx } from "../store/store.ts";
import { acceptText } from "./accept-text.ts";
import type { ServiceContext } from "./context.ts";
import { recordEvent } from "./record.ts";
import { requireNoStaleClaim } from "./require-authority.ts";

/**
 * The text of a comment as it is to be stored.
 * @param body Markdown
 * @throws DomainError invalid_argument for one that is empty or breaks its rules
 */
export function acceptComment(body: string): string {
  const text = acceptText(decideText(body, "comment"));
  if (hasVisible(text)) return text;
  throw new DomainError("invalid_argument", "the comment is empty: say something");
}

/**
 * Changes a comment. Only its author may, and it is marked as edited; what it said before stays in the
 * task's history. The same text once more changes nothing.
 * @param id the comment's id
 * @throws DomainError not_found, forbidden (somebody else's), stale_claim or invalid_argument
 */
export function editComment(
  tx: WriteTx,
  context: ServiceContext,
  id: string,
  body: string,
): TaskCommentRow {
  const { comment, task } = getOwn(tx, context, id, "edit");
  const text = acceptComment(body);
  if (text === comment.body) return comment;
  const after = tx.comments.update(id, { body: text, editedAt: context.now });
  recordEvent(tx, context, {
    kind: "comment_edited",
    projectId: task.projectId,
    taskId: task.id,
    data: {
      changes: {
        commentId: [id, id],
        body: [comment.body, after.body],
        editedAt: [comment.editedAt, after.editedAt],
      },
    },
  });
  return after;
}

/**
 * Deletes a comment. Only its author may. It is gone from the task and from the search; that it was
 * there, and what it said, stays in the task's history.
 * @param id the comment's id
 * @returns the comment as it was
 * @throws DomainError not_found, forbidden (somebody else's) or stale_claim
 */
export function deleteComment(tx: WriteTx, context: ServiceContext, id: string): TaskCommentRow {
  const { comment, task } = getOwn(tx, context, id, "delete");
  tx.comments.delete(id);
  recordEvent(tx, context, {
    kind: "comment_deleted",
    projectId: task.projectId,
    taskId: task.id,
    data: { row: { ...comment } },
  });
  return comment;
}

/**
 * Brings a deleted comment back, as it was, as the newest of its task.
 * @param task as read in the same transaction
 * @param row the comment as it was deleted
 */
export function bringCommentBack(
  tx: WriteTx,
  context: ServiceContext,
  task: KeyedTask,
  { rowId: _, tenantId: __, ...row }: TaskCommentRow,
): void {
  const comment = tx.comments.insert(row);
  recordEvent(tx, context, {
    kind: "comment_added",
    projectId: task.projectId,
    taskId: task.id,
    data: { row: { ...comment } },
  });
}

function getOwn(
  tx: WriteTx,
  context: ServiceContext,
  id: string,
  what: "edit" | "delete",
): { readonly comment: TaskCommentRow; readonly task: KeyedTask } {
  const comment = tx.comments.find(id);
  const task = comment && tx.tasks.find(comment.taskId);
  if (!comment || !task) {
    throw new DomainError("not_found", `there is no comment ${id}: it may have been deleted`, {
      comment: id,
    });
  }
  requireNoStaleClaim(task, context);
  const { authorId, authorType } = comment;
  const { caller } = context;
  if (authorId === caller.id && authorType === caller.type) return { comment, task };
  throw new DomainError(
    "forbidden",
    `the comment is ${authorId}'s: only its author can ${what} it. Add one of your own instead`,
    { comment: id, author: authorId, task: task.key },
  );
}
