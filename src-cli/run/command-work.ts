import type { Caller } from "../../shared/domain/caller.ts";
import type { OperationInput } from "../../shared/operations/index.ts";
import { type ActiveRun, startRun } from "../../src-main/core/run/active-run.ts";
import type { Call } from "../call.ts";
import { duration } from "../format/time.ts";
import { performRun, type RunOptions, type RunRecord } from "./perform-run.ts";
import { narrator } from "./report.ts";
import type { RunWork } from "./run-work.ts";
import { signalStatus } from "./stop-signals.ts";

const NOT_STARTED_STATUS = 127;

/**
 * Work by a command that was typed after `--`.
 * @param caller who works
 * @param wanted which task, or which ready ones to choose the best from
 */
export function commandWork(
  call: Call,
  caller: Caller,
  wanted: OperationInput<"run.start">,
  options: RunOptions,
): RunWork<ActiveRun, RunRecord> {
  const narrate = narrator(call);
  return {
    outcomes: ["succeeded", "failed", "cancelled", "stale", "unsaved"],
    start: (exclude) => {
      const passingBy = exclude.length > 0 && { exclude: [...exclude] };
      return startRun(call.runner(), caller, { ...wanted, ...passingBy }, options.stop);
    },
    async perform(run) {
      narrate(startText(run));
      const record = await performRun(run, options);
      narrate(endText(record));
      return record;
    },
    taskIdOf: ({ task }) => task.id,
    beat: (run) => run.beat(),
    // A command that can't be started, or a result that can't be saved, meets the next task too.
    isBroken: ({ error, outcome }) => error !== null && outcome !== "stale",
    statusOf: ({ exitCode, signal }) =>
      exitCode ?? (signal === null ? NOT_STARTED_STATUS : signalStatus(signal)),
    narrate,
    settled: async () => undefined,
  };
}

function startText({ task, caller }: ActiveRun): string {
  return `${task.key} claimed by ${caller.id}, claim ${task.claimEpoch}: ${task.title}`;
}

function endText(record: RunRecord): string {
  const { key, outcome, exitCode, signal, durationMs, task, error } = record;
  if (error) return `${key} ${outcome}: ${error.message}`;
  const how = signal ?? (exitCode === null ? "not started" : `exit status ${exitCode}`);
  const stands = task ? `it is ${task.status.replace("_", " ")}` : "";
  return `${key} ${outcome} (${how}) in ${duration(durationMs)}: ${stands}`;
}
