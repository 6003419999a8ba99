import type { ActorType, Surface } from "../../../shared/domain/caller.ts";
import type { EventData, EventKind } from "../../../shared/domain/event.ts";
import type { TaskStatus } from "../../../shared/domain/status.ts";

/**
 * Rows as they are stored, with columns in camel case. Flags are 0 or 1, instants are
 * milliseconds, JSON is text. A test compares them with the live schema.
 */

export interface ProjectRow {
  readonly id: string;
  readonly tenantId: string | null;
  readonly prefix: string;
  readonly name: string;
  readonly rootPath: string | null;
  /** JSON: `{ wipLimits: { in_progress: 5 } }`. */
  readonly settings: string;
  readonly nextNumber: number;
  readonly archivedAt: number | null;
  readonly createdAt: number;
}

export interface TaskRow {
  readonly rowId: number;
  readonly id: string;
  readonly tenantId: string | null;
  readonly projectId: string;
  readonly number: number;
  readonly title: string;
  readonly description: string;
  readonly status: TaskStatus;
  readonly priority: number;
  /** JSON array of strings. */
  readonly labels: string;
  readonly parentTaskId: string | null;
  /** The task that it goes on from; it may be gone. */
  readonly followsTaskId: string | null;
  readonly assigneeAgentId: string | null;
  readonly assigneeRuntime: string | null;
  readonly claimEpoch: number;
  readonly beatAt: number | null;
  readonly progressAt: number | null;
  /** Dependencies that are not done: maintained, so that readiness costs one index look-up. */
  readonly openBlockers: number;
  readonly rescueCount: number;
  readonly revision: number;
  readonly fileMutating: 0 | 1;
  readonly blockedReason: string | null;
  readonly worktreeRef: string | null;
  readonly branchRef: string | null;
  readonly costUsd: number;
  /** JSON of a verdict; null while unverified. */
  readonly verification: string | null;
  /** JSON: what this task wants of verification in place of its project's settings; null for no difference. */
  readonly verify: string | null;
  /** US dollars that its executions may cost in all; null without a bound. */
  readonly maxCostUsd: number | null;
  /** For whom it is kept, as `formatReservation` writes it; null for whoever comes. */
  readonly reservedFor: string | null;
  /** A day of the calendar, `2026-08-01`; null without one. */
  readonly dueOn: string | null;
  readonly externalRef: string | null;
  readonly sourceHash: string | null;
  readonly dropped: 0 | 1;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly enteredAt: number;
  readonly completedAt: number | null;
}

/** A task with its name for people. */
export interface KeyedTask extends TaskRow {
  readonly key: string;
}

export interface TaskDepRow {
  readonly taskId: string;
  readonly dependsOnTaskId: string;
  readonly tenantId: string | null;
  readonly createdAt: number;
}

export interface TaskCommentRow {
  readonly rowId: number;
  readonly id: string;
  readonly tenantId: string | null;
  readonly taskId: string;
  readonly authorId: string;
  readonly authorType: ActorType;
  readonly body: string;
  readonly createdAt: number;
  /** When its author last changed it; null while it is as it was written. */
  readonly editedAt: number | null;
}

export interface WorkspaceRow {
  readonly id: string;
  readonly tenantId: string | null;
  readonly taskId: string;
  readonly worktreeRef: string;
  readonly branchRef: string | null;
  readonly status: "active" | "archived" | "stale";
  readonly createdAt: number;
  readonly updatedAt: number;
}

export type ExecutionStatus = "running" | "succeeded" | "failed" | "timed_out" | "cancelled";
export type ExecutionOutcome = Exclude<ExecutionStatus, "running">;

/** What an execution does for its task: it does the work, or it judges what was done. */
export type ExecutionRole = "builder" | "gate" | "critic";

