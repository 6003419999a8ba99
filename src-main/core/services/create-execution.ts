import { DomainError } from "../../../shared/errors.ts";
import type { NamedExecution } from "../store/execution-store.ts";
import type { ExecutionRole, KeyedTask } from "../store/rows.ts";
import type { WriteTx } from "../store/store.ts";
import type { ServiceContext } from "./context.ts";
import { recordEvent } from "./record.ts";
import { requireHolderWrite } from "./require-authority.ts";

/** The process that answers for an execution: recovery asks whether it still lives. */
export interface ExecutionOwner {
  readonly pid: number;
  readonly processStart: string;
  readonly bootId: string;
}

/** A wanted execution. */
export interface NewExecution {
  /** What runs, such as `claude` or `shell`. */
  readonly executorType: string;
  readonly runReason?: string | null | undefined;
  readonly beforeCommit?: string | null | undefined;
  readonly owner?: ExecutionOwner | null | undefined;
  readonly workspaceId?: string | null | undefined;
  readonly logPath?: string | null | undefined;
}

/**
 * Opens an execution for a task in progress that the caller holds, one at a time. It is a sign of
 * life, so the claim's clocks start anew.
 * @param task as read in the same transaction
 * @throws DomainError conflict (not held by the caller, not in progress, or one runs already),
 *   stale_claim or invalid_argument (an agent's epoch is missing)
 */
export function createExecutionProcess(
  tx: WriteTx,
  context: ServiceContext,
  task: KeyedTask,
  wanted: NewExecution,
): NamedExecution {
  requireOpenableBy(tx, context, task);
  const { caller, now } = context;
  tx.tasks.beat(task.id, caller.id, task.claimEpoch, now, true);
  return insertExecution(tx, context, task, wanted, "builder");
}

/**
 * Adds an execution's row under the caller's name, with its event. Whether it may be opened is the
 * caller's to know: builders go through `createExecutionProcess`, judges through a review.
 */
export function insertExecution(
  tx: WriteTx,
  context: ServiceContext,
  task: KeyedTask,
  wanted: NewExecution,
  role: ExecutionRole,
): NamedExecution {
  const row = { ...newRow(context, task), ...optionalFields(wanted), role };
  const execution = tx.executions.insert(row);
  const {
    taskKey: _key,
    taskTitle: _title,
    beatAt: _beat,
    progressAt: _progress,
    ...stored
  } = execution;
  recordEvent(tx, context, {
    kind: "execution_started",
    projectId: task.projectId,
    taskId: task.id,
    data: { row: stored },
  });
  return execution;
}

function requireOpenableBy(tx: WriteTx, context: ServiceContext, task: KeyedTask): void {
  const isHolder = requireHolderWrite(task, context);
  const [running] = tx.executions.runningOfTask(task.id);
  const reason = !isHolder
    ? `is not held by ${context.caller.id}: claim it first`
    : task.status !== "in_progress" || task.dropped === 1
      ? `is ${task.dropped === 1 ? "dropped" : task.status.replace("_", " ")}: only work in progress runs`
      : running
        ? `runs already: finish execution ${running.id} first`
        : null;
  if (reason === null) return;
  throw new DomainError("conflict", `${task.key} ${reason}`, {
    task: task.key,
    status: task.status,
    holder: task.assigneeAgentId,
    claimEpoch: task.claimEpoch,
    running: running?.id ?? null,
  });
}

function newRow({ caller, now, newId }: ServiceContext, task: KeyedTask) {
  return {
    id: newId(),
    taskId: task.id,
    projectId: task.projectId,
    claimEpoch: task.claimEpoch,
    agentId: caller.id,
    status: "running",
    startedAt: now,
    completedAt: null,
    afterCommit: null,
    inputTokens: 0,
    outputTokens: 0,
    cacheReadTokens: 0,
    cacheWriteTokens: 0,
    costUsd: 0,
    summary: null,
    handOff: null,
    error: null,
    recoveryTombstone: 0,
  } as const;
}

function optionalFields(wanted: NewExecution) {
  return {
    executorType: wanted.executorType,
    runReason: wanted.runReason ?? null,
    beforeCommit: wanted.beforeCommit ?? null,
    workspaceId: wanted.workspaceId ?? null,
    logPath: wanted.logPath ?? null,
    ownerPid: wanted.owner?.pid ?? null,
    ownerProcessStart: wanted.owner?.processStart ?? null,
    ownerBootId: wanted.owner?.bootId ?? null,
  };
}
