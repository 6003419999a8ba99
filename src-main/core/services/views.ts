import { parseEventData } from "../../../shared/domain/event.ts";
import { readHandOff } from "../../../shared/domain/hand-off.ts";
import { isReady } from "../../../shared/domain/readiness.ts";
import { parseReservation } from "../../../shared/domain/reservation.ts";
import { parseVerdict } from "../../../shared/domain/verdict.ts";
import { parseVerifyOverride } from "../../../shared/domain/verification.ts";
import type { Comment } from "../../../shared/operations/comment.ts";
import type { AuditEntry, BoardEvent, ReadableEvent } from "../../../shared/operations/event.ts";
import type { Execution } from "../../../shared/operations/execution.ts";
import type { Task, TaskName } from "../../../shared/operations/fields.ts";
import type { Project } from "../../../shared/operations/project.ts";
import type { NamedAudit, NamedEvent } from "../store/event-store.ts";
import type { NamedExecution } from "../store/execution-store.ts";
import type { KeyedTask, ProjectRow, TaskCommentRow } from "../store/rows.ts";
import type { ReadTx } from "../store/store.ts";
import { projectSettings } from "./project-settings.ts";

/** Rows as the contract shows them: JSON read, flags as booleans, holders as objects. */

/** A stored row's labels. */
export function labelsOf(task: Pick<KeyedTask, "labels">): string[] {
  return JSON.parse(task.labels) as string[];
}

/** A task with everything but what stands beside it. */
export function toTask(tx: ReadTx, row: KeyedTask): Task {
  const parent = row.parentTaskId === null ? null : tx.tasks.find(row.parentTaskId);
  return {
    id: row.id,
    key: row.key,
    projectId: row.projectId,
    number: row.number,
    title: row.title,
    description: row.description,
    status: row.status,
    priority: row.priority,
    labels: labelsOf(row),
    parent: parent && { id: parent.id, key: parent.key, title: parent.title },
    assignee:
      row.assigneeAgentId === null
        ? null
        : { agent: row.assigneeAgentId, runtime: row.assigneeRuntime },
    claimEpoch: row.claimEpoch,
    beatAt: row.beatAt,
    progressAt: row.progressAt,
    openBlockers: row.openBlockers,
    ready: isTaskReady(row),
    rescueCount: row.rescueCount,
    revision: row.revision,
    fileMutating: row.fileMutating === 1,
    blockedReason: row.blockedReason,
    worktreeRef: row.worktreeRef,
    branchRef: row.branchRef,
    costUsd: row.costUsd,
    maxCostUsd: row.maxCostUsd,
    reservedFor: parseReservation(row.reservedFor),
    dueOn: row.dueOn,
    verify: verifyOf(row),
    verdict: parseVerdict(row.verification) as Task["verdict"],
    externalRef: row.externalRef,
    dropped: row.dropped === 1,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    enteredAt: row.enteredAt,
    completedAt: row.completedAt,
  };
}

/** Where a task differs from what its project wants of verification, null where it does not. */
function verifyOf(row: KeyedTask): Task["verify"] {
  const override = parseVerifyOverride(row.verify);
  if (!override) return null;
  const { command, timeoutMs, required } = override;
  return {
    ...(command === undefined ? {} : { command }),
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
    ...(required === undefined ? {} : { required }),
  };
}

/** A task as lists show it: without its description. */
export function toListedTask(tx: ReadTx, row: KeyedTask): Omit<Task, "description"> {
  const { description: _, ...task } = toTask(tx, row);
  return task;
}

/** Whether a stored task can be picked up. */
export function isTaskReady(row: KeyedTask): boolean {
  return isReady({
    status: row.status,
    isDropped: row.dropped === 1,
    hasAssignee: row.assigneeAgentId !== null,
    openBlockers: row.openBlockers,
  });
}

/** A task by its names. */
export function toTaskName(row: KeyedTask): TaskName {
  const { id, key, title, status } = row;
  return { id, key, title, status, dropped: row.dropped === 1 };
}

/** A project with the number of its open tasks. */
export function toProject(tx: ReadTx, row: ProjectRow): Project {
  const { id, prefix, name, rootPath, archivedAt, createdAt } = row;
  const { wipLimits, verify, budget, autopilot, isDemo } = projectSettings(row);
  return {
    id,
    prefix,
    name,
    rootPath,
    wipLimits,
    verify,
    budget,
    autopilot: { ...autopilot, labels: [...autopilot.labels] },
    archivedAt,
    createdAt,
    openTasks: tx.projects.countOpenTasks(id),
    isDemo,
  };
}

/** A comment. */
export function toComment(row: TaskCommentRow): Comment {
  const { id, taskId, authorId, authorType, body, createdAt, editedAt } = row;
  return { id, taskId, authorId, authorType, body, createdAt, editedAt };
}

/** A row of the ledger. */
export function toExecution(row: NamedExecution): Execution {
  const isRunning = row.status === "running";
  return {
    id: row.id,
    taskId: row.taskId,
    taskKey: row.taskKey,
    taskTitle: row.taskTitle,
    projectId: row.projectId,
    claimEpoch: row.claimEpoch,
    role: row.role,
    executorType: row.executorType,
    agent: row.agentId,
    status: row.status,
    runReason: row.runReason,
    startedAt: row.startedAt,
    completedAt: row.completedAt,
    // The task's clocks are this run's only while it runs: later they are its successor's.
    beatAt: isRunning ? row.beatAt : null,
    progressAt: isRunning ? row.progressAt : null,
    beforeCommit: row.beforeCommit,
    afterCommit: row.afterCommit,
    inputTokens: row.inputTokens,
    outputTokens: row.outputTokens,
    cacheReadTokens: row.cacheReadTokens,
    cacheWriteTokens: row.cacheWriteTokens,
    costUsd: row.costUsd,
    summary: row.summary,
    error: row.error,
    logPath: row.logPath,
    handOff: readHandOff(row.handOff) as Execution["handOff"],
    recovered: row.recoveryTombstone === 1,
  };
}

/** An event. */
export function toEvent(row: NamedEvent): BoardEvent {
  return {
    seq: row.seq,
    at: row.at,
    actor: {
      type: row.actorType,
      id: row.actorId,
      runtime: row.actorRuntime,
      surface: row.surface,
    },
    batch: row.batch,
    kind: row.kind,
    projectId: row.projectId,
    taskId: row.taskId,
    taskKey: row.taskKey,
    data: parseEventData(row.data),
  };
}

/** Whether an event says what it did: of a damaged one only who, when and about what is known. */
export function isReadable(event: BoardEvent): event is ReadableEvent {
  return event.data !== null;
}

/** A row of the audit log. */
export function toAuditEntry(row: NamedAudit): AuditEntry {
  const { id, at, actorType, actorId, surface, action, taskId, taskKey, reason } = row;
  const detail = parseDetail(row.detail);
  return { id, at, actorType, actorId, surface, action, taskId, taskKey, reason, detail };
}

function parseDetail(cell: string): AuditEntry["detail"] {
  try {
    const detail: unknown = JSON.parse(cell);
    const isWhole = typeof detail === "object" && !Array.isArray(detail);
    return isWhole ? (detail as AuditEntry["detail"]) : null;
  } catch {
    return null;
  }
}
