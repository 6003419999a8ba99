import { replaceControls } from "../../shared/domain/text.ts";
import type { ErrorValue, Result } from "../../shared/errors.ts";
import type { ActiveRun } from "../../src-main/core/run/active-run.ts";
import type { Call } from "../call.ts";
import { duration } from "../format/time.ts";
import type { RunRecord } from "./perform-run.ts";
import { type StopListener, signalStatus } from "./stop-signals.ts";

/** Says on stderr what `baton run` does; stdout is the command's. */
export type Narrate = (text: string) => void;

/** Makes the voice of a call. */
export function narrator(call: Call): Narrate {
  return (text) => {
    call.terminals.err.write(`baton: ${replaceControls(text)}\n`);
  };
}

/** Tells of a run that begins. */
export function startText({ task, caller }: ActiveRun): string {
  return `${task.key} claimed by ${caller.id}, claim ${task.claimEpoch}: ${task.title}`;
}

/** Tells of a run that ended. */
export function endText(record: RunRecord): string {
  const { key, outcome, exitCode, signal, durationMs, task, error } = record;
  if (error) return `${key} ${outcome}: ${error.message}`;
  const how = signal ?? (exitCode === null ? "not started" : `exit status ${exitCode}`);
  const stands = task ? `it is ${task.status.replace("_", " ")}` : "";
  return `${key} ${outcome} (${how}) in ${duration(durationMs)}: ${stands}`;
}

/** What one run answers with. */
export function runResult(record: RunRecord): Result<unknown> {
  const { error, outcome, exitCode, signal, durationMs, task, execution } = record;
  if (error) return { ok: false, error };
  return { ok: true, data: { outcome, exitCode, signal, durationMs, task, execution } };
}

/**
 * What a drain answers with. A run whose claim was lost makes the whole a refusal: it must not be
 * taken for done; what the others came to stands in the detail.
 * @param error why the drain itself could not go on, null when it came to its end
 */
export function loopResult(
  records: readonly RunRecord[],
  error: ErrorValue | null,
): Result<unknown> {
  const count = (outcome: RunRecord["outcome"]) =>
    records.filter((record) => record.outcome === outcome).length;
  const summary = {
    succeeded: count("succeeded"),
    failed: count("failed"),
    cancelled: count("cancelled"),
    stale: count("stale"),
    unsaved: count("unsaved"),
    runs: records.map(({ task, execution: _, ...record }) => ({
      ...record,
      status: task?.status ?? null,
    })),
  };
  const worst = records.find((record) => record.error)?.error ?? error;
  if (worst) return { ok: false, error: { ...worst, detail: { ...worst.detail, ...summary } } };
  return { ok: true, data: summary };
}

/** One line on all runs of a drain. */
export function loopText(records: readonly RunRecord[]): string {
  const counts = new Map<string, number>();
  for (const { outcome } of records) counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
  const parts = [...counts].map(([outcome, count]) => `${count} ${outcome}`);
  return records.length === 0 ? "nothing was ready" : `drained: ${parts.join(", ")}`;
}

/**
 * The exit status where it isn't the result's own: a signal's, or with `--passthrough` the command's
 * (of several, the last one that failed).
 */
export function runExitStatus(
  result: Result<unknown>,
  records: readonly RunRecord[],
  isPassthrough: boolean,
  stop: StopListener,
): number | null {
  if (!result.ok) return null;
  const signal = stop.received();
  if (signal) return signalStatus(signal);
  if (!isPassthrough) return null;
  return records.map(commandStatus).findLast((status) => status !== 0) ?? 0;
}

const NOT_STARTED_STATUS = 127;

function commandStatus({ exitCode, signal }: RunRecord): number {
  if (exitCode !== null) return exitCode;
  return signal === null ? NOT_STARTED_STATUS : signalStatus(signal);
}
