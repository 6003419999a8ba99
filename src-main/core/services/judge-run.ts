import { parseFindings } from "../../../shared/domain/critic-findings.ts";
import type { Finding, GateResult, VerdictStatus } from "../../../shared/domain/verdict.ts";
import { missingGate } from "../../../shared/domain/verification.ts";
import { DomainError } from "../../../shared/errors.ts";
import type { ExecutionClosing, NamedExecution } from "../store/execution-store.ts";
import type { ExecutionOutcome, KeyedTask } from "../store/rows.ts";
import type { WriteTx } from "../store/store.ts";
import { takeWithin } from "./claim-task.ts";
import { completeExecutionProcess } from "./close-executions.ts";
import { asGate, asSystem, type ServiceContext } from "./context.ts";
import { createExecutionProcess, type NewExecution } from "./create-execution.ts";
import { updateStatus } from "./move-task.ts";
import { taskVerification } from "./project-settings.ts";
import { checkStart } from "./require-startable.ts";
import { closeGate, type ReviewedClaim, requireInReview } from "./review-run.ts";
import { recordAttempt } from "./verify-task.ts";

/** How a critic ended. */
export interface CriticReport
  extends Omit<ExecutionClosing, "status" | "completedAt" | "recoveryTombstone" | "handOff"> {
  /** Its execution. */
  readonly execution: string;
  readonly outcome: ExecutionOutcome;
  /** Its last message, from which the findings are read. */
  readonly message: string;
}

/** What was found out about a run's work. */
export interface RunJudgement {
  /** Null where no command is set. */
  readonly gate: GateResult | null;
  /** Null where none was asked. */
  readonly critic: CriticReport | null;
  /** The next attempt's execution, opened at once when one is due; null: a person looks instead. */
  readonly retry: NewExecution | null;
}

/** What a judgement came to. */
export interface JudgedRun {
  readonly task: KeyedTask;
  readonly outcome: VerdictStatus;
  readonly next: "done" | "retry" | "blocked";
  /** The next attempt's execution, under a new epoch of the same holder; null without one. */
  readonly execution: NamedExecution | null;
}

/**
 * Judges the work of a run in review and does what follows, in one transaction (board.md 5): a pass is
 * done; a failure with attempts left goes back to in progress under the same holder, with the next
 * attempt's execution open, so that no death in between leaves a claim without one; else it is blocked
 * for a person. The gate judges, never the builder: the critic is who its execution says.
 * @param context the app's own; agents are refused
 * @throws DomainError forbidden, stale_claim (not in review under that claim any more), not_found or
 *   conflict (no such running critic of this task)
 */
export function judgeRun(
  tx: WriteTx,
  context: ServiceContext,
  claim: ReviewedClaim,
  judgement: RunJudgement,
): JudgedRun {
  if (context.caller.type === "agent") {
    throw new DomainError("forbidden", "an agent can't judge a run: it submits a verdict instead");
  }
  requireInReview(claim);
  const { task } = claim;
  const gate = gateOf(tx, task, judgement);
  closeGate(tx, context, task, gate);
  const critique = judgement.critic && closeCritic(tx, context, task, judgement.critic);
  const byGate = asGate(context);
  const recorded = recordAttempt(
    tx,
    byGate,
    tx.tasks.find(task.id) ?? task,
    {
      // Where there was neither gate nor finding, nothing spoke against it.
      status: gate || critique?.findings.length ? undefined : "pass",
      gate: gate ?? undefined,
      findings: critique?.findings,
    },
    critique?.agent ?? null,
  );
  const { outcome } = recorded;
  if (recorded.needsPerson)
    return { task: recorded.task, outcome, next: "blocked", execution: null };
  if (outcome !== "fail") {
    const done = updateStatus(tx, byGate, recorded.task, {
      to: "done",
      runtime: null,
      overrideReason: null,
    });
    return { task: done, outcome, next: "done", execution: null };
  }
  const why = whyNoRetry(tx, context, recorded.task, judgement.retry);
  return judgement.retry && why === null
    ? retry(tx, context, recorded.task, judgement.retry)
    : block(tx, context, recorded.task, why ?? "none was wanted");
}

/** A command that must be there and is not is a failing gate, whatever was handed in. */
function gateOf(tx: WriteTx, task: KeyedTask, { gate }: RunJudgement): GateResult | null {
  if (!isGateMissing(tx, task)) return gate;
  return missingGate(task.key, tx.projects.find(task.projectId)?.prefix ?? "");
}

function isGateMissing(tx: WriteTx, task: KeyedTask): boolean {
  const wanted = taskVerification(tx, task);
  return wanted?.required === true && wanted.command === null;
}

function closeCritic(
  tx: WriteTx,
  context: ServiceContext,
  task: KeyedTask,
  report: CriticReport,
): { readonly agent: string | null; readonly findings: readonly Finding[] } {
  const { execution: id, outcome, message, ...usage } = report;
  const running = tx.executions.find(id);
  if (running?.taskId !== task.id || running.role !== "critic") {
    throw new DomainError("not_found", `${task.key} has no critic's execution ${id}`, {
      execution: id,
      task: task.key,
    });
  }
  const closing = { ...usage, status: outcome };
  if (!completeExecutionProcess(tx, asGate(context), id, closing)) {
    throw new DomainError("conflict", `the critic's execution ${id} has ended already`, {
      execution: id,
      status: running.status,
    });
  }
  return { agent: running.agentId, findings: findingsOf(report) };
}

/** A critic that broke down says nothing about the work, which that one warning tells. */
function findingsOf({ outcome, message, error }: CriticReport): Finding[] {
  if (outcome === "succeeded") return parseFindings(message);
  const why = error ? `: ${error}` : "";
  const text = `The critic ${outcome.replace("_", " ")}${why}`.slice(0, 2_000);
  return [{ severity: "other", message: text.toWellFormed(), file: null }];
}

/** Why the next attempt is not begun although one is left; null when it is. */
function whyNoRetry(
  tx: WriteTx,
  context: ServiceContext,
  task: KeyedTask,
  wanted: NewExecution | null,
): string | null {
  if (isGateMissing(tx, task)) return "it must be verified, but no verify command is set";
  if (wanted === null) return null;
  const start = checkStart(tx, task, { now: context.now, isRepository: null });
  return start.kind === "refused" ? start.message : null;
}

function retry(
  tx: WriteTx,
  context: ServiceContext,
  task: KeyedTask,
  wanted: NewExecution,
): JudgedRun {
  const { assigneeAgentId: id, assigneeRuntime: runtime } = task;
  if (id === null) return block(tx, context, task, "nobody held it for a further attempt");
  const caller = { ...context.caller, type: "agent", id, runtime, claim: null } as const;
  const taken = takeWithin(tx, { ...context, caller }, task);
  const claim = { epoch: taken.claimEpoch, task: taken.id };
  const holder = { ...context, caller: { ...caller, claim } };
  const execution = createExecutionProcess(tx, holder, taken, wanted);
  return { task: tx.tasks.find(task.id) ?? taken, outcome: "fail", next: "retry", execution };
}

function block(tx: WriteTx, context: ServiceContext, task: KeyedTask, why: string): JudgedRun {
  const blocked = updateStatus(tx, asSystem(context), task, {
    to: "blocked",
    runtime: null,
    overrideReason: null,
    blockedReason: `verification failed, and no further attempt was begun: ${why}`,
  });
  return { task: blocked, outcome: "fail", next: "blocked", execution: null };
}
