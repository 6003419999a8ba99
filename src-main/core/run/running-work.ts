import { endsByItself } from "../../../shared/domain/execution.ts";
import { type ScopeInput, scopeProjectIds } from "../services/resolve.ts";
import type { NamedExecution } from "../store/execution-store.ts";
import type { ReadTx } from "../store/store.ts";

/** Executions that run in a scope. */
export interface RunningWork {
  /** They end by themselves, and may free more work. */
  readonly ending: readonly NamedExecution[];
  /** Only a person ends them. */
  readonly left: readonly NamedExecution[];
}

/**
 * What runs in a scope, parted by whether it is worth to be waited for.
 * @throws DomainError not_found for a project that there is not
 */
export function listRunningWork(tx: ReadTx, scope: ScopeInput): RunningWork {
  const projectIds = scopeProjectIds(tx, scope);
  const running = tx.executions
    .listRunning()
    .filter(({ projectId }) => projectIds === null || projectIds.includes(projectId ?? ""));
  const isEnding = (run: NamedExecution) => {
    const task = tx.tasks.find(run.taskId);
    return endsByItself({
      hasOwner: run.ownerPid !== null,
      taskStatus: task?.status ?? null,
      isTaskDropped: task?.dropped === 1,
    });
  };
  const ending = running.filter(isEnding);
  return { ending, left: running.filter((run) => !ending.includes(run)) };
}
