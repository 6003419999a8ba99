import { isReady } from "../domain/readiness.ts";
import { parseReservation } from "../domain/reservation.ts";
import type { TaskStatus } from "../domain/status.ts";
import { parseVerdict } from "../domain/verdict.ts";
import type { Card } from "../operations/board.ts";

/** A task's row as the events left it, in part. */
export interface PastTask {
  readonly id: string;
  readonly key: string;
  readonly number: number;
  readonly projectId: string;
  readonly title: string;
  readonly status: TaskStatus;
  readonly priority: number;
  /** JSON. */
  readonly labels: string;
  readonly parentTaskId: string | null;
  readonly assigneeAgentId: string | null;
  readonly assigneeRuntime: string | null;
  readonly claimEpoch: number;
  readonly openBlockers: number;
  readonly blockedReason: string | null;
  /** JSON. */
  readonly verification: string | null;
  readonly reservedFor?: string | null;
  readonly dueOn?: string | null;
  readonly checklist?: Card["checklist"];
  readonly costUsd: number;
  readonly revision: number;
  readonly dropped: 0 | 1;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly enteredAt: number;
  readonly completedAt: number | null;
}

/** A card as it was. What was never written down is left out: beats, and how a run's log ended. */
export type PastCard = Omit<Card, "beatAt" | "progressAt" | "lastEnd">;

/** What stands beside a task. */
export interface Beside {
  readonly isRunning: boolean;
  readonly stalledBy: string | null;
  readonly subtasks: number;
  readonly subtasksDone: number;
}

/** A task's card, as the board would have shown it. */
export function toPastCard(task: PastTask, beside: Beside): PastCard {
  const { assigneeAgentId, assigneeRuntime, parentTaskId, verification } = task;
  const verdict = parseVerdict(verification);
  const isDropped = task.dropped === 1;
  return {
    id: task.id,
    key: task.key,
    number: task.number,
    projectId: task.projectId,
    title: task.title,
    status: task.status,
    priority: task.priority,
    labels: JSON.parse(task.labels) as string[],
    assignee:
      assigneeAgentId === null ? null : { agent: assigneeAgentId, runtime: assigneeRuntime },
    claimEpoch: task.claimEpoch,
    running: beside.isRunning,
    openBlockers: task.openBlockers,
    stalledBy: beside.stalledBy,
    ready: isReady({
      status: task.status,
      isDropped,
      hasAssignee: assigneeAgentId !== null,
      openBlockers: task.openBlockers,
    }),
    parentId: parentTaskId,
    subtasks: beside.subtasks,
    subtasksDone: beside.subtasksDone,
    verdict: verdict && { status: verdict.status, attempts: verdict.attempts.length },
    reservedFor: parseReservation(task.reservedFor ?? null),
    dueOn: task.dueOn ?? null,
    checklist: task.checklist ?? null,
    blockedReason: task.blockedReason,
    costUsd: task.costUsd,
    revision: task.revision,
    dropped: isDropped,
    createdAt: task.createdAt,
    updatedAt: task.updatedAt,
    enteredAt: task.enteredAt,
    completedAt: task.completedAt,
  };
}
