import { stripControl } from "../../../shared/domain/agent-stream/strip-control.ts";
import { decideFinish, decideRunEnd, type RunOutcome } from "../../../shared/domain/execution.ts";
import {
  cleanHandOff,
  describeHandOff,
  type HandOffText,
  parseHandOff,
  saysAnything,
} from "../../../shared/domain/hand-off.ts";
import { isDoneRefusedBy } from "../../../shared/domain/verdict.ts";
import { DomainError } from "../../../shared/errors.ts";
import type { ExecutionClosing, NamedExecution } from "../store/execution-store.ts";
import type { KeyedTask } from "../store/rows.ts";
import type { WriteTx } from "../store/store.ts";
import { completeExecutionProcess } from "./close-executions.ts";
import type { ServiceContext } from "./context.ts";
import { updateStatus } from "./move-task.ts";
import { needsVerdict } from "./project-settings.ts";

/** An execution's end as its worker reports it. */
export type ExecutionReport = Omit<ExecutionClosing, "completedAt" | "handOff"> & {
  /** What the next worker is to know; without it the summary says so. */
  readonly handOff?: HandOffText | undefined;
};

/**
 * Closes an execution; its task stays where it is.
 * @param id the execution's id
 * @throws DomainError not_found, stale_claim (its claim has ended), conflict (it has ended, or is
 *   somebody else's) or invalid_argument (an agent's epoch is missing)
 */
export function finishExecution(
  tx: WriteTx,
  context: ServiceContext,
  id: string,
  report: ExecutionReport,
): NamedExecution {
  return closeFenced(tx, context, id, report).execution;
}

/** A finished run: its execution, and its task as it is now. */
export interface FinishedRun {
  readonly execution: NamedExecution;
  readonly task: KeyedTask;
}

/**
 * Closes a run in one transaction: its execution, and its task too if that is still in progress
 * (board.md 4). A task that its worker has moved on already, or that was dropped, stays.
 * @param id the execution's id
 * @throws DomainError as `finishExecution`
 */
export function finishRun(
  tx: WriteTx,
  context: ServiceContext,
  id: string,
  report: ExecutionReport,
): FinishedRun {
  const { execution, task } = closeFenced(tx, context, id, report);
  return followOutcome(tx, context, execution, task, report.status);
}

/**
 * Moves the task of a run that has ended by how it ended, if it is still in progress.
 * @param execution as it was closed
 * @param task as it is now
 */
export function followOutcome(
  tx: WriteTx,
  context: ServiceContext,
  execution: NamedExecution,
  task: KeyedTask,
  outcome: RunOutcome,
): FinishedRun {
  if (task.status !== "in_progress" || task.dropped === 1) return { execution, task };
  const end = decideRunEnd({
    outcome,
    isDoneRefused: isDoneRefusedBy(task.verification, needsVerdict(tx, task)),
    failedRuns: tx.executions.countFailures(task.id, tx.events.lastHumanMoveAt(task.id)),
    error: execution.error,
  });
  const moved = updateStatus(tx, context, task, {
    to: end.to,
    runtime: null,
    overrideReason: null,
    blockedReason: end.to === "blocked" ? end.reason : null,
    ignoresLimit: true,
  });
  return { execution, task: moved };
}

/**
 * Closes an execution, fenced by its claim.
 * @throws DomainError as `finishExecution`
 */
export function closeFenced(
  tx: WriteTx,
  context: ServiceContext,
  id: string,
  report: ExecutionReport,
): FinishedRun {
  const running = tx.executions.find(id);
  if (!running) {
    throw new DomainError("not_found", `there is no execution ${id}: see baton exec list`, {
      execution: id,
    });
  }
  const decision = decideFinish(running, tx.tasks.find(running.taskId), context.caller);
  if (decision.kind === "refused") {
    throw new DomainError(decision.code, decision.message, decision.detail);
  }
  const { handOff: _, ...reported } = report;
  const closing = { ...reported, ...cleaned(report), ...handedOff(report, running) };
  const execution = completeExecutionProcess(tx, context, id, closing) as NamedExecution;
  return { execution, task: tx.tasks.find(running.taskId) as KeyedTask };
}

/** Who hands off is the execution's agent, whatever the text says. */
function handedOff(
  { handOff: text, summary }: ExecutionReport,
  { agentId }: NamedExecution,
): Pick<ExecutionClosing, "handOff" | "summary"> {
  const who = agentId ?? "nobody";
  const handOff =
    text && saysAnything(text) ? cleanHandOff(text, who) : parseHandOff(summary ?? "", who);
  if (!handOff) return {};
  return {
    handOff: JSON.stringify(handOff),
    ...(summary ? {} : { summary: describeHandOff(handOff) }),
  };
}

/** Summary and error come from a program's output, so control characters are left out, not refused. */
function cleaned({ summary, error }: ExecutionReport): Pick<ExecutionReport, "summary" | "error"> {
  return {
    ...(summary ? { summary: stripControl(summary) } : {}),
    ...(error ? { error: stripControl(error) } : {}),
  };
}
