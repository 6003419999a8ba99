import type { ErrorCode } from "../../../../shared/errors.ts";
import { linkDep } from "../../services/link-dependency.ts";
import { getTask } from "../../services/resolve.ts";
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

/** Lets the first task of each pair wait for the second, one pair after another. */
export interface LinkPairsInput {
  readonly path: string;
  readonly pairs: readonly (readonly [task: string, on: string])[];
}

/** The refusal's code of each pair; null where the link was made. */
export type LinkPairsResult = readonly (ErrorCode | null)[];

runMember<LinkPairsInput, LinkPairsResult>(({ path, pairs }, signal) => {
  const board = openBoard({ path, create: false, budgetMs: PATIENT_BUDGET_MS });
  const context = memberContext(memberCaller("linker"));
  const refusals = pairs.map(([task, on]) => {
    const attempt = signallingWrite(board, signal, (tx) =>
      linkDep(tx, context, getTask(tx, task), getTask(tx, on)),
    );
    return refusalOf(() => withWriteRetry(attempt, PATIENT_BUDGET_MS))?.code ?? null;
  });
  board.close();
  return refusals;
});
