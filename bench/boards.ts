import { createHash } from "node:crypto";
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { v7 as uuidV7 } from "uuid";
import { openBoard } from "../src-main/core/store/sqlite/open.ts";
import { SEARCHES, schemaDdl } from "../src-main/core/store/sqlite/schema.ts";

/** The one project of every prepared board. */
export const PROJECT_ID = "bench";

/** The instant at which the youngest task of a prepared board was made. */
export const BOARD_TIME = Date.UTC(2026, 0, 1);

/** Rises when boards are filled otherwise, so that older ones are not used again. */
const FILLING = 1;

/** Half of the tasks are ready, a fifth wait for another task, the rest are done. */
const KINDS = [
  "ready",
  "waiting",
  "done",
  "ready",
  "done",
  "ready",
  "waiting",
  "ready",
  "done",
  "ready",
];

/** Made at the first use: processes that only share this module's names leave nothing behind. */
let workFolder: string | undefined;

/** Removes everything that this run has made, except for the prepared boards. */
export function removeWorkFolder(): void {
  if (workFolder) rmSync(workFolder, { recursive: true, force: true });
}

/** A path for a file of this run. */
export function workFile(name: string): string {
  workFolder ??= mkdtempSync(join(tmpdir(), "baton-bench-"));
  return join(workFolder, name);
}

/** A board of this run with as many tasks as wanted, its own to change. */
export function boardWith(tasks: number, name: string): string {
  const path = workFile(`${name}.db`);
  removeBoard(path);
  copyFileSync(preparedBoard(tasks), path);
  return path;
}

/** Removes a board with the files beside it. Nobody may have it open. */
export function removeBoard(path: string): void {
  for (const suffix of ["", "-wal", "-shm"]) rmSync(path + suffix, { force: true });
}

/** A connection for raw statements, configured as a board's own is. */
export function rawConnection(path: string): Database.Database {
  const db = new Database(path, { timeout: 0 });
  db.pragma("synchronous = NORMAL");
  db.pragma("foreign_keys = ON");
  return db;
}

/**
 * Undoes a round, so that each begins on the same board.
 * @param tasks how many the board was prepared with
 */
export function setBack(path: string, tasks: number): void {
  const db = rawConnection(path);
  db.transaction(() => {
    db.prepare("DELETE FROM tasks WHERE number > ?").run(tasks);
    db.exec("UPDATE projects SET next_number = 1 + (SELECT max(number) FROM tasks)");
    db.exec(
      `UPDATE tasks SET status = 'todo', assignee_agent_id = NULL, assignee_runtime = NULL,
         claim_epoch = 0, beat_at = NULL, progress_at = NULL, updated_at = created_at,
         entered_at = created_at
       WHERE status IN ('in_progress', 'in_review')`,
    );
    db.exec("DELETE FROM board_events");
  })();
  db.close();
  emptyLog(path);
}

/** Copies a board's log into its file. */
export function emptyLog(path: string): void {
  const db = rawConnection(path);
  db.pragma("wal_checkpoint(TRUNCATE)");
  db.close();
}

/** Boards are kept from run to run: one with a million tasks takes a minute to fill. */
function preparedBoard(tasks: number): string {
  const version = createHash("sha256").update(schemaDdl()).update(String(FILLING)).digest("hex");
  const folder = join(tmpdir(), `baton-bench-boards-${version.slice(0, 12)}`);
  const path = join(folder, `${tasks}.db`);
  if (existsSync(path)) return path;
  if (tasks > 100_000) {
    process.stdout.write(`  (filling a board of ${tasks.toLocaleString("en-US")} tasks: once)\n`);
  }
  mkdirSync(folder, { recursive: true });
  const filling = join(folder, `${tasks}.${process.pid}.db`);
  openBoard({ path: filling, create: true, budgetMs: 1_500 }).close();
  fill(filling, tasks);
  renameSync(filling, path);
  return path;
}

function fill(path: string, tasks: number): void {
  const db = new Database(path);
  db.pragma("synchronous = OFF");
  const insert = db.prepare(
    `INSERT INTO tasks (id, project_id, number, title, description, status, priority, open_blockers,
       created_at, updated_at, entered_at, completed_at)
     VALUES (@id, '${PROJECT_ID}', @number, @title, @description, @status, @priority, @openBlockers,
       @at, @at, @at, @completedAt)`,
  );
  const link = db.prepare(
    "INSERT INTO task_deps (task_id, depends_on_task_id, created_at) VALUES (?, ?, 0)",
  );
  db.transaction(() => {
    // Indexing the text row by row takes longer than all the rest.
    for (const search of Object.keys(SEARCHES)) db.exec(`DROP TRIGGER ${search}_insert`);
    db.prepare(
      "INSERT INTO projects (id, prefix, name, created_at, next_number) VALUES (?, 'BENCH', 'Bench', 0, ?)",
    ).run(PROJECT_ID, tasks + 1);
    let blocker = "";
    for (let number = 1; number <= tasks; number++) {
      const task = taskRow(number, tasks);
      insert.run(task);
      if (task.openBlockers === 0 && task.status === "todo") blocker = task.id;
      else if (task.openBlockers === 1) link.run(task.id, blocker);
    }
    for (const search of Object.keys(SEARCHES)) {
      db.exec(`INSERT INTO ${search} (${search}) VALUES ('rebuild')`);
    }
    db.exec(schemaDdl());
  })();
  db.close();
}

function taskRow(number: number, tasks: number) {
  const kind = KINDS[(number - 1) % KINDS.length] ?? "ready";
  const at = BOARD_TIME - (tasks - number) * 60_000;
  return {
    id: uuidV7({ msecs: at }),
    number,
    title: `Make part ${number} of the ${number % 97}th module do what its issue says`,
    description: "Do what the title says, add a test that fails without it, and say so.",
    status: kind === "done" ? "done" : "todo",
    priority: (number * 7) % 5,
    openBlockers: kind === "waiting" ? 1 : 0,
    at,
    completedAt: kind === "done" ? at : null,
  };
}
