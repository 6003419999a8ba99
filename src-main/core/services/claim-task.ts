import {
  describeReservation,
  isFreeFor,
  reservationsOf,
} from "../../../shared/domain/reservation.ts";
import { isClearedByClaim } from "../../../shared/domain/verdict.ts";
import { DomainError } from "../../../shared/errors.ts";
import type { KeyedTask, TaskRow } from "../store/rows.ts";
import type { WriteTx } from "../store/store.ts";
import type { ReadyFilter, Taker } from "../store/task-store.ts";
import { closeRunningExecutions } from "./close-executions.ts";
import type { ServiceContext } from "./context.ts";
import { requireUnpaused } from "./pause-board.ts";
import { changeTask, recordAudit, recordTaskChange } from "./record.ts";
import { requirePerson } from "./require-authority.ts";
import { resetByPerson } from "./reset-rescues.ts";
import { wipLimitError } from "./wip-limit.ts";

/** The caller as the one who takes a task. */
function takerOf(context: ServiceContext, runtime: string | null): Taker {
  const { caller, now } = context;
  const worker = { id: caller.id, runtime: runtime ?? caller.runtime };
  const reservations = reservationsOf(worker);
  return { agentId: worker.id, runtime: worker.runtime, reservations, now };
}

/** What *claim next* looks at for a caller: what is kept for others is passed by. */
export function readyFor(
  context: ServiceContext,
  filter: ReadyFilter,
  runtime: string | null,
): ReadyFilter {
  return { ...filter, reservations: takerOf(context, runtime).reservations ?? [] };
}

/** A wanted claim. */
export interface ClaimRequest {
  readonly runtime: string | null;
  /** A person's order to take it from its holder; null for an ordinary claim. */
  readonly force: { readonly reason: string; readonly insists: boolean } | null;
}

/**
 * Claims a task by name: todo ones, and for people also a card that an import left in progress
 * with nobody.
 * @param task as read in the same transaction
 * @throws DomainError conflict, naming the holder or whom it is reserved for, wip_limit or paused;
 *   with force as `forceClaim`
 */
export function claimTask(
  tx: WriteTx,
  context: ServiceContext,
  task: KeyedTask,
  request: ClaimRequest,
): KeyedTask {
  const { runtime, force } = request;
  requireUnpaused(tx);
  if (force) return forceClaim(tx, context, task, { ...force, runtime });
  const isOrphan = task.status === "in_progress" && task.assigneeAgentId === null;
  return isOrphan && task.dropped === 0 && context.caller.type === "human"
    ? retakeTask(tx, context, task, runtime)
    : claimById(tx, context, task, runtime);
}

/**
 * Claims a todo task: one conditional update whose WHERE holds the whole guard (board.md 3).
 * It does not look at dependencies: somebody may start early. A conflict is never retried.
 * @throws DomainError conflict, naming the holder or whom it is reserved for, wip_limit or paused
 */
export function claimById(
  tx: WriteTx,
  context: ServiceContext,
  task: KeyedTask,
  runtime: string | null,
): KeyedTask {
  requireUnpaused(tx);
  const taker = takerOf(context, runtime);
  const claimed = tx.tasks.claim(task.id, taker);
  if (!claimed) throw whyNotClaimed(tx, task, taker);
  return recordClaim(tx, context, task, claimed);
}

/**
 * Appends the event of a claim, after what a new holder's claim clears.
 * @param more what else the claim changes
 * @returns the task as it is now
 */
function recordClaim(
  tx: WriteTx,
  context: ServiceContext,
  before: KeyedTask,
  claimed: KeyedTask,
  more: Partial<TaskRow> = {},
): KeyedTask {
  const cleared = { ...verdictReset(before, claimed), ...more };
  const held = isNothing(cleared) ? claimed : tx.tasks.update(claimed.id, cleared);
  recordTaskChange(tx, context, "task_claimed", before, held);
  return held;
}

function verdictReset(before: KeyedTask, { assigneeAgentId }: KeyedTask): Partial<TaskRow> {
  const isNewHolder = before.assigneeAgentId !== assigneeAgentId;
  return isNewHolder && isClearedByClaim(before.verification) ? { verification: null } : {};
}

