import { claimNextTask } from "../../services/claim-task.ts";
import { openBoard } from "../../store/sqlite/open.ts";
import { withWriteRetry } from "../../store/sqlite/retry.ts";
import {
  memberCaller,
  memberContext,
  PATIENT_BUDGET_MS,
  runMember,
  signallingWrite,
} from "./member.ts";

/** Claims the next ready task until there is none. */
export interface ClaimAllInput {
  readonly path: string;
  readonly projectId: string;
  readonly agent: string;
}

/** The key and epoch of each claim. */
export type ClaimAllResult = readonly (readonly [key: string, epoch: number])[];

runMember<ClaimAllInput, ClaimAllResult>(({ path, projectId, agent }, signal) => {
  const board = openBoard({ path, create: false, budgetMs: PATIENT_BUDGET_MS });
  const caller = memberCaller(agent);
  const attempt = signallingWrite(board, signal, (tx) =>
    claimNextTask(tx, memberContext(caller), { projectIds: [projectId] }, null),
  );
  const won: [string, number][] = [];
  for (;;) {
    const task = withWriteRetry(attempt, PATIENT_BUDGET_MS);
    if (!task) break;
    won.push([task.key, task.claimEpoch]);
  }
  board.close();
  return won;
});
