import type { GateResult } from "../../../shared/domain/verdict.ts";
import type { VerifySettings } from "../../../shared/domain/verification.ts";
import { DomainError } from "../../../shared/errors.ts";
import type { NamedExecution } from "../store/execution-store.ts";
import type { KeyedTask } from "../store/rows.ts";
import type { WriteTx } from "../store/store.ts";
import { completeExecutionProcess } from "./close-executions.ts";
import { asGate, GATE_NAME, type ServiceContext } from "./context.ts";
import { type ExecutionOwner, insertExecution, type NewExecution } from "./create-execution.ts";
import {
  closeFenced,
  type ExecutionReport,
  type FinishedRun,
  followOutcome,
} from "./finish-execution.ts";
import { updateStatus } from "./move-task.ts";
import { taskVerification } from "./project-settings.ts";
import { requireOtherThanBuilder } from "./verify-task.ts";

/** A run whose work is now judged, or that simply ended. */
export interface ReviewedRun extends FinishedRun {
  /** The gate's running execution; null when nothing is to be verified. */
  readonly review: NamedExecution | null;
  /** What is to be verified; null with `review`. */
  readonly verification: VerifySettings | null;
}

/**
 * Ends a run that succeeded with changes: its execution closes, its task goes to review, and the
 * gate's own execution opens, all in one transaction. That one answers for the task while it is
 * judged: when the app dies, recovery finds it and frees the task, which would else stay in review
 * with nobody. Changes that nothing verifies wait in review for a person: nothing that a started agent
 * wrote is done unseen. Where no run changed anything and nothing is to be verified it just ends, as does one
 * whose worker has moved its task on by itself.
 * @param id the builder's execution
 * @param owner the process that runs the gate
 * @throws DomainError as `finishExecution`
 */
export function reviewRun(
  tx: WriteTx,
  context: ServiceContext,
  id: string,
  report: ExecutionReport,
  owner: ExecutionOwner | null,
): ReviewedRun {
  const { execution, task } =
    endedUnderItsClaim(tx, context, id) ??
    closeFenced(tx, context, id, { ...report, status: "succeeded" });
  const verification = taskVerification(tx, task);
  const isHeld = task.status === "in_progress" || task.status === "in_review";
  if (!verification && isHeld && hasChanges(tx, task) && task.dropped === 0) {
    return { execution, task: toReview(tx, context, task), review: null, verification: null };
  }
  if (!verification || !isHeld || task.dropped === 1) {
    const finished = followOutcome(tx, context, execution, task, "succeeded");
    return { ...finished, review: null, verification: null };
  }
  const reviewed = toReview(tx, context, task);
  const gate = {
    executorType: GATE_NAME,
    runReason: verification.command,
    beforeCommit: execution.afterCommit,
    workspaceId: execution.workspaceId,
    owner,
  };
  const review = insertExecution(tx, asGate(context), reviewed, gate, "gate");
  return { execution, task: reviewed, review, verification };
}

/** Runs of a task that are looked at, the newest first; each goes on from what the one before left. */
const RUNS = 1_000;

/** Whether any run of a task changed files: a failed one may have, and the next one had nothing to add. */
function hasChanges(tx: WriteTx, { id: taskId }: KeyedTask): boolean {
  return tx.executions
    .list({ taskId, projectIds: null }, RUNS, null)
    .rows.some(
      ({ beforeCommit, afterCommit }) => afterCommit !== null && afterCommit !== beforeCommit,
    );
}

function toReview(tx: WriteTx, context: ServiceContext, task: KeyedTask): KeyedTask {
  return updateStatus(tx, context, task, {
    ...{ to: "in_review", runtime: null, overrideReason: null, ignoresLimit: true },
  });
}

/**
 * A worker may have closed its execution by itself, and holds its task all the same: its work is judged
 * like any other's, or nobody would ever free it.
 * @returns null where the execution runs, or its claim is not the caller's any more
 */
function endedUnderItsClaim(
  tx: WriteTx,
  { caller }: ServiceContext,
  id: string,
): { readonly execution: NamedExecution; readonly task: KeyedTask } | null {
  const execution = tx.executions.find(id);
  const task = execution && tx.tasks.find(execution.taskId);
  if (!execution || !task || execution.status === "running") return null;
  const isHeld =
    execution.agentId === caller.id &&
    task.assigneeAgentId === caller.id &&
    task.claimEpoch === execution.claimEpoch &&
    caller.claim?.epoch === task.claimEpoch;
  return isHeld ? { execution, task } : null;
}

/** A claim whose work is judged. */
export interface ReviewedClaim {
  readonly task: KeyedTask;
  /** The epoch under which the work was done. */
  readonly claimEpoch: number;
}

/**
 * Opens a critic's execution after the gate's, which it closes. The critic is the caller: neither the
 * holder nor anybody who ever built the task.
 * @param gate how the gate went; null where none was run
 * @throws DomainError judge_is_builder, or stale_claim when the task isn't in review under that claim
 */
export function startCritique(
  tx: WriteTx,
  context: ServiceContext,
  claim: ReviewedClaim,
  gate: GateResult | null,
  wanted: NewExecution,
): NamedExecution {
  requireInReview(claim);
  requireOtherThanBuilder(tx, context, claim.task);
  closeGate(tx, context, claim.task, gate);
  return insertExecution(tx, context, claim.task, wanted, "critic");
}

/** Closes a task's running gate, if one runs, by how it went. */
export function closeGate(
  tx: WriteTx,
  context: ServiceContext,
  task: KeyedTask,
  gate: GateResult | null,
): void {
  for (const { id, role } of tx.executions.runningOfTask(task.id)) {
    if (role !== "gate") continue;
    completeExecutionProcess(tx, asGate(context), id, {
      status: gate === null || gate.passed ? "succeeded" : gate.timedOut ? "timed_out" : "failed",
      summary: gate === null ? "no gate was run" : null,
      error: gate === null || gate.passed ? null : whyRed(gate),
    });
  }
}

function whyRed({ command, exitCode, timedOut }: GateResult): string {
  if (timedOut) return `${command} took too long`;
  return exitCode === null
    ? `${command} did not run to its end`
    : `${command} ended with ${exitCode}`;
}

/**
 * Refuses a judgement of work that is not under review any more.
 * @throws DomainError stale_claim
 */
export function requireInReview({ task, claimEpoch }: ReviewedClaim): void {
  const isReviewed = task.status === "in_review" && task.claimEpoch === claimEpoch;
  if (isReviewed && task.dropped === 0) return;
  const state = task.dropped === 1 ? "dropped" : task.status.replace("_", " ");
  throw new DomainError(
    "stale_claim",
    `claim ${claimEpoch} on ${task.key} is not under review any more: it is ${state}, at claim ${task.claimEpoch}. Nothing was changed`,
    {
      task: task.key,
      status: task.status,
      holder: task.assigneeAgentId,
      claimEpoch: task.claimEpoch,
    },
  );
}