const isNothing = (changes: Partial<TaskRow>): boolean => Object.keys(changes).length === 0;

/** The claim's guard did not hold: says which part of it. */
function whyNotClaimed(tx: WriteTx, task: KeyedTask, taker: Taker): DomainError {
  const isFree = task.status === "todo" && task.assigneeAgentId === null && task.dropped === 0;
  if (isFree) return reservedError(task, taker) ?? wipLimitError(tx, task, "in_progress");
  const state =
    task.dropped === 1
      ? "dropped"
      : task.assigneeAgentId === null
        ? task.status.replace("_", " ")
        : `${task.status.replace("_", " ")}, held by ${task.assigneeAgentId}`;
  const advice = task.dropped === 0 && task.status === "blocked" ? whatUnblocks(task) : "";
  return new DomainError("conflict", `${task.key} can't be claimed: it is ${state}${advice}`, {
    task: task.key,
    status: task.status,
    holder: task.assigneeAgentId,
    dropped: task.dropped === 1,
  });
}

/** Why a task is blocked, and what makes it free to claim. */
function whatUnblocks({ key, blockedReason }: KeyedTask): string {
  const why = blockedReason === null ? "" : ` (${blockedReason})`;
  return `${why}. When that is settled, move it to todo first (baton task move ${key} todo)`;
}

/** The refusal of a task that is kept for somebody else; null where it is free for the taker. */
function reservedError(task: KeyedTask, { agentId: id, runtime, reservations }: Taker) {
  if (reservations === null || isFreeFor(task.reservedFor, { id, runtime })) return null;
  const whom = describeReservation(task.reservedFor);
  return new DomainError(
    "conflict",
    `${task.key} is reserved for ${whom}: choose another task. A person can take it by force, or reserve it anew`,
    { task: task.key, status: task.status, holder: null, reservedFor: whom },
  );
}

/**
 * Claims the best ready task, found and taken in one statement. What is reserved for others is passed
 * by.
 * @returns null when nothing is ready
 * @throws DomainError wip_limit when ready tasks exist, but no project has a free place; or paused
 */
export function claimNextTask(
  tx: WriteTx,
  context: ServiceContext,
  wanted: ReadyFilter,
  runtime: string | null,
): KeyedTask | null {
  requireUnpaused(tx);
  const filter = readyFor(context, wanted, runtime);
  const [best] = tx.tasks.listReady({ ...filter, withFreePlace: true }, 1);
  const claimed = best && tx.tasks.claimNext(filter, takerOf(context, runtime));
  if (claimed) return recordClaim(tx, context, best, claimed);
  const [waiting] = tx.tasks.listReady(filter, 1);
  if (waiting) throw wipLimitError(tx, waiting, "in_progress");
  return null;
}

/**
 * A new claim of a task that is blocked, in review, or in progress with nobody: a new holder under
 * a new epoch. What still runs of the old claim is closed. Whether the board is paused is the
 * caller's to ask.
 * @param isResumed whether its worker goes on with its own work: then no reservation stands against it
 * @throws DomainError wip_limit, or conflict naming whom it is reserved for
 */
export function retakeTask(
  tx: WriteTx,
  context: ServiceContext,
  task: KeyedTask,
  runtime: string | null,
  isResumed = false,
): KeyedTask {
  const taker = { ...takerOf(context, runtime), ...(isResumed && { reservations: null }) };
  const reserved = reservedError(task, taker);
  if (reserved) throw reserved;
  closeRunningExecutions(tx, context, task, {
    status: context.caller.type === "human" ? "cancelled" : "failed",
    error: `${task.key} was taken over by ${context.caller.id}`,
  });
  const current = tx.tasks.find(task.id) ?? task;
  const taken = tx.tasks.retake(current, taker, task.status === "in_progress");
  if (!taken) throw wipLimitError(tx, task, "in_progress");
  const reset = { ...resetByPerson(context, task), ...verdictReset(current, taken) };
  const held = isNothing(reset) ? taken : tx.tasks.update(task.id, reset);
  recordTaskChange(tx, context, "task_claimed", current, held);
  return held;
}

