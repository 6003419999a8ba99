import type { commentOperations } from "../../../shared/operations/comment.ts";
import { addComment } from "../services/add-comment.ts";
import { deleteComment, editComment } from "../services/edit-comment.ts";
import { getTask } from "../services/resolve.ts";
import { toComment } from "../services/views.ts";
import type { Handlers } from "./handler.ts";

/** Comments. */
export const commentHandlers: Handlers<keyof typeof commentOperations> = {
  "comment.add": (tx, input, context) => ({
    data: toComment(addComment(tx, context, getTask(tx, input.task), input.body)),
  }),
  "comment.edit": (tx, input, context) => ({
    data: toComment(editComment(tx, context, input.comment, input.body)),
  }),
  "comment.delete": (tx, input, context) => ({
    data: toComment(deleteComment(tx, context, input.comment)),
  }),
};
