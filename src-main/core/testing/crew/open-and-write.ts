import { DomainError, type ErrorValue } from "../../../../shared/errors.ts";
import { createTask } from "../../services/create-task.ts";
import { getProject } from "../../services/resolve.ts";
import { openBoard } from "../../store/sqlite/open.ts";
import { withWriteRetry } from "../../store/sqlite/retry.ts";
import { toStorageError } from "../../store/sqlite/storage-error.ts";
import { memberCaller, memberContext, runMember } from "./member.ts";

/** Opens a board and writes to it. */
export interface OpenAndWriteInput {
  readonly path: string;
}

/** How that was refused; null when it was not. */
export type OpenAndWriteResult = ErrorValue | null;

runMember<OpenAndWriteInput, OpenAndWriteResult>(({ path }) => {
  const context = memberContext(memberCaller("writer"));
  try {
    const board = openBoard({ path, create: true, budgetMs: 1_500 });
    withWriteRetry(() =>
      board.write((tx) =>
        createTask(tx, context, { project: getProject(tx, "global"), title: "One more" }),
      ),
    );
    board.close();
    return null;
  } catch (error) {
    if (error instanceof DomainError) return error.toValue();
    const storage = toStorageError(error, path);
    if (storage) return storage.toValue();
    throw error;
  }
});
