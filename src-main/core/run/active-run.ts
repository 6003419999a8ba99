import type { Caller } from "../../../shared/domain/caller.ts";
import type { ErrorValue, Result } from "../../../shared/errors.ts";
import type { Execution } from "../../../shared/operations/execution.ts";
import type { Task } from "../../../shared/operations/fields.ts";
import type {
  OperationInput,
  OperationName,
  OperationOutput,
} from "../../../shared/operations/index.ts";
import type { OperationRunner } from "../run-operation.ts";
import { BUSY_BOUND_MS, whileBusy } from "./persist.ts";

type ListedTask = Omit<Task, "description">;

/** Whether a run may go on. */
export type RunStanding =
  | { readonly kind: "held" }
  /** Its own worker has moved the task on; it may come to its end, there is nothing left to beat. */
  | { readonly kind: "handed_over" }
  /** Somebody else ended the claim: the worker must stop, and may change nothing. */
  | { readonly kind: "lost"; readonly error: ErrorValue };

/** How a run's work ended, as its worker tells it. */
export type RunReport = Omit<OperationInput<"run.finish">, "execution" | "task">;

/** What closing a run came to. */
export type RunClosing =
  | { readonly kind: "closed"; readonly task: ListedTask; readonly execution: Execution | null }
  | { readonly kind: "lost"; readonly error: ErrorValue }
  /** The board could not take the result. */
  | { readonly kind: "unsaved"; readonly error: ErrorValue };

/** A claimed task with its running execution, in this process's hands. */
export interface ActiveRun {
  readonly task: Task;
  readonly execution: Execution;
  readonly caller: Caller;
  /**
   * Shows that the run is alive. A board that can't be reached just now does not end it.
   * @param isProgress whether the work also got further since the last beat
   */
  beat(isProgress?: boolean): Promise<RunStanding>;
  /** Closes execution and task by the work's outcome. */
  finish(report: RunReport): Promise<RunClosing>;
}

/**
 * Claims a task and opens its execution.
 * @param caller who works; the claim it wins is added for its later writes
 * @param stop aborted when it is no longer wanted: then a locked board is not waited for
 * @returns null when nothing is ready
 */
export async function startRun(
  runner: OperationRunner,
  caller: Caller,
  wanted: OperationInput<"run.start">,
  stop?: AbortSignal,
): Promise<Result<ActiveRun | null>> {
  const claim = () => runner.run("run.start", wanted, caller);
  const started = await whileBusy(claim, BUSY_BOUND_MS, stop);
  if (!started.ok) return started;
  if (started.data === null) return { ok: true, data: null };
  const { task, execution } = started.data;
  const holder = { ...caller, claim: { epoch: task.claimEpoch, task: task.id } };
  return { ok: true, data: activeRun(runner, holder, task, execution) };
}

/**
 * Takes a run in hand that is open already, such as the next attempt after a failing gate.
 * @param caller its holder, with the claim that it was opened under
 * @param hurry aborted when a locked board is not to be waited for any more
 */
export function activeRun(
  runner: OperationRunner,
  caller: Caller,
  task: Task,
  execution: Execution,
  hurry?: AbortSignal,
): ActiveRun {
  const ask: Ask = (name, input) =>
    whileBusy(() => runner.run(name, input, caller), BUSY_BOUND_MS, hurry);
  const standing = (error: ErrorValue) => standingAfter(ask, caller, task, error);
  return {
    task,
    execution,
    caller,
    async beat(isProgress = false) {
      const input = { task: task.id, ...(isProgress && { progress: true }) };
      const beaten = await runner.run("task.beat", input, caller);
      return beaten.ok ? { kind: "held" } : standing(beaten.error);
    },
    async finish(report) {
      const input = { execution: execution.id, ...report };
      const finished = await ask("run.finish", input);
      if (finished.ok) return { kind: "closed", ...finished.data };
      const { error } = finished;
      const now = await standing(error);
      if (now.kind === "lost") return now;
      if (error.code === "conflict" || now.kind === "handed_over") {
        return settle(ask, task, execution, report);
      }
      return { kind: "unsaved", error };
    },
  };
}

/** A request in the run's name, repeated while the board is locked. */
type Ask = <Name extends OperationName>(
  name: Name,
  input: OperationInput<Name>,
) => Promise<Result<OperationOutput<Name>>>;

/** What a refused write says about the claim. */
async function standingAfter(
  ask: Ask,
  caller: Caller,
  task: Task,
  error: ErrorValue,
): Promise<RunStanding> {
  if (error.code === "not_found") return { kind: "lost", error };
  const isAboutClaim = error.code === "stale_claim" || error.code === "conflict";
  if (!isAboutClaim) return { kind: "held" };
  const current = await ask("task.get", { task: task.id });
  if (!current.ok) return { kind: "held" };
  const { assignee, claimEpoch } = current.data;
  if (claimEpoch === task.claimEpoch && assignee?.agent === caller.id) return { kind: "held" };
  return (await isEndedByOwnHand(ask, caller, task))
    ? { kind: "handed_over" }
    : { kind: "lost", error: { ...error, code: "stale_claim" } };
}

const EVENTS_LOOKED_AT = 200;

/**
 * Whether it was the run's own worker that ended the claim, as by moving the task to done: only its
 * holder could do that under this name and epoch, so the event that raised the epoch tells.
 */
async function isEndedByOwnHand(ask: Ask, caller: Caller, task: Task): Promise<boolean> {
  const query = { task: task.id, latest: true, limit: EVENTS_LOOKED_AT };
  const events = await ask("event.list", query);
  if (!events.ok) return false;
  const end = events.data.find(({ data }) => {
    const changes = data?.changes as Record<string, readonly unknown[]> | undefined;
    return changes?.claimEpoch?.[0] === task.claimEpoch;
  });
  return end?.actor.type === "agent" && end.actor.id === caller.id;
}

/**
 * The worker has closed its execution, or its whole claim, by itself. A task that it left in
 * progress still follows the outcome: nobody would ever free it, since nothing runs for it any more.
 */
async function settle(
  ask: Ask,
  task: Task,
  execution: Execution,
  report: RunReport,
): Promise<RunClosing> {
  const current = await ask("task.get", { task: task.id });
  if (!current.ok) return { kind: "unsaved", error: current.error };
  const { dependencies, dependents, subtasks, comments, executions, project, ...left } =
    current.data;
  const ended = executions.find(({ id }) => id === execution.id) ?? null;
  if (left.status !== "in_progress" || left.claimEpoch !== task.claimEpoch) {
    return { kind: "closed", task: left, execution: ended };
  }
  const to = report.outcome === "succeeded" ? "done" : "todo";
  const move = (status: "done" | "todo" | "in_review") =>
    ask("task.move", { task: task.id, status });
  const moved = await move(to);
  const settled =
    !moved.ok && moved.error.code === "verification_required" ? await move("in_review") : moved;
  return settled.ok
    ? { kind: "closed", task: settled.data, execution: ended }
    : { kind: "unsaved", error: settled.error };
}
