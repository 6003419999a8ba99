import type { ErrorCode } from "../../../../shared/errors.ts";
import { createCappedSubtask } from "../../services/create-task.ts";
import { getProject, getTask } from "../../services/resolve.ts";
import { openBoard } from "../../store/sqlite/open.ts";
import { withWriteRetry } from "../../store/sqlite/retry.ts";
import {
  memberCaller,
  memberContext,
  PATIENT_BUDGET_MS,
  refusalOf,
  runMember,
  signallingWrite,
} from "./member.ts";

/** Tries to create several subtasks of one parent. */
export interface CreateSubtasksInput {
  readonly path: string;
  readonly parent: string;
  readonly agent: string;
  readonly tries: number;
}

/** The refusal's code of each try; null for those that made a task. */
export type CreateSubtasksResult = readonly (ErrorCode | null)[];

runMember<CreateSubtasksInput, CreateSubtasksResult>((input, signal) => {
  const board = openBoard({ path: input.path, create: false, budgetMs: PATIENT_BUDGET_MS });
  const caller = memberCaller(input.agent);
  const refusals = Array.from({ length: input.tries }, (_, index) => {
    const attempt = signallingWrite(board, signal, (tx) => {
      const parent = getTask(tx, input.parent);
      const project = getProject(tx, parent.projectId);
      const title = `Subtask ${index} of ${input.agent}`;
      return createCappedSubtask(tx, memberContext(caller), parent, { project, title });
    });
    return refusalOf(() => withWriteRetry(attempt, PATIENT_BUDGET_MS))?.code ?? null;
  });
  board.close();
  return refusals;
});
