import { messageOf } from "../../shared/errors.ts";
import type { OperationInput } from "../../shared/operations/index.ts";
import { type DrainReport, drain } from "../../src-main/core/run/drain.ts";
import { listRunningWork, type RunningWork } from "../../src-main/core/run/running-work.ts";
import { isLockError } from "../../src-main/core/store/sqlite/retry.ts";
import { createSweeper, readClocks, type SweeperOptions } from "../../src-main/core/sweeper.ts";
import type { Call } from "../call.ts";
import type { Narrate } from "./report.ts";
import type { EndedRun, RunWork } from "./run-work.ts";
import { createWaitNotice, namesOf } from "./wait-notice.ts";

/** Longest wait for work elsewhere before the board is looked at again, in milliseconds. */
const MAX_WAIT_MS = 5_000;

/** The scope in which running executions are waited for. */
export type LoopScope = Pick<OperationInput<"execution.list">, "project" | "scope">;

type LoopRun<Ended> = Ended & { readonly isFailed: boolean };

/**
 * Drains: has one ready task after the other worked on, and sweeps as the app would.
 * @param stop aborted when it is to end
 */
export async function runLoop<Run, Ended extends EndedRun>(
  call: Call,
  work: RunWork<Run, Ended>,
  scope: LoopScope,
  stop: AbortSignal,
): Promise<DrainReport<Ended>> {
  const { narrate } = work;
  let current: Run | null = null;
  let pausedBy: string | null = null;
  const broken = new AbortController();
  const noteWait = createWaitNotice(narrate, () => performance.now());
  const sweeping = startSweeping(call, narrate, {
    beatLiveRuns: async () => {
      if (current !== null) await work.beat(current);
    },
    isOwnRun: (taskId) => current !== null && work.taskIdOf(current) === taskId,
  });
  try {
    await sweeping.first;
    return await drain<Run, LoopRun<Ended>>({
      board: call.board(),
      stop: AbortSignal.any([stop, broken.signal]),
      maxWaitMs: Math.min(MAX_WAIT_MS, call.settings.staleSweepMs),
      startNext: work.start,
      onPaused({ message }) {
        if (message !== pausedBy) narrate(`waiting: ${message}`);
        pausedBy = message;
      },
      isWorkRunning: async () => {
        const running = runningWork(call, scope);
        // A board that can't be read just now may well have work running.
        if (running === null) return true;
        noteWait(running.ending);
        if (running.ending.length === 0) tellOfLeft(running, narrate);
        return running.ending.length > 0;
      },
      work: async (run) => {
        noteWait([]);
        pausedBy = null;
        current = run;
        const ended = await work.perform(run);
        current = null;
        if (work.isBroken(ended)) broken.abort();
        return { ...ended, isFailed: isToBePassedBy(ended) };
      },
    });
  } finally {
    clearInterval(sweeping.timer);
  }
}

/** @returns null while another process holds the file's lock */
function runningWork(call: Call, { project, scope = "all" }: LoopScope) {
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
function isToBePassedBy({ outcome, task }: EndedRun): boolean {
  return outcome === "failed" || task?.ready === true;
}

/** Looks for dead workers at once and then at each interval, so that a night without the app is covered. */
function startSweeping(
  call: Call,
  narrate: Narrate,
  own: Required<Pick<SweeperOptions, "beatLiveRuns" | "isOwnRun">>,
) {
  const { settings } = call;
  const board = call.board();
  const sweeper = createSweeper({
    ...{ board, settings, clock: readClocks, ...own },
    async endOrphans() {
      const { endOrphans } = await import("../../src-main/core/runner/end-orphans.ts");
      // Nobody's task stays taken because its last worker's processes could not be looked up.
      await endOrphans(board).catch((error: unknown) => narrate(String(error)));
    },
  });
  const look = async () => {
    try {
      const { rescued } = await sweeper.lookAsync();
      for (const task of rescued) narrate(`${task.key} was freed: its worker showed no life`);
    } catch (error) {
      narrate(`could not look for dead workers: ${messageOf(error)}`);
    }
  };
  return { first: look(), timer: setInterval(look, settings.staleSweepMs) };
}
