import { DomainError } from "../../../shared/errors.ts";
import type { KeyedTask } from "../store/rows.ts";
import type { ReadTx } from "../store/store.ts";

/**
 * Refuses when the task's project has as many tasks in progress as it allows.
 * @throws DomainError wip_limit, naming who holds the places
 */
export function requireFreePlace(tx: ReadTx, task: KeyedTask): void {
  if (!tx.tasks.hasFreePlace(task.id)) throw wipLimitError(tx, task);
}

/** The refusal of one task too many in progress. */
export function wipLimitError(tx: ReadTx, task: KeyedTask): DomainError {
  const held = tx.tasks.list(
    { projectIds: [task.projectId], statuses: ["in_progress"], isDropped: false },
    20,
    null,
  );
  const holders = held.rows.map((row) => `${row.key} by ${row.assigneeAgentId ?? "nobody"}`);
  return new DomainError(
    "wip_limit",
    `${task.key} can't start: its project has as many tasks in progress as it allows (${holders.join(", ")}). Finish or release one first`,
    { task: task.key, projectId: task.projectId, holders },
  );
}