/**
 * Takes a blocked or reviewed task under a new epoch, a full column or not: for a claim that ends
 * within the transaction, or goes on with the work of the one before.
 * @param task as read in the same transaction, without a running execution
 */
export function takeWithin(tx: WriteTx, context: ServiceContext, task: KeyedTask): KeyedTask {
  const taken = tx.tasks.retake(task, takerOf(context, null), true) ?? task;
  recordTaskChange(tx, context, "task_claimed", task, taken);
  return taken;
}

/** A forced take-over, as a person orders it. */
export interface ForceRequest {
  readonly reason: string;
  /** Take it even though its holder still beats. */
  readonly insists: boolean;
  readonly runtime: string | null;
}

/**
 * Takes a task in progress from its holder under a new epoch: its execution is cancelled, its
 * verdict cleared, the order audited (board.md 3). People only. A todo task is simply claimed, and
 * where it is reserved for somebody else that ends, audited too.
 * @throws DomainError forbidden, invalid_argument (no reason) or conflict (the holder still beats)
 */
export function forceClaim(
  tx: WriteTx,
  context: ServiceContext,
  task: KeyedTask,
  request: ForceRequest,
): KeyedTask {
  requirePerson(context, "take a task from its holder");
  if (request.reason.trim() === "") {
    throw new DomainError("invalid_argument", "a forced claim needs a reason: say why (--reason)");
  }
  if (task.status !== "in_progress") return claimReserved(tx, context, task, request);
  requireStaleHolder(tx, context, task, request.insists);
  closeRunningExecutions(tx, context, task, {
    status: "cancelled",
    error: `${task.key} was taken over by ${context.caller.id}: ${request.reason}`,
  });
  const current = tx.tasks.find(task.id) ?? task;
  const taker = takerOf(context, request.runtime);
  const retaken = tx.tasks.retake(current, taker, true);
  if (!retaken) throw whyNotClaimed(tx, current, taker);
  const isOthers = reservedError(current, taker) !== null;
  const taken = isOthers ? tx.tasks.update(task.id, { reservedFor: null }) : retaken;
  recordTaskChange(tx, context, "task_claimed", current, taken);
  recordAudit(tx, context, "force_claim", task, request.reason, {
    holder: task.assigneeAgentId,
    claimEpoch: task.claimEpoch,
    verification: task.verification,
    ...(isOthers && { reservedFor: task.reservedFor }),
  });
  return changeTask(tx, context, "task_verified", taken, { verification: null });
}

/** Claims a task that is not in progress, reserved for somebody else or not. */
function claimReserved(
  tx: WriteTx,
  context: ServiceContext,
  task: KeyedTask,
  { runtime, reason }: ForceRequest,
): KeyedTask {
  const taker = takerOf(context, runtime);
  if (!reservedError(task, taker)) return claimById(tx, context, task, runtime);
  const whoever = { ...taker, reservations: null };
  const claimed = tx.tasks.claim(task.id, whoever);
  if (!claimed) throw whyNotClaimed(tx, task, whoever);
  const { reservedFor } = task;
  recordAudit(tx, context, "claim_reserved", task, reason, { reservedFor });
  return recordClaim(tx, context, task, claimed, { reservedFor: null });
}

/** A bare claim has no liveness, so only a running execution's beat can be fresh (surfaces.md). */
function requireStaleHolder(
  tx: WriteTx,
  context: ServiceContext,
  task: KeyedTask,
  insists: boolean,
): void {
  const beatAgeMs = context.now - (task.beatAt ?? 0);
  const isFresh = beatAgeMs < context.settings.staleTtlMs;
  if (insists || !isFresh || tx.executions.runningOfTask(task.id).length === 0) return;
  throw new DomainError(
    "conflict",
    `${task.key} is held by ${task.assigneeAgentId}, whose last beat was ${Math.round(beatAgeMs / 1_000)} s ago: add --insist to take it all the same`,
    { task: task.key, holder: task.assigneeAgentId, beatAgeMs },
  );
}
