import type { ErrorValue } from "../../shared/errors.ts";
import type { ActiveRun, RunReport } from "../../src-main/core/run/active-run.ts";
import type { EndedRun } from "./run-work.ts";
import { startWorker, type WorkerEnd } from "./worker.ts";

/** How one run of a command ended. */
export interface RunRecord extends EndedRun {
  readonly claimEpoch: number;
  /** `stale`: the claim was somebody else's by then; `unsaved`: the board could not take the result. */
  readonly outcome: "succeeded" | "failed" | "cancelled" | "stale" | "unsaved";
  readonly exitCode: number | null;
  readonly signal: NodeJS.Signals | null;
}

/** What a run needs besides its claim. */
export interface RunOptions {
  readonly program: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  readonly boardPath: string;
  readonly outputFd: 1 | 2;
  readonly readsStdin: boolean;
  readonly heartbeatMs: number;
  /** Aborted when the run is to be cancelled. */
  readonly stop: AbortSignal;
}

/** Runs the command for a claimed task: beats while it works, then closes it by how that ended. */
export async function performRun(run: ActiveRun, options: RunOptions): Promise<RunRecord> {
  const startedAt = performance.now();
  if (options.stop.aborted) {
    // Told to end while it waited for the claim: nothing is begun that would be killed at once.
    return closeRun(run, NOT_STARTED, { lost: null, isStopped: true, durationMs: 0 });
  }
  const worker = startWorker({ ...options, env: workerEnvironment(run, options) });
  let lost: ErrorValue | null = null;
  const beats = setInterval(async () => {
    const standing = await run.beat();
    if (standing.kind === "held") return;
    clearInterval(beats);
    if (standing.kind !== "lost") return;
    lost = standing.error;
    worker.stop();
  }, options.heartbeatMs);
  const onStop = () => worker.stop();
  options.stop.addEventListener("abort", onStop, { once: true });
  const end = await worker.ended;
  clearInterval(beats);
  options.stop.removeEventListener("abort", onStop);
  return closeRun(run, end, {
    lost,
    isStopped: options.stop.aborted,
    durationMs: Math.round(performance.now() - startedAt),
  });
}

const NOT_STARTED: WorkerEnd = { exitCode: null, signal: null, startError: null };

interface Ending {
  readonly lost: ErrorValue | null;
  readonly isStopped: boolean;
  readonly durationMs: number;
}

async function closeRun(run: ActiveRun, end: WorkerEnd, ending: Ending): Promise<RunRecord> {
  const { startError } = end;
  const report = reportOf(end, ending.isStopped);
  const closing = ending.lost
    ? ({ kind: "lost", error: ending.lost } as const)
    : await run.finish(report);
  const record = {
    taskId: run.task.id,
    key: run.task.key,
    executionId: run.execution.id,
    claimEpoch: run.task.claimEpoch,
    exitCode: end.exitCode,
    signal: end.signal,
    durationMs: ending.durationMs,
  };
  if (closing.kind === "closed") {
    const { task, execution } = closing;
    const outcome = report.outcome === "timed_out" ? "failed" : report.outcome;
    return {
      ...record,
      outcome,
      task,
      execution,
      error: startError === null ? null : cannotStart(startError),
    };
  }
  const outcome = closing.kind === "lost" ? "stale" : "unsaved";
  return { ...record, outcome, task: null, execution: null, error: closing.error };
}

function cannotStart(reason: string): ErrorValue {
  return {
    code: "invalid_argument",
    message: `the command can't be started (${reason}): the task was given back`,
  };
}

function reportOf(end: WorkerEnd, isStopped: boolean): RunReport {
  if (isStopped) return { outcome: "cancelled", error: "stopped by a signal to baton run" };
  // It is not the task's failure, and is not to be counted as one.
  if (end.startError !== null) return { outcome: "cancelled", error: end.startError };
  if (end.exitCode === 0) return { outcome: "succeeded" };
  const how = end.signal === null ? `exit status ${end.exitCode}` : `ended by ${end.signal}`;
  return { outcome: "failed", error: how };
}

/** What the command finds of its task and claim. */
function workerEnvironment(run: ActiveRun, { env, boardPath }: RunOptions): NodeJS.ProcessEnv {
  return {
    ...env,
    BATON_TASK: run.task.key,
    BATON_CLAIM_EPOCH: String(run.task.claimEpoch),
    BATON_AGENT: run.caller.id,
    BATON_BOARD: boardPath,
  };
}
