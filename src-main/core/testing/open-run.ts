import type { Caller } from "../../../shared/domain/caller.ts";
import { claimTask } from "../services/claim-task.ts";
import { createExecutionProcess, type ExecutionOwner } from "../services/create-execution.ts";
import type { NamedExecution } from "../store/execution-store.ts";
import { agent, type TestBoard } from "./test-board.ts";

/** A claimed task with its running execution. */
export interface OpenRun {
  readonly key: string;
  readonly epoch: number;
  readonly execution: NamedExecution;
  /** The worker, presenting its claim. */
  readonly worker: Caller;
}

/**
 * Lets an agent claim a task and open an execution.
 * @param key a todo task
 * @param name the agent
 * @param owner the process that answers for the execution; null for one that nobody named
 */
export function openRun(
  board: TestBoard,
  key: string,
  name = "claude-1",
  owner: ExecutionOwner | null = null,
): OpenRun {
  const { claimEpoch: epoch } = board.on(key, agent(name), (tx, context, task) =>
    claimTask(tx, context, task, { runtime: null, force: null }),
  );
  const worker = agent(name, epoch);
  const execution = board.on(key, worker, (tx, context, task) =>
    createExecutionProcess(tx, context, task, { executorType: "claude", owner }),
  );
  return { key, epoch, execution, worker };
}

/** The kinds of a task's events, oldest first. */
export function eventKinds(board: TestBoard, key: string): string[] {
  const { id: taskId } = board.task(key);
  const filter = { sinceSeq: 0, taskId, projectIds: null, isNewestFirst: false };
  return board.read((tx) => tx.events.list(filter, 1_000, null).rows.map(({ kind }) => kind));
}

/** The newest sequence number: it tells whether anything was recorded. */
export function latestSeq(board: TestBoard): number {
  return board.read((tx) => tx.events.latestSeq());
}