export interface ExecutionProcessRow {
  readonly id: string;
  readonly tenantId: string | null;
  readonly taskId: string;
  readonly projectId: string | null;
  readonly claimEpoch: number;
  readonly workspaceId: string | null;
  readonly executorType: string;
  readonly agentId: string | null;
  /** The process that answers for it; null when nobody said. */
  readonly ownerPid: number | null;
  readonly ownerProcessStart: string | null;
  readonly ownerBootId: string | null;
  readonly status: ExecutionStatus;
  readonly runReason: string | null;
  readonly startedAt: number;
  readonly completedAt: number | null;
  readonly beforeCommit: string | null;
  readonly afterCommit: string | null;
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly cacheReadTokens: number;
  readonly cacheWriteTokens: number;
  readonly costUsd: number;
  readonly summary: string | null;
  readonly error: string | null;
  readonly logPath: string | null;
  readonly role: ExecutionRole;
  /** JSON of a hand-off; null without one. */
  readonly handOff: string | null;
  /** Set when recovery closed it, so that no later pass touches it again. */
  readonly recoveryTombstone: 0 | 1;
}

export interface BoardEventRow {
  readonly seq: number;
  readonly tenantId: string | null;
  readonly at: number;
  readonly actorType: ActorType;
  readonly actorId: string;
  readonly actorRuntime: string | null;
  readonly surface: Surface;
  readonly batch: string;
  readonly kind: EventKind;
  readonly projectId: string | null;
  readonly taskId: string | null;
  /** JSON of {@link EventData}. */
  readonly data: string;
}

/** A view or a template that people keep for a project. */
export interface PresetRow {
  readonly id: string;
  readonly tenantId: string | null;
  readonly projectId: string;
  readonly kind: "view" | "template";
  readonly name: string;
  /** JSON: what it holds, by its kind. */
  readonly content: string;
  /** Its place among those of its kind. */
  readonly position: number;
  readonly revision: number;
  readonly createdAt: number;
  readonly updatedAt: number;
}

export interface AuditLogRow {
  readonly id: number;
  readonly tenantId: string | null;
  readonly at: number;
  readonly actorType: ActorType;
  readonly actorId: string;
  readonly surface: Surface;
  readonly action: string;
  readonly taskId: string | null;
  readonly reason: string;
  readonly detail: string;
}

/** A process that is connected to take work, as it last told. */
export interface WorkerRow {
  readonly id: string;
  readonly tenantId: string | null;
  /** The name under which it works. */
  readonly name: string;
  readonly runtime: string | null;
  readonly surface: "mcp" | "run";
  /** The project that it looks at; null where it named none. */
  readonly projectId: string | null;
  readonly ownerPid: number;
  readonly ownerProcessStart: string;
  readonly ownerBootId: string;
  readonly connectedAt: number;
  readonly seenAt: number;
}

/** What a scope holds under a key, or once held. */
export interface FactRow {
  /** The project that it belongs to. */
  readonly scopeId: string;
  readonly key: string;
  readonly tenantId: string | null;
  /** Canonical JSON; null for a tombstone. */
  readonly value: string | null;
  readonly revision: number;
  /** The scope's generation that wrote this. */
  readonly updatedAtGeneration: number;
  readonly authorType: ActorType;
  readonly authorId: string;
  readonly updatedAt: number;
  readonly stateStamp: string | null;
}

/** A scope's counters. */
export interface FactScopeRow {
  readonly scopeId: string;
  readonly tenantId: string | null;
  /** +1 for each write. */
  readonly generation: number;
  readonly liveKeys: number;
  /** Keys that ever were. */
  readonly names: number;
  /** Receipts that were ever given; each has one of these numbers. */
  readonly receipts: number;
}

/** What a write was answered with, for the caller that sends it again. */
export interface FactReceiptRow {
  readonly scopeId: string;
  /** Its number within the scope: the order of insertion. */
  readonly ordinal: number;
  readonly tenantId: string | null;
  readonly authorType: ActorType;
  readonly authorId: string;
  readonly idempotencyKey: string;
  /** SHA-256 of the whole request. */
  readonly requestHash: string;
  readonly key: string;
  readonly revision: number;
  readonly generation: number;
  readonly isDeleted: 0 | 1;
  readonly writtenAt: number;
}

/** A task waits until a fact of its project equals a value. */
export interface FactGateRow {
  readonly taskId: string;
  readonly key: string;
  readonly tenantId: string | null;
  /** The task's project, which never changes. */
  readonly scopeId: string;
  /** Canonical JSON. */
  readonly expected: string;
  readonly createdAt: number;
}

/** An event to be appended. */
export interface NewEvent {
  readonly kind: EventKind;
  readonly projectId: string | null;
  readonly taskId: string | null;
  readonly data: EventData;
}
