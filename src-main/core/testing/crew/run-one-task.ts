import { once } from "node:events";
import type { ErrorCode } from "../../../../shared/errors.ts";
import { finishRun } from "../../services/finish-execution.ts";
import { heartbeatTask } from "../../services/heartbeat-task.ts";
import { getTask } from "../../services/resolve.ts";
import { startRun } from "../../services/start-run.ts";
import { openBoard } from "../../store/sqlite/open.ts";
import { withWriteRetry } from "../../store/sqlite/retry.ts";
import { memberCaller, memberContext, PATIENT_BUDGET_MS, refusalOf, runMember } from "./member.ts";

/**
 * A worker: claims a task, opens its execution, and beats until it is told to finish. Signals
 * "started" and then "beat" after each beat.
 */
export interface RunOneTaskInput {
  readonly path: string;
  readonly key: string;
  readonly agent: string;
  readonly heartbeatMs: number;
}

/** The codes of a last beat's and the finish's refusals; null where they passed. */
export interface RunOneTaskResult {
  readonly beat: ErrorCode | null;
  readonly finish: ErrorCode | null;
}

runMember<RunOneTaskInput, RunOneTaskResult>(async (input, signal) => {
  const { path, key, agent, heartbeatMs } = input;
  const board = openBoard({ path, create: false, budgetMs: PATIENT_BUDGET_MS });
  const run = withWriteRetry(
    () =>
      board.write((tx) =>
        startRun(tx, memberContext(memberCaller(agent)), getTask(tx, key), {
          executorType: "shell",
          runtime: null,
        }),
      ),
    PATIENT_BUDGET_MS,
  );
  if (!run) throw new Error(`${key} was not given`);
  const holder = memberCaller(agent, run.task.claimEpoch);
  const beat = () =>
    board.write((tx) => heartbeatTask(tx, memberContext(holder), getTask(tx, key), false));
  signal("started");
  const timer = setInterval(() => {
    if (refusalOf(() => withWriteRetry(beat, PATIENT_BUDGET_MS)) === null) signal("beat");
  }, heartbeatMs);
  await once(process, "message");
  clearInterval(timer);
  const lastBeat = refusalOf(() => withWriteRetry(beat, PATIENT_BUDGET_MS));
  const finish = refusalOf(() =>
    withWriteRetry(
      () =>
        board.write((tx) =>
          finishRun(tx, memberContext(holder), run.execution.id, {
            status: "succeeded",
            costUsd: 1,
            summary: "late",
          }),
        ),
      PATIENT_BUDGET_MS,
    ),
  );
  board.close();
  return { beat: lastBeat?.code ?? null, finish: finish?.code ?? null };
});
