import { type HeldTask, presentedEpoch } from "./authority.ts";
import type { Caller } from "./caller.ts";
import { statusAfterFailure } from "./caps.ts";
import type { TaskStatus } from "./status.ts";

/** Most tokens of a kind that an execution can have used. */
export const MAX_TOKENS = 1_000_000_000_000;
/** Most that anything can cost, in US dollars. */
export const MAX_USD = 1_000_000_000;
/** Longest summary, and longest error, of an execution, in characters. */
export const MAX_REPORT_CHARACTERS = 100_000;

/** The error of a run whose MCP client went away (surfaces.md). */
export const CLIENT_DISCONNECTED = "client disconnected";

/** How an execution stands or ended, as people are told. */
export type ExecutionEnd<Status extends string> = Status | "recovered" | "disconnected";

/**
 * How an execution stands or ended, as people are told: the ledger calls it failed or timed out as
 * well when a worker died, or its client only went away, though no work failed there (board.md 9).
 */
export function endOf<Status extends string>(execution: {
  readonly status: Status;
  readonly recovered: boolean;
  readonly error: string | null;
}): ExecutionEnd<Status> {
  if (!execution.recovered) return execution.status;
  return execution.error === CLIENT_DISCONNECTED ? "disconnected" : "recovered";
}

/** What closing an execution depends on, as read inside the write transaction. */
export interface ClosableExecution {
  readonly id: string;
  readonly claimEpoch: number;
  readonly agentId: string | null;
  /** What it does: a judge's execution is closed by the judgement alone. */
  readonly role: "builder" | "gate" | "critic";
  /** `running`, or how it ended. */
  readonly status: string;
}

/** Whether a caller may close an execution. */
export type FinishDecision =
  | { readonly kind: "allowed" }
  | {
      readonly kind: "refused";
      readonly code: "conflict" | "stale_claim" | "invalid_argument";
      readonly message: string;
      readonly detail: Readonly<Record<string, unknown>>;
    };

/**
 * Decides the end of an execution. It is fenced: an agent presents the epoch under which the
 * execution was opened, and that must still be the task's. A person needs no epoch, yet can't close
 * an execution whose claim has ended either: a frozen worker's late report must change nothing,
 * whoever started it (board.md 3 and 9).
 * @param execution as read in the same transaction
 * @param task its task, null when that is gone
 * @param caller who asks
 */
export function decideFinish(
  execution: ClosableExecution,
  task: HeldTask | null,
  caller: Caller,
): FinishDecision {
  const refuse = refusalOf(execution, task);
  if (task === null) {
    return refuse("stale_claim", `the task of execution ${execution.id} is gone. Stop working`);
  }
  if (execution.role !== "builder" && caller.type === "agent") {
    return refuse("conflict", `execution ${execution.id} judges ${task.key}: no worker closes it`);
  }
  const epoch = caller.type === "agent" ? presentedEpoch(task, caller) : execution.claimEpoch;
  if (epoch === null) {
    return execution.agentId === caller.id
      ? refuse(
          "invalid_argument",
          `execution ${execution.id} is fenced: send its claim's epoch (--epoch or BATON_CLAIM_EPOCH)`,
        )
      : refuse(
          "conflict",
          `execution ${execution.id} of ${task.key} is run by ${execution.agentId ?? "somebody else"}: only its own worker closes it`,
        );
  }
  if (epoch !== execution.claimEpoch || epoch !== task.claimEpoch) {
    return refuse(
      "stale_claim",
      `claim ${epoch} on ${task.key} has ended: its execution is ${stateOf(execution)}. Nothing was changed; stop working on it`,
    );
  }
  if (caller.type === "agent" && task.assigneeAgentId !== caller.id) {
    return refuse(
      "conflict",
      `${task.key} is held by ${task.assigneeAgentId ?? "nobody"}: only its holder closes the execution`,
    );
  }
  if (execution.status !== "running") {
    return refuse(
      "conflict",
      `execution ${execution.id} has ended already: it is ${stateOf(execution)}. The first end counts`,
    );
  }
  return { kind: "allowed" };
}

function refusalOf(execution: ClosableExecution, task: HeldTask | null) {
  const detail = {
    execution: execution.id,
    executionStatus: execution.status,
    executionEpoch: execution.claimEpoch,
    task: task?.key ?? null,
    status: task?.status ?? null,
    holder: task?.assigneeAgentId ?? null,
    claimEpoch: task?.claimEpoch ?? null,
  };
  return (
    code: Extract<FinishDecision, { kind: "refused" }>["code"],
    message: string,
  ): FinishDecision => ({ kind: "refused", code, message, detail });
}

function stateOf(execution: ClosableExecution): string {
  return execution.status.replace("_", " ");
}

/** How a run may end. */
export type RunOutcome = "succeeded" | "failed" | "timed_out" | "cancelled";

/** What becomes of a task in progress when its run has ended. */
export type RunEnd =
  | { readonly to: "done" | "in_review" | "todo" }
  | { readonly to: "blocked"; readonly reason: string };

/** What {@link decideRunEnd} depends on. */
export interface RunEndFacts {
  readonly outcome: RunOutcome;
  /** Whether a verdict, or the lack of one that is required, stops a move to done. */
  readonly isDoneRefused: boolean;
  /** Failed runs since a person last looked, this one included. */
  readonly failedRuns: number;
  readonly error: string | null;
}

/**
 * Decides where a task in progress goes when its run ends (board.md 4): success leads to done, or
 * to review while a verdict stands against it; a failure gives it back until it has failed too
 * often, since the same failing task would be taken for ever; a stopped run gives it back.
 */
export function decideRunEnd(facts: RunEndFacts): RunEnd {
  const { outcome, failedRuns } = facts;
  if (outcome === "succeeded") return { to: facts.isDoneRefused ? "in_review" : "done" };
  if (outcome === "cancelled" || statusAfterFailure(failedRuns) === "todo") return { to: "todo" };
  const last = outcome === "timed_out" ? "timed out" : "failed";
  const why = facts.error ? `: ${facts.error}` : "";
  return {
    to: "blocked",
    reason: `${failedRuns} runs failed, so a person must look; the last one ${last}${why}`,
  };
}

/** A running execution, as far as its end goes. */
export interface OpenRun {
  /** Whether it names the process that it is of. */
  readonly hasOwner: boolean;
  /** Its task's; null when the task is gone. */
  readonly taskStatus: TaskStatus | null;
  readonly isTaskDropped: boolean;
}

/**
 * Whether a running execution comes to its end though no person does anything: the process that it
 * names closes it or is seen to be gone, and without one a task in progress is given up once it
 * stops to beat. One that nobody owns, of a task that waits for a judge or a person, runs on and on:
 * who waits for work must not wait for that.
 */
export function endsByItself({ hasOwner, taskStatus, isTaskDropped }: OpenRun): boolean {
  if (hasOwner || taskStatus === null) return true;
  return taskStatus === "in_progress" && !isTaskDropped;
}
