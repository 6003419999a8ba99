import type { TaskStatus } from "../../../../shared/domain/status.ts";
import type { ErrorCode } from "../../../../shared/errors.ts";
import { claimNextTask } from "../../services/claim-task.ts";
import { createTask } from "../../services/create-task.ts";
import { updateStatus } from "../../services/move-task.ts";
import { rescueTask } from "../../services/rescue-task.ts";
import { getProject } from "../../services/resolve.ts";
import type { KeyedTask } from "../../store/rows.ts";
import { openBoard } from "../../store/sqlite/open.ts";
import { withWriteRetry } from "../../store/sqlite/retry.ts";
import type { WriteTx } from "../../store/store.ts";
import {
  memberCaller,
  memberContext,
  PATIENT_BUDGET_MS,
  refusalOf,
  runMember,
  signallingWrite,
} from "./member.ts";

/** Works on a project whose columns are limited, and frees what others hold, as recovery does. */
export interface WorkWithinLimitsInput {
  readonly path: string;
  readonly projectId: string;
  readonly agent: string;
  /** Where in the rounds of work it begins. */
  readonly offset: number;
  readonly steps: number;
}

/** What each step tried, and the code that it was refused with; null for those that were not. */
export type WorkWithinLimitsResult = readonly (readonly [
  step: string,
  refused: ErrorCode | null,
])[];

/** What a step tries. */
const ROUND = ["claim", "review", "rework", "add", "block", "unblock", "plan", "rescue"] as const;

runMember<WorkWithinLimitsInput, WorkWithinLimitsResult>((input, signal) => {
  const board = openBoard({ path: input.path, create: false, budgetMs: PATIENT_BUDGET_MS });
  const refusals = Array.from({ length: input.steps }, (_, index) => {
    const step = ROUND[(input.offset + index) % ROUND.length] ?? "claim";
    const attempt = signallingWrite(board, signal, (tx) => take(tx, step, input));
    const refusal = refusalOf(() => withWriteRetry(attempt, PATIENT_BUDGET_MS));
    return [step, refusal?.code ?? null] as const;
  });
  board.close();
  return refusals;
});

function take(
  tx: WriteTx,
  step: (typeof ROUND)[number],
  { projectId, agent }: WorkWithinLimitsInput,
): void {
  const first = (status: TaskStatus, isOwn: boolean): KeyedTask | null => {
    const assignee = isOwn ? agent : undefined;
    const filter = { projectIds: [projectId], statuses: [status], isDropped: false, assignee };
    return tx.tasks.list(filter, 1, null).rows[0] ?? null;
  };
  const move = (task: KeyedTask | null, to: TaskStatus) => {
    if (!task) return;
    const context = memberContext(memberCaller(agent, task.claimEpoch));
    updateStatus(tx, context, task, { to, runtime: null, overrideReason: null });
  };
  const context = memberContext(memberCaller(agent));
  const steps: Readonly<Record<(typeof ROUND)[number], () => void>> = {
    claim: () => claimNextTask(tx, context, { projectIds: [projectId] }, null),
    review: () => move(first("in_progress", true), "in_review"),
    rework: () => move(first("in_review", true), "in_progress"),
    add: () =>
      createTask(tx, context, { project: getProject(tx, projectId), title: `By ${agent}` }),
    block: () => move(first("in_progress", true), "blocked"),
    unblock: () => move(first("blocked", false), "todo"),
    plan: () => move(first("todo", false), "backlog"),
    rescue() {
      const task = first("in_progress", false);
      if (task) rescueTask(tx, context, task.id, "it showed no life");
    },
  };
  steps[step]();
}
