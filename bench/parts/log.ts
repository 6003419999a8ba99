import { statSync } from "node:fs";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { setImmediate as nextTurn } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { createTask } from "../../src-main/core/services/create-task.ts";
import { getProject } from "../../src-main/core/services/resolve.ts";
import { openBoard } from "../../src-main/core/store/sqlite/open.ts";
import { withWriteRetryAsync } from "../../src-main/core/store/sqlite/retry.ts";
import { startWalKeeper } from "../../src-main/wal-keeper.ts";
import { contextOf, PERSON } from "../actors.ts";
import { boardWith, PROJECT_ID, removeBoard } from "../boards.ts";
import { median } from "../measure.ts";
import { milliseconds, type Section } from "../report.ts";

/** Writes that are measured; as many come before, while the thread starts. */
const WRITES = 1_000;
const RUNS = 3;
const DESCRIPTION = "A sentence of a description. ".repeat(700);
const THREAD = fileURLToPath(new URL("../../out/main/wal-thread.js", import.meta.url));

/** What writing on and on came to. */
interface Outcome {
  readonly stallMs: number;
  readonly walMb: number;
}

/** How long the event loop of the only writer stands still while the log is copied into the file. */
export async function benchLog(): Promise<Section> {
  const byThread: Outcome[] = [];
  const byWriter: Outcome[] = [];
  for (let run = 0; run < RUNS; run++) {
    byThread.push(await writeOnAndOn(false));
    byWriter.push(await writeOnAndOn(true));
  }
  const stall = (outcomes: readonly Outcome[]) => median(outcomes.map(({ stallMs }) => stallMs));
  const walMb = (outcomes: readonly Outcome[]) => median(outcomes.map(({ walMb: size }) => size));
  return {
    title: `Log: one process writes ${WRITES} long tasks, each in a turn of its own`,
    against: "the writer copies the log itself, as the command line does",
    rows: [
      {
        what: "longest stall, a thread copies as in the app",
        ratio: stall(byThread) / stall(byWriter),
        target: { atMost: 1 },
        figures: `${milliseconds(stall(byThread))}, baseline ${milliseconds(stall(byWriter))}`,
      },
      {
        what: "log in MB",
        ratio: walMb(byThread),
        decimals: 1,
        target: { atMost: 32 },
        figures: `baseline ${walMb(byWriter).toFixed(1)}`,
      },
    ],
    notes: [`medians of ${RUNS} runs; MB stand as they are, not as ratios`],
  };
}

async function writeOnAndOn(shortensLog: boolean): Promise<Outcome> {
  const path = boardWith(1_000, "log");
  const board = openBoard({ path, create: false, budgetMs: 1_500, shortensLog });
  const keeper = shortensLog ? null : startWalKeeper(THREAD, path, console.error);
  const monitor = monitorEventLoopDelay({ resolution: 1 });
  let walBytes = 0;
  for (let n = 0; n < 2 * WRITES; n++) {
    if (n === WRITES) monitor.enable();
    await withWriteRetryAsync(() =>
      board.write((tx) =>
        createTask(tx, contextOf(PERSON), {
          project: getProject(tx, PROJECT_ID),
          title: `Task ${n}`,
          description: DESCRIPTION,
        }),
      ),
    );
    if (n >= WRITES) walBytes = Math.max(walBytes, statSync(`${path}-wal`).size);
    await nextTurn();
  }
  monitor.disable();
  await keeper?.end();
  board.close();
  removeBoard(path);
  return { stallMs: monitor.max / 1e6, walMb: walBytes / 1024 / 1024 };
}
