import type { Result } from "../../shared/errors.ts";
import type { OperationInput } from "../../shared/operations/index.ts";
import type { ActiveRun } from "../../src-main/core/run/active-run.ts";
import { type DrainReport, drain } from "../../src-main/core/run/drain.ts";
import { listRunningWork, type RunningWork } from "../../src-main/core/run/running-work.ts";
import { isLockError } from "../../src-main/core/store/sqlite/retry.ts";
import { createSweeper, readClocks } from "../../src-main/core/sweeper.ts";
import type { Call } from "../call.ts";
import { performRun, type RunOptions, type RunRecord } from "./perform-run.ts";
import { endText, type Narrate, startText } from "./report.ts";
import { createWaitNotice, namesOf } from "./wait-notice.ts";

/** Longest wait for work elsewhere before the board is looked at again, in milliseconds. */
const MAX_WAIT_MS = 5_000;

/** What a drain needs. */
export interface LoopOptions {
  readonly options: RunOptions;
  readonly startNext: (exclude: readonly string[]) => Promise<Result<ActiveRun | null>>;
  /** The scope in which running executions are waited for. */
  readonly scope: Pick<OperationInput<"execution.list">, "project" | "scope">;
  readonly narrate: Narrate;
}

type LoopRecord = RunRecord & { readonly isFailed: boolean };

/** Drains: runs the command for one ready task after the other, and sweeps as the app would. */
export async function runLoop(call: Call, loop: LoopOptions): Promise<DrainReport<LoopRecord>> {
  const { options, narrate } = loop;
  let current: ActiveRun | null = null;
  const broken = new AbortController();
  const noteWait = createWaitNotice(narrate, () => performance.now());
  const sweeping = startSweeping(call, narrate, async () => {
    await current?.beat();
  });
  try {
    await sweeping.first;
    return await drain<ActiveRun, LoopRecord>({
      board: call.board(),
      stop: AbortSignal.any([options.stop, broken.signal]),
      maxWaitMs: Math.min(MAX_WAIT_MS, call.settings.staleSweepMs),
      startNext: loop.startNext,
      isWorkRunning: async () => {
        const work = runningWork(call, loop.scope);
        // A board that can't be read just now may well have work running.
        if (work === null) return true;
        noteWait(work.ending);
        if (work.ending.length === 0) tellOfLeft(work, narrate);
        return work.ending.length > 0;
      },
      work: async (run) => {
        noteWait([]);
        current = run;
        narrate(startText(run));
        const record = await performRun(run, options);
        current = null;
        narrate(endText(record));
        // A command that can't be started, or a result that can't be saved, meets the next task too.
        if (record.error && record.outcome !== "stale") broken.abort();
        return { ...record, isFailed: isToBePassedBy(record) };
      },
    });
  } finally {
    clearInterval(sweeping.timer);
  }
}

/** @returns null while another process holds the file's lock */
function runningWork(call: Call, { project, scope = "all" }: LoopOptions["scope"]) {
  try {
    return call.board().read((tx) => listRunningWork(tx, { project, scope }));
  } catch (error) {
    if (isLockError(error)) return null;
    throw error;
  }
}

function tellOfLeft({ left }: RunningWork, narrate: Narrate): void {
  if (left.length === 0) return;
  narrate(`not waiting for ${namesOf(left)}: nothing but a person ends what runs there`);
}

/**
 * What this drain failed it takes no second time, nor what its worker gave back ready as it was: it
 * would be given back for ever. One that waits for something now may be taken when that is done.
 */
function isToBePassedBy({ outcome, task }: RunRecord): boolean {
  return outcome === "failed" || task?.ready === true;
}

/** Looks for dead workers at once and then at each interval, so that a night without the app is covered. */
function startSweeping(call: Call, narrate: Narrate, beatLiveRuns: () => Promise<void>) {
  const { settings } = call;
  const sweeper = createSweeper({ board: call.board(), settings, clock: readClocks, beatLiveRuns });
  const look = async () => {
    try {
      const { rescued } = await sweeper.lookAsync();
      for (const task of rescued) narrate(`${task.key} was freed: its worker showed no life`);
    } catch (error) {
      narrate(`could not look for dead workers: ${error instanceof Error ? error.message : error}`);
    }
  };
  return { first: look(), timer: setInterval(look, settings.staleSweepMs) };
}
