import { isTerminal, TASK_STATUSES } from "../../../shared/domain/status.ts";
import type { OperationOutput } from "../../../shared/operations/index.ts";
import { batonCommand } from "../board-command.ts";
import type { ReadTx } from "../store/store.ts";
import type { ServiceContext } from "./context.ts";
import { findPause } from "./pause-board.ts";
import { toExecution } from "./views.ts";

/**
 * A board in one consistent state: every open card, the newest cards of the finished columns, each
 * column's count, and the newest event contained, from which changes are followed.
 * @param projectId null for all projects
 * @param finishedLimit cards of each finished column
 */
export function getBoard(
  tx: ReadTx,
  projectId: string | null,
  finishedLimit: number,
): OperationOutput<"board.get"> {
  const finished = TASK_STATUSES.filter(isTerminal).flatMap(
    (status) => tx.tasks.finishedCards(projectId, status, finishedLimit, null).rows,
  );
  return {
    seq: tx.events.latestSeq(),
    cards: [...tx.tasks.openCards(projectId), ...finished],
    counts: tx.tasks.countByStatus(projectId),
  };
}

/**
 * What the status line shows.
 * @param dayStart when today began where the person is, for today's cost
 */
export function getBoardStatus(
  tx: ReadTx,
  context: ServiceContext,
  dayStart: number,
): OperationOutput<"board.status"> {
  const { settings, caller } = context;
  return {
    path: tx.file.path(),
    command: batonCommand(tx.file.path()),
    sizeBytes: tx.file.sizeBytes(),
    tasks: Object.values(tx.tasks.countByStatus(null)).reduce((sum, count) => sum + count, 0),
    running: tx.executions.listRunning().map(toExecution),
    costTodayUsd: tx.executions.costSince(dayStart),
    seq: tx.events.latestSeq(),
    heartbeatMs: settings.heartbeatMs,
    staleTtlMs: settings.staleTtlMs,
    caller: { id: caller.id },
    pause: findPause(tx),
  };
}
