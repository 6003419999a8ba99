import { stripControl } from "../../../shared/domain/agent-stream/strip-control.ts";
import { isLocked } from "../../../shared/domain/status.ts";
import { decideText, withoutControls } from "../../../shared/domain/text.ts";
import {
  appendAttempt,
  composeOutcome,
  type Finding,
  type GateResult,
  parseVerdict,
  type VerdictStatus,
} from "../../../shared/domain/verdict.ts";
import { isWorkOf } from "../../../shared/domain/worker-name.ts";
import { DomainError } from "../../../shared/errors.ts";
import type { KeyedTask } from "../store/rows.ts";
import type { ReadTx, WriteTx } from "../store/store.ts";
import { acceptText } from "./accept-text.ts";
import { addComment } from "./add-comment.ts";
import { asSystem, type ServiceContext } from "./context.ts";
import { updateStatus } from "./move-task.ts";
import { settingsOf } from "./project-settings.ts";
import { changeTask } from "./record.ts";
import { requireNoStaleClaim } from "./require-authority.ts";

/** What a judge hands in. At least one part must be there. */
export interface Judgement {
  readonly status?: VerdictStatus | undefined;
  readonly gate?: GateResult | undefined;
  readonly findings?: readonly Finding[] | undefined;
  readonly debt?: readonly string[] | undefined;
}

/** A recorded judgement. */
export interface Verified {
  readonly task: KeyedTask;
  /** What the stored verdict says now. */
  readonly outcome: VerdictStatus;
}

/**
 * Records one attempt at verifying a task. The judge is the caller, never an argument, and can't
 * have built it. When the last attempt allowed fails, what is left becomes debt and the task waits
 * for a person in blocked (board.md 5).
 * @param task as read in the same transaction
 * @throws DomainError judge_is_builder, stale_claim, or invalid_argument for a judgement that says nothing or
 *   contradicts itself
 */
export function setTaskVerification(
  tx: WriteTx,
  context: ServiceContext,
  task: KeyedTask,
  judgement: Judgement,
): Verified {
  requireOtherThanBuilder(tx, context, task);
  requireNoStaleClaim(task, context);
  const { task: judged, outcome } = recordAttempt(tx, context, task, judgement, null);
  return { task: judged, outcome };
}

/** An attempt as it was recorded. */
export interface RecordedAttempt extends Verified {
  /** Whether the attempts are spent: the task waits for a person. */
  readonly needsPerson: boolean;
}

/**
 * Adds an attempt to a task's verdict under the caller's name.
 * @param task as read in the same transaction
 * @param critic the agent whose execution the findings come from; null where the judge found them
 * @throws DomainError invalid_argument
 */
export function recordAttempt(
  tx: WriteTx,
  context: ServiceContext,
  task: KeyedTask,
  judgement: Judgement,
  critic: string | null,
): RecordedAttempt {
  const { caller, now } = context;
  const gate = acceptGate(judgement);
  const findings = (judgement.findings ?? []).map((finding) => ({
    ...finding,
    message: acceptText(decideText(finding.message, "finding")),
  }));
  const debt = (judgement.debt ?? []).map((note) => acceptText(decideText(note, "debt note")));
  const outcome = composeOutcome(gate, findings, judgement.status ?? null);
  const judge = { type: caller.type, id: caller.id };
  const attempt = { at: now, judge, outcome, gate, critic, findings };
  const { attempts } = settingsOf(tx, task).verify;
  const { verdict, needsPerson } = appendAttempt(
    parseVerdict(task.verification),
    attempt,
    debt,
    attempts,
  );
  const verified = changeTask(tx, context, "task_verified", task, {
    verification: JSON.stringify(verdict),
  });
  return {
    task: needsPerson ? handToPerson(tx, context, verified, verdict.attempts.length) : verified,
    outcome: verdict.status,
    needsPerson,
  };
}

/**
 * Refuses everybody who did any of a task's work: identities are the executions', whatever names are
 * used now (board.md 5).
 * @throws DomainError judge_is_builder
 */
export function requireOtherThanBuilder(
  tx: ReadTx,
  { caller }: ServiceContext,
  task: KeyedTask,
): void {
  const builder = [caller.id, ...(caller.within ?? [])].find(
    (name) => isWorkOf(name, task.assigneeAgentId) || tx.executions.hasBuilt(task.id, name),
  );
  if (builder === undefined) return;
  throw new DomainError(
    "judge_is_builder",
    `${builder} worked on ${task.key} and can't judge it: let somebody else verify it`,
    { task: task.key, judge: caller.id },
  );
}

/** The exit code is the machine's judgement, so what is said about it must agree with it. */
function acceptGate({ status, gate, findings }: Judgement): GateResult | null {
  if (status === undefined && !gate && !findings?.length) {
    throw new DomainError(
      "invalid_argument",
      "the verdict says nothing: give a status, a finding or a gate",
    );
  }
  if (!gate) return null;
  if (gate.passed !== (gate.exitCode === 0 && !gate.timedOut)) {
    throw new DomainError(
      "invalid_argument",
      "gate.passed must be true exactly when the exit code is 0 and the gate did not time out",
      { exitCode: gate.exitCode, timedOut: gate.timedOut, passed: gate.passed },
    );
  }
  return {
    ...gate,
    command: withoutControls(gate.command),
    outputTail: stripControl(gate.outputTail),
  };
}

function handToPerson(
  tx: WriteTx,
  context: ServiceContext,
  task: KeyedTask,
  attempts: number,
): KeyedTask {
  const times = attempts === 1 ? "once" : `${attempts} times`;
  const reason = `verification failed ${times}`;
  const system = asSystem(context);
  const blocked = isLocked(task.status)
    ? updateStatus(tx, system, task, {
        to: "blocked",
        runtime: null,
        overrideReason: null,
        blockedReason: reason,
      })
    : task;
  const text = [
    `Verification failed ${times}: a person decides now.`,
    `The last judge was ${context.caller.id}, and what is left is noted as debt.`,
    "Finish the task all the same in the window, under Verdict, or give it back to todo.",
  ].join(" ");
  addComment(tx, system, blocked, text);
  return tx.tasks.find(task.id) ?? blocked;
}
