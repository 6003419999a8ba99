import type { Caller } from "../shared/domain/caller.ts";
import { claimById, claimNextTask } from "../src-main/core/services/claim-task.ts";
import { createTask } from "../src-main/core/services/create-task.ts";
import { heartbeatTask } from "../src-main/core/services/heartbeat-task.ts";
import { updateStatus } from "../src-main/core/services/move-task.ts";
import { getProject, getTask } from "../src-main/core/services/resolve.ts";
import { openBoard } from "../src-main/core/store/sqlite/open.ts";
import { selectReady } from "../src-main/core/store/sqlite/ready.ts";
import { columnsOf } from "../src-main/core/store/sqlite/schema.ts";
import { keyedTaskColumns } from "../src-main/core/store/sqlite/task-columns.ts";
import { BEAT, CLAIM, claimNextSql } from "../src-main/core/store/sqlite/task-writes.ts";
import type { Board } from "../src-main/core/store/store.ts";
import { contextOf } from "./actors.ts";
import { PROJECT_ID, rawConnection } from "./boards.ts";

/** The store's operations, each one transaction. */
export interface Side {
  create(title: string): void;
  claim(id: string): void;
  claimNext(): void;
  beat(id: string): void;
  /** From in progress to review. */
  move(id: string): void;
  close(): void;
}

const AGENT = "bench-1";

function agent(epoch: number | null): Caller {
  const claim = epoch === null ? null : { epoch, task: null };
  return { type: "agent", id: AGENT, runtime: "claude", surface: "run", claim };
}

const DESCRIPTION = "Do what the title says, add a test that fails without it, and say so.";
/** Every task of a prepared board is claimed once a round, and then set back to epoch 0. */
const EPOCH = 1;

/** Our own services on our own board. */
export function serviceSide(path: string): Side {
  const board = openBoard({ path, create: false, budgetMs: 1_500 });
  return servicesOn(board);
}

/** Our own services on any open board. */
export function servicesOn(board: Board): Side {
  const holder = agent(EPOCH);
  const anyone = agent(null);
  return {
    create: (title) => {
      board.write((tx) =>
        createTask(tx, contextOf(anyone), {
          project: getProject(tx, PROJECT_ID),
          title,
          description: DESCRIPTION,
        }),
      );
    },
    claim: (id) => {
      board.write((tx) => claimById(tx, contextOf(anyone), getTask(tx, id), null));
    },
    claimNext: () => {
      const filter = { projectIds: [PROJECT_ID] };
      board.write((tx) => claimNextTask(tx, contextOf(anyone), filter, null));
    },
    beat: (id) => {
      board.write((tx) => heartbeatTask(tx, contextOf(holder), getTask(tx, id), false));
    },
    move: (id) => {
      const request = { to: "in_review", runtime: null, overrideReason: null } as const;
      board.write((tx) => updateStatus(tx, contextOf(holder), getTask(tx, id), request));
    },
    close: () => board.close(),
  };
}

const TASK = keyedTaskColumns();
const PROJECT_IDS = JSON.stringify([PROJECT_ID]);
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
/**
 * The same statements with nothing around them: what each operation must read, write and log,
 * with everything that can be made ahead made ahead.
 */
export function rawSide(path: string): Side {
  const db = rawConnection(path);
  // As the store prepares them: see PARAMETER in statements.ts.
  const prepare = (sql: string) => db.prepare(sql.replace(/@\w+/g, "+$&"));
  const find = prepare(`SELECT ${TASK} FROM tasks WHERE id = @id`);
  const findProject = prepare(`SELECT ${columnsOf("projects")} FROM projects WHERE id = @id`);
  const takeNumber = prepare(
    "UPDATE projects SET next_number = next_number + 1 WHERE id = @id RETURNING next_number - 1 AS number",
  );
  const insert = prepare(
    `INSERT INTO tasks (id, project_id, number, title, description, status, priority, labels,
       created_at, updated_at, entered_at)
     VALUES (@id, @projectId, @number, @title, @description, @status, @priority, @labels,
       @now, @now, @now)
     RETURNING ${TASK}`,
  );
  const claim = prepare(CLAIM);
  const filter = { projectIds: [PROJECT_ID] };
  const findNext = prepare(
    selectReady({ ...filter, withFreePlace: true }, keyedTaskColumns("best"), "1"),
  );
  const claimNext = prepare(claimNextSql(filter));
  const beat = prepare(BEAT);
  const move = prepare(
    `UPDATE tasks SET status = @status, updated_at = @now, entered_at = @now, blocked_reason = NULL
     WHERE id = @id RETURNING ${TASK}`,
  );
  const append = prepare(
    `INSERT INTO board_events
       (at, actor_type, actor_id, actor_runtime, surface, batch, kind, project_id, task_id, data)
     VALUES (@now, 'agent', @agentId, 'claude', 'run', @batch, @kind, @projectId, @taskId, @data)`,
  );
  const event = (now: number, kind: string, taskId: string, data: string) =>
    append.run({ now, agentId: AGENT, batch: BATCH, kind, projectId: PROJECT_ID, taskId, data });
  const begin = db.prepare("BEGIN IMMEDIATE");
  const commit = db.prepare("COMMIT");
  const inTransaction = (work: (now: number) => void) => {
    begin.run();
    work(Date.now());
    commit.run();
  };
  // An event of a creation holds the whole row.
  const created = JSON.stringify({ row: db.prepare(`SELECT ${TASK} FROM tasks LIMIT 1`).get() });
  let made = 0;
  return {
    create: (title) =>
      inTransaction((now) => {
        findProject.get({ id: PROJECT_ID });
        const { number } = takeNumber.get({ id: PROJECT_ID }) as { number: number };
        const id = `019b76da-a800-7000-9000-${String(++made).padStart(12, "0")}`;
        insert.get({ ...NEW_TASK, id, number, title, now });
        event(now, "task_created", id, created);
      }),
    claim: (id) =>
      inTransaction((now) => {
        find.get({ id });
        claim.get({ id, agentId: AGENT, runtime: "claude", now });
        event(now, "task_claimed", id, CLAIMED);
      }),
    claimNext: () =>
      inTransaction((now) => {
        const { id } = findNext.get({ projectIds: PROJECT_IDS }) as { id: string };
        claimNext.get({ projectIds: PROJECT_IDS, agentId: AGENT, runtime: "claude", now });
        event(now, "task_claimed", id, CLAIMED);
      }),
    beat: (id) =>
      inTransaction((now) => {
        find.get({ id });
        beat.get({ id, agentId: AGENT, epoch: EPOCH, now, isProgress: 0 });
      }),
    move: (id) =>
      inTransaction((now) => {
        find.get({ id });
        move.get({ id, status: "in_review", now });
        event(now, "task_moved", id, MOVED);
      }),
    close: () => db.close(),
  };
}
