import type { NamedEvent } from "../store/event-store.ts";
import type { ColumnPage, Cursor } from "../store/page.ts";
import type { ReadTx } from "../store/store.ts";
import { getTask, type ScopeInput, scopeProjectIds } from "./resolve.ts";

/** Which events are wanted. */
export interface EventQuery extends ScopeInput {
  /** Only events after this sequence number. */
  readonly since?: number | undefined;
  /** Only this task's, whatever the scope. */
  readonly task?: string | undefined;
  /** Newest first instead of oldest first. */
  readonly latest?: boolean | undefined;
}

/**
 * Lists what happened on the board.
 * @throws DomainError not_found when the task or the project does not exist
 */
export function listEvents(
  tx: ReadTx,
  query: EventQuery,
  limit: number,
  after: Cursor | null,
): ColumnPage<NamedEvent> {
  const which =
    query.task === undefined
      ? { projectIds: scopeProjectIds(tx, query) }
      : { projectIds: null, taskId: getTask(tx, query.task).id };
  const filter = { ...which, sinceSeq: query.since ?? 0, isNewestFirst: query.latest === true };
  return tx.events.list(filter, limit, after);
}
