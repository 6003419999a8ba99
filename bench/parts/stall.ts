import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { setImmediate as nextTurn } from "node:timers/promises";
import { createTask } from "../../src-main/core/services/create-task.ts";
import { getProject } from "../../src-main/core/services/resolve.ts";
import { openBoard } from "../../src-main/core/store/sqlite/open.ts";
import { withWriteRetry, withWriteRetryAsync } from "../../src-main/core/store/sqlite/retry.ts";
import type { Board } from "../../src-main/core/store/store.ts";
import { contextOf, PERSON } from "../actors.ts";
import { boardWith, PROJECT_ID, removeBoard } from "../boards.ts";
import { median } from "../measure.ts";
import { milliseconds, type Section } from "../report.ts";

const HELD_MS = 800;
const RUNS = 5;
const BUDGET_MS = 10_000;

/** How long the event loop stands still while another process holds the lock. */
export async function benchStall(): Promise<Section> {
  const path = boardWith(1_000, "stall");
  const board = openBoard({ path, create: false, budgetMs: BUDGET_MS });
  const holder = fork(new URL("./lock-holder.ts", import.meta.url), [path, String(HELD_MS)], {
    execArgv: ["--no-warnings"],
  });
  await once(holder, "message");
  const free: number[] = [];
  const blocked: number[] = [];
  for (let run = 0; run < RUNS; run++) {
    free.push(await stallOf(holder, () => withWriteRetryAsync(writeTo(board), BUDGET_MS)));
    blocked.push(await stallOf(holder, () => withWriteRetry(writeTo(board), BUDGET_MS)));
  }
  holder.disconnect();
  board.close();
  removeBoard(path);
  return {
    title: `Stall: the event loop while another process holds the lock for ${HELD_MS} ms`,
    against: "the time the lock was held",
    rows: [
      {
        what: "longest stall, waiting as the app does",
        ratio: median(free) / HELD_MS,
        decimals: 3,
        target: { atMost: 0.06 },
        figures: milliseconds(median(free)),
      },
      {
        what: "longest stall, waiting as the command line does",
        ratio: median(blocked) / HELD_MS,
        decimals: 3,
        figures: milliseconds(median(blocked)),
      },
    ],
    notes: [`medians of ${RUNS} runs`],
  };
}

function writeTo(board: Board): () => void {
  return () => {
    board.write((tx) =>
      createTask(tx, contextOf(PERSON), {
        project: getProject(tx, PROJECT_ID),
        title: "Written as soon as the lock was free",
      }),
    );
  };
}

async function stallOf(holder: ChildProcess, write: () => void | Promise<void>): Promise<number> {
  const held = once(holder, "message");
  holder.send("hold");
  await held;
  const monitor = monitorEventLoopDelay({ resolution: 1 });
  monitor.enable();
  // It measures from its own first tick on.
  while (monitor.count === 0) await nextTurn();
  const released = once(holder, "message");
  await write();
  await released;
  monitor.disable();
  return monitor.max / 1e6;
}
