import type { commentOperations } from "../../../shared/operations/comment.ts";
import { addComment } from "../services/add-comment.ts";
import { getTask } from "../services/resolve.ts";
import { toComment } from "../services/views.ts";
import type { Handlers } from "./handler.ts";

/** Comments. */
export const commentHandlers: Handlers<keyof typeof commentOperations> = {
  "comment.add": (tx, input, context) => ({
    data: toComment(addComment(tx, context, getTask(tx, input.task), input.body)),
  }),
};
