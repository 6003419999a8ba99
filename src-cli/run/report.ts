import { replaceControls } from "../../shared/domain/text.ts";
import type { ErrorValue, Result } from "../../shared/errors.ts";
import type { Call } from "../call.ts";
import type { EndedRun, RunWork } from "./run-work.ts";
import { type StopListener, signalStatus } from "./stop-signals.ts";

/** Says on stderr what `baton run` does; stdout is the worker's. */
export type Narrate = (text: string) => void;

/** A line in which Baton speaks, safe for a terminal. */
export function narration(text: string): string {
  return `baton: ${replaceControls(text)}`;
}

/** Makes the voice of a call. */
export function narrator(call: Call): Narrate {
  return (text) => {
    call.terminals.err.write(`${narration(text)}\n`);
  };
}

/** What one run answers with. */
export function runResult(ended: EndedRun): Result<unknown> {
  const { error, taskId: _, key: __, executionId: ___, ...data } = ended;
  return error ? { ok: false, error } : { ok: true, data };
}

/**
 * What a drain answers with. A run whose claim was lost makes the whole a refusal: it must not be
 * taken for done; what the others came to stands in the detail.
 * @param outcomes every outcome, each of which is counted
 * @param error why the drain itself could not go on, null when it came to its end
 */
export function loopResult(
  ended: readonly EndedRun[],
  outcomes: readonly string[],
  error: ErrorValue | null,
): Result<unknown> {
  const count = (wanted: string) => ended.filter(({ outcome }) => outcome === wanted).length;
  const summary = {
    ...Object.fromEntries(outcomes.map((outcome) => [outcome, count(outcome)])),
    runs: ended.map(({ task, execution: _, ...run }) => ({ ...run, status: task?.status ?? null })),
  };
  const worst = ended.find((run) => run.error)?.error ?? error;
  if (worst) return { ok: false, error: { ...worst, detail: { ...worst.detail, ...summary } } };
  return { ok: true, data: summary };
}

/**
 * One line on all runs of a drain.
 * @param isStopped whether it was told to end before it came to its end
 */
export function loopText(ended: readonly EndedRun[], isStopped: boolean): string {
  if (ended.length === 0) {
    return isStopped ? "stopped before anything was begun" : "nothing was ready";
  }
  const counts = new Map<string, number>();
  for (const { outcome } of ended) counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
  const parts = [...counts].map(([outcome, count]) => `${count} ${outcome.replace("_", " ")}`);
  return `${isStopped ? "stopped" : "drained"}: ${parts.join(", ")}`;
}

/**
 * The exit status where it isn't the result's own: a signal's, or with `--passthrough` the work's
 * (of several, the last one that failed).
 */
export function runExitStatus<Ended extends EndedRun>(
  result: Result<unknown>,
  ended: readonly Ended[],
  work: Pick<RunWork<never, Ended>, "statusOf">,
  isPassthrough: boolean,
  stop: StopListener,
): number | null {
  if (!result.ok) return null;
  const signal = stop.received();
  if (signal) return signalStatus(signal);
  if (!isPassthrough) return null;
  return ended.map(work.statusOf).findLast((status) => status !== 0) ?? 0;
}
