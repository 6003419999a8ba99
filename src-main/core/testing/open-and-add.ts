import { createTask } from "../services/create-task.ts";
import { getProject } from "../services/resolve.ts";
import { openBoard } from "../store/sqlite/open.ts";
import { withWriteRetry } from "../store/sqlite/retry.ts";

/** A program: opens the board file of its first argument and adds a task with the second's title. */
const [path, title] = process.argv.slice(2);
if (path === undefined || title === undefined) throw new Error("give a path and a title");

const board = openBoard({ path, create: true, budgetMs: 5_000 });
const task = withWriteRetry(
  () =>
    board.write((tx) =>
      createTask(
        tx,
        {
          caller: { type: "human", id: title, runtime: null, surface: "cli", claim: null },
          now: Date.now(),
          batch: title,
          newId: () => crypto.randomUUID(),
          settings: { heartbeatMs: 1, staleTtlMs: 1, staleSweepMs: 1, writeBudgetMs: 5_000 },
        },
        { project: getProject(tx, "global"), title },
      ),
    ),
  5_000,
);
board.close();
process.stdout.write(`${task.key}\n`);
