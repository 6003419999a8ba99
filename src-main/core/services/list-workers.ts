import { isSameOwner, type WorkerOwner } from "../../../shared/domain/worker.ts";
import type { Worker } from "../../../shared/operations/worker.ts";
import type { NamedExecution } from "../store/execution-store.ts";
import type { WorkerRow } from "../store/rows.ts";
import type { ReadTx } from "../store/store.ts";

/**
 * Who is connected, with or without work, longest first. A connection is known by what its process
 * wrote down, and what runs is its work where that process answers for it. A run whose process is no
 * connection, as the app's own ones are, is a worker by itself.
 */
export function listWorkers(tx: ReadTx): Worker[] {
  const running = tx.executions.listRunning();
  const connections = tx.workers.list();
  const work = new Map(connections.map(({ id }) => [id, [] as NamedExecution[]]));
  const alone: NamedExecution[] = [];
  for (const execution of running) {
    const owner = ownerOf(execution);
    const connection = owner && connections.find((row) => isSameOwner(connectionOwner(row), owner));
    if (connection) work.get(connection.id)?.push(execution);
    // A gate is a program that the app runs, and nobody.
    else if (execution.role !== "gate") alone.push(execution);
  }
  return [
    ...connections.map((row) => toConnection(tx, row, work.get(row.id) ?? [])),
    ...alone.map((execution) => toLoneWorker(tx, execution)),
  ].sort((a, b) => a.connectedAt - b.connectedAt);
}

function toConnection(tx: ReadTx, row: WorkerRow, work: readonly NamedExecution[]): Worker {
  return {
    id: row.id,
    name: row.name,
    runtime: row.runtime,
    surface: row.surface,
    project: prefixOf(tx, row.projectId),
    pid: row.ownerPid,
    connectedAt: row.connectedAt,
    seenAt: row.seenAt,
    work: work.map((execution) => toWork(tx, execution)),
  };
}

function toLoneWorker(tx: ReadTx, execution: NamedExecution): Worker {
  const { id, agentId, executorType, projectId, ownerPid, startedAt, beatAt } = execution;
  return {
    id,
    name: agentId ?? executorType,
    runtime: executorType,
    surface: ownerPid === null ? "cli" : "app",
    project: prefixOf(tx, projectId),
    pid: ownerPid,
    connectedAt: startedAt,
    seenAt: beatAt,
    work: [toWork(tx, execution)],
  };
}

function toWork(tx: ReadTx, execution: NamedExecution): Worker["work"][number] {
  const { id, taskId, taskKey, taskTitle, role, claimEpoch, startedAt, beatAt } = execution;
  return {
    executionId: id,
    taskId,
    key: taskKey,
    title: taskTitle,
    status: tx.tasks.find(taskId)?.status ?? null,
    role,
    claimEpoch,
    startedAt,
    beatAt,
  };
}

function prefixOf(tx: ReadTx, projectId: string | null): string | null {
  return projectId === null ? null : (tx.projects.find(projectId)?.prefix ?? null);
}

function connectionOwner({ ownerPid, ownerProcessStart, ownerBootId }: WorkerRow): WorkerOwner {
  return { pid: ownerPid, processStart: ownerProcessStart, bootId: ownerBootId };
}

function ownerOf({ ownerPid, ownerProcessStart, ownerBootId }: NamedExecution): WorkerOwner | null {
  if (ownerPid === null) return null;
  return { pid: ownerPid, processStart: ownerProcessStart ?? "", bootId: ownerBootId ?? "" };
}
