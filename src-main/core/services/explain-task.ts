import { describePause } from "../../../shared/domain/board-pause.ts";
import { explainReadiness, type NotReadyReason } from "../../../shared/domain/readiness.ts";
import { describeReservation } from "../../../shared/domain/reservation.ts";
import { isTerminal } from "../../../shared/domain/status.ts";
import { batonCommand } from "../board-command.ts";
import type { KeyedTask } from "../store/rows.ts";
import type { ReadTx } from "../store/store.ts";
import { findPause } from "./pause-board.ts";
import { getDependents } from "./task-relations.ts";
import { isTaskReady } from "./views.ts";

/** Why a task can't be picked up, and what depends on it. */
export interface Explanation {
  readonly reasons: NotReadyReason[];
  /** Dependents that would become ready, were this task done. */
  readonly wouldUnblock: KeyedTask[];
  readonly dependents: KeyedTask[];
}

/** Says why a task can't be picked up, and what finishing it would unblock (board.md 6). */
export function explainNotReady(tx: ReadTx, task: KeyedTask): Explanation {
  const project = tx.projects.find(task.projectId);
  const dependents = getDependents(tx, task.id);
  const pause = findPause(tx);
  return {
    reasons: explainReadiness({
      ...explained(task),
      holder: task.assigneeAgentId,
      blockedReason: task.blockedReason,
      isProjectArchived: project !== null && project.archivedAt !== null,
      hasFreePlace: tx.tasks.hasFreePlace(task.id),
      reservedFor: task.reservedFor === null ? null : describeReservation(task.reservedFor),
      pause: pause && describePause(pause, batonCommand(tx.file.path())),
      blockers: tx.dependencies.dependencies(task.id).map(explained),
      gates: tx.facts.gates(task.id),
    }),
    wouldUnblock: isTerminal(task.status)
      ? []
      : dependents.filter(
          (dependent) =>
            dependent.openBlockers === 1 && isTaskReady({ ...dependent, openBlockers: 0 }),
        ),
    dependents,
  };
}

function explained(task: KeyedTask) {
  const { key, title, status } = task;
  return { key, title, status, isDropped: task.dropped === 1 };
}
