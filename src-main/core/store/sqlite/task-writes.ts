import type { KeyedTask } from "../rows.ts";
import type { ReadyFilter, Taker, TaskWrites } from "../task-store.ts";
import { readyBindings, readyForm, selectReady } from "./ready.ts";
import { READY } from "./schema.ts";
import { jsonList, type Statements, statementPerForm } from "./statements.ts";
import { hasFreePlace, keyedTaskColumns, OPEN_BLOCKER_COUNT } from "./task-columns.ts";
import { createUpdate, insertSql } from "./update.ts";

const COLUMNS = keyedTaskColumns();

const HAS_FREE_PLACE = hasFreePlace("tasks.project_id");

const IS_FREE = `(reserved_for IS NULL OR @reservations IS NULL
  OR reserved_for IN (SELECT value FROM json_each(@reservations)))`;

/** What a claim sets: a new holder, a new epoch, both clocks started. */
const TAKE = `status = 'in_progress', assignee_agent_id = @agentId, assignee_runtime = @runtime,
  claim_epoch = claim_epoch + 1, beat_at = @now, progress_at = @now, updated_at = @now`;

/** The claim by id (board.md 3). */
export const CLAIM = `UPDATE tasks SET ${TAKE}, entered_at = @now
  WHERE id = @id AND status = 'todo' AND assignee_agent_id IS NULL AND dropped = 0
    AND ${IS_FREE} AND ${HAS_FREE_PLACE}
  RETURNING ${COLUMNS}`;

/** The claim of the best ready task of a project with a free place (board.md 3). */
export function claimNextSql(filter: ReadyFilter): string {
  return `UPDATE tasks SET ${TAKE}, entered_at = @now
    WHERE row_id = (${selectReady({ ...filter, withFreePlace: true }, "best.row_id", "1")})
      AND ${READY}
    RETURNING ${COLUMNS}`;
}

/** The holder's beat: compared with agent and epoch in the statement itself. */
export const BEAT = `UPDATE tasks
  SET beat_at = @now, updated_at = @now, progress_at = iif(@isProgress, @now, progress_at)
  WHERE id = @id AND status = 'in_progress' AND assignee_agent_id = @agentId
    AND claim_epoch = @epoch
  RETURNING beat_at AS beatAt`;

/** Writes on tasks in SQL. */
export function createTaskWrites(sql: Statements): TaskWrites {
  const insert = sql<KeyedTask>(`${insertSql("tasks")} RETURNING ${COLUMNS}`);
  const update = createUpdate<KeyedTask>(
    sql,
    (setList) => `UPDATE tasks SET ${setList} WHERE id = @id RETURNING ${COLUMNS}`,
  );
  const claim = sql<KeyedTask>(CLAIM);
  const claimNext = statementPerForm<ReadyFilter, KeyedTask>(sql, readyForm, claimNextSql);
  const retake = sql<KeyedTask>(
    `UPDATE tasks SET ${TAKE}, entered_at = iif(@status = 'in_progress', entered_at, @now),
       completed_at = NULL, blocked_reason = NULL
     WHERE id = @id AND status = @status AND claim_epoch = @epoch AND dropped = 0
       AND (@ignoresWipLimit = 1 OR ${HAS_FREE_PLACE})
     RETURNING ${COLUMNS}`,
  );
  const beat = sql<{ beatAt: number }>(BEAT);
  const addOpenBlockers = sql<KeyedTask>(
    `UPDATE tasks SET open_blockers = open_blockers + @delta
     WHERE id IN (SELECT task_id FROM task_deps WHERE depends_on_task_id = @blockerId)
     RETURNING ${COLUMNS}`,
  );
  const recount = sql<KeyedTask>(
    `UPDATE tasks SET open_blockers = ${OPEN_BLOCKER_COUNT} WHERE id = @id RETURNING ${COLUMNS}`,
  );
  const takerBindings = ({ agentId, runtime, now }: Taker) => ({ agentId, runtime, now });
  const reservationsOf = ({ reservations }: Taker) => ({
    reservations: reservations && jsonList(reservations),
  });
  return {
    insert: (row) => insert.get(row) as KeyedTask,
    update: (id, changes) => update(id, changes) as KeyedTask,
    claim: (id, taker) => claim.get({ id, ...takerBindings(taker), ...reservationsOf(taker) }),
    claimNext: (filter, taker) =>
      claimNext(filter).get({ ...readyBindings(filter), ...takerBindings(taker) }),
    retake: (before, taker, ignoresWipLimit) =>
      retake.get({
        id: before.id,
        status: before.status,
        epoch: before.claimEpoch,
        ignoresWipLimit: ignoresWipLimit ? 1 : 0,
        ...takerBindings(taker),
      }),
    beat: (id, agentId, epoch, now, isProgress) =>
      beat.get({ id, agentId, epoch, now, isProgress: isProgress ? 1 : 0 })?.beatAt ?? null,
    addOpenBlockers: (blockerId, delta) => addOpenBlockers.all({ blockerId, delta }),
    recountOpenBlockers: (id) => recount.get({ id }) as KeyedTask,
  };
}
