import type Database from "better-sqlite3";
import { reservationsOf } from "../shared/domain/reservation.ts";
import { selectReady } from "../src-main/core/store/sqlite/ready.ts";
import { columnsOf } from "../src-main/core/store/sqlite/schema.ts";
import { keyedTaskColumns } from "../src-main/core/store/sqlite/task-columns.ts";
import { BEAT, CLAIM, claimNextSql } from "../src-main/core/store/sqlite/task-writes.ts";
import { PROJECT_ID, rawConnection } from "./boards.ts";
import { AGENT, DESCRIPTION, EPOCH, type Side } from "./side.ts";

const TASK = keyedTaskColumns();
const FILTER = {
  projectIds: [PROJECT_ID],
  reservations: reservationsOf({ id: AGENT, runtime: "claude" }),
};
const PROJECT_IDS = JSON.stringify(FILTER.projectIds);
const TAKER = {
  agentId: AGENT,
  runtime: "claude",
  reservations: JSON.stringify(FILTER.reservations),
};
const BATCH = "019b76da-a800-7000-8000-000000000000";
const CLAIMED =
  '{"changes":{"status":["todo","in_progress"],"assigneeAgentId":[null,"bench-1"],"assigneeRuntime":[null,"claude"],"claimEpoch":[0,1],"beatAt":[null,1767225600000],"progressAt":[null,1767225600000],"updatedAt":[1767225600000,1767225600001],"enteredAt":[1767225600000,1767225600001]}}';
const MOVED =
  '{"changes":{"status":["in_progress","in_review"],"updatedAt":[1767225600000,1767225600001],"enteredAt":[1767225600000,1767225600001]}}';
const NEW_TASK = {
  projectId: PROJECT_ID,
  description: DESCRIPTION,
  status: "todo",
  priority: 0,
  labels: "[]",
};

/** What each operation must read, write and log, prepared. */
function prepareAll(db: Database.Database) {
  // As the store prepares them: see PARAMETER in statements.ts.
  const prepare = (sql: string) => db.prepare(sql.replace(/@\w+/g, "+$&"));
  return {
    begin: db.prepare("BEGIN IMMEDIATE"),
    commit: db.prepare("COMMIT"),
    find: prepare(`SELECT ${TASK} FROM tasks WHERE id = @id`),
    findProject: prepare(`SELECT ${columnsOf("projects")} FROM projects WHERE id = @id`),
    takeNumber: prepare(
      "UPDATE projects SET next_number = next_number + 1 WHERE id = @id RETURNING next_number - 1 AS number",
    ),
    insert: prepare(
      `INSERT INTO tasks (id, project_id, number, title, description, status, priority, labels,
         created_at, updated_at, entered_at)
       VALUES (@id, @projectId, @number, @title, @description, @status, @priority, @labels,
         @now, @now, @now)
       RETURNING ${TASK}`,
    ),
    claim: prepare(CLAIM),
    findNext: prepare(
      selectReady({ ...FILTER, withFreePlace: true }, keyedTaskColumns("best"), "1"),
    ),
    claimNext: prepare(claimNextSql(FILTER)),
    beat: prepare(BEAT),
    move: prepare(
      `UPDATE tasks SET status = @status, updated_at = @now, entered_at = @now, blocked_reason = NULL
       WHERE id = @id RETURNING ${TASK}`,
    ),
    append: prepare(
      `INSERT INTO board_events
         (at, actor_type, actor_id, actor_runtime, surface, batch, kind, project_id, task_id, data)
       VALUES (@now, 'agent', @agentId, 'claude', 'run', @batch, @kind, @projectId, @taskId, @data)`,
    ),
  };
}

/**
 * The same statements as the services run, with nothing around them and everything made ahead that
 * can be.
 */
export function rawSide(path: string): Side {
  const db = rawConnection(path);
  const run = prepareAll(db);
  // An event of a creation holds the whole row.
  const created = JSON.stringify({ row: db.prepare(`SELECT ${TASK} FROM tasks LIMIT 1`).get() });
  let made = 0;
  const event = (now: number, kind: string, taskId: string, data: string) =>
    run.append.run({
      now,
      agentId: AGENT,
      batch: BATCH,
      kind,
      projectId: PROJECT_ID,
      taskId,
      data,
    });
  const inTransaction = (work: (now: number) => void) => {
    run.begin.run();
    work(Date.now());
    run.commit.run();
  };
  return {
    create: (title) =>
      inTransaction((now) => {
        run.findProject.get({ id: PROJECT_ID });
        const { number } = run.takeNumber.get({ id: PROJECT_ID }) as { number: number };
        const id = `019b76da-a800-7000-9000-${String(++made).padStart(12, "0")}`;
        run.insert.get({ ...NEW_TASK, id, number, title, now });
        event(now, "task_created", id, created);
      }),
    claim: (id) =>
      inTransaction((now) => {
        run.find.get({ id });
        run.claim.get({ id, ...TAKER, now });
        event(now, "task_claimed", id, CLAIMED);
      }),
    claimNext: () =>
      inTransaction((now) => {
        const { reservations } = TAKER;
        const { id } = run.findNext.get({ projectIds: PROJECT_IDS, reservations }) as {
          id: string;
        };
        run.claimNext.get({ projectIds: PROJECT_IDS, ...TAKER, now });
        event(now, "task_claimed", id, CLAIMED);
      }),
    beat: (id) =>
      inTransaction((now) => {
        run.find.get({ id });
        run.beat.get({ id, agentId: AGENT, epoch: EPOCH, now, isProgress: 0 });
      }),
    move: (id) =>
      inTransaction((now) => {
        run.find.get({ id });
        run.move.get({ id, status: "in_review", now });
        event(now, "task_moved", id, MOVED);
      }),
    close: () => db.close(),
  };
}
