import Database from "better-sqlite3";
import { v7 as uuidV7 } from "uuid";
import type { TaskStatus } from "../../shared/domain/status.ts";
import { openBoard } from "../../src-main/core/store/sqlite/open.ts";
import { SEARCHES, schemaDdl } from "../../src-main/core/store/sqlite/schema.ts";

/** The one project of a window's board. */
export const WINDOW_PROJECT = "0199b000-0000-7000-8000-000000000001";

/** Every card is open, which is the most that a window can have to hold: finished ones come in pages. */
const STATUSES: readonly TaskStatus[] = [
  "backlog",
  "todo",
  "in_progress",
  "todo",
  "in_review",
  "todo",
  "backlog",
  "blocked",
  "todo",
  "backlog",
];
const LABELS = ["api", "docs", "flaky", "ui", "store", "security", "speed", "tests"];
const AGENTS = ["claude-1", "claude-2", "codex-1", "gemini-1"];
/** How many executions run at once: that does not grow with a board. */
const RUNNING = 10;
const MINUTE_MS = 60_000;

/**
 * Makes a board file of one project.
 * @param path where there is no file yet
 * @param cards how many, in all open columns, with labels, holders, blockers, subtasks and costs
 */
export function fillWindowBoard(path: string, cards: number): void {
  openBoard({ path, create: true, budgetMs: 1_500 }).close();
  const db = new Database(path);
  db.pragma("synchronous = OFF");
  db.transaction(() => {
    for (const search of Object.keys(SEARCHES)) db.exec(`DROP TRIGGER ${search}_insert`);
    db.prepare(
      "INSERT INTO projects (id, prefix, name, created_at, next_number) VALUES (?, 'API', 'Bench', 0, ?)",
    ).run(WINDOW_PROJECT, cards + 1);
    insertCards(db, cards);
    for (const search of Object.keys(SEARCHES)) {
      db.exec(`INSERT INTO ${search} (${search}) VALUES ('rebuild')`);
    }
    db.exec(schemaDdl());
  })();
  db.close();
}

function insertCards(db: Database.Database, cards: number): void {
  const insert = db.prepare(
    `INSERT INTO tasks (id, project_id, number, title, description, status, priority, labels,
       parent_task_id, assignee_agent_id, assignee_runtime, claim_epoch, beat_at, progress_at,
       open_blockers, blocked_reason, cost_usd, created_at, updated_at, entered_at)
     VALUES (@id, '${WINDOW_PROJECT}', @number, @title, @description, @status, @priority, @labels,
       @parent, @agent, @runtime, @epoch, @beatAt, @beatAt, @blockers, @reason, @cost, @at, @at, @at)`,
  );
  const run = db.prepare(
    `INSERT INTO execution_processes (id, task_id, project_id, claim_epoch, executor_type, agent_id, started_at)
     VALUES (?, ?, '${WINDOW_PROJECT}', 1, 'claude', ?, ?)`,
  );
  const link = db.prepare(
    "INSERT INTO task_deps (task_id, depends_on_task_id, created_at) VALUES (?, ?, 0)",
  );
  const ids: string[] = [];
  let running = 0;
  for (let number = 1; number <= cards; number++) {
    const row = cardRow(number, cards, ids);
    insert.run(row);
    if (row.blockers > 0) link.run(row.id, ids.at(-1));
    if (row.status === "in_progress" && running++ < RUNNING) {
      run.run(uuidV7(), row.id, row.agent, row.beatAt);
    }
    ids.push(row.id);
  }
}

function cardRow(number: number, cards: number, ids: readonly string[]) {
  const now = Date.now();
  const at = now - (cards - number) * MINUTE_MS;
  const status = STATUSES[number % STATUSES.length] ?? "todo";
  const isHeld = status === "in_progress" || status === "in_review";
  const labels = LABELS.filter((_, index) => (number * 7 + index * 5) % 11 < 2);
  return {
    ...{ id: uuidV7({ msecs: at }), number, at, status },
    title: `Make part ${number} of the ${number % 97}th module do what its issue says`,
    description: "Do what the title says, add a test that fails without it, and say so.",
    // Of every priority in every column.
    priority: (number * 7 + Math.floor(number / 10)) % 5,
    labels: JSON.stringify(labels),
    parent: number % 25 === 3 ? (ids[number - 3] ?? null) : null,
    agent: isHeld ? (AGENTS[number % AGENTS.length] ?? null) : null,
    runtime: isHeld ? "claude" : null,
    epoch: isHeld ? 1 : 0,
    beatAt: status === "in_progress" ? now : null,
    blockers: number % 10 === 8 && ids.length > 0 ? 1 : 0,
    reason: status === "blocked" ? "the staging database is down" : null,
    cost: isHeld ? number / 1_000 : 0,
  };
}
