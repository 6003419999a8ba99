import type { RunPhase } from "../../shared/domain/live-run.ts";
import type { Execution } from "../../shared/operations/execution.ts";
import type { Tone } from "./chip.tsx";
import { formatTokens } from "./format.ts";

type RunStatus = Execution["status"];

/** What people read for how a run stands. */
export const OUTCOME_LABELS: Readonly<Record<RunStatus, string>> = {
  running: "running",
  succeeded: "succeeded",
  failed: "failed",
  timed_out: "timed out",
  cancelled: "stopped",
};

export const OUTCOME_TONES: Readonly<Record<RunStatus, Tone>> = {
  running: "accent",
  succeeded: "ok",
  failed: "bad",
  timed_out: "warn",
  cancelled: "plain",
};

/** Who ran: the agent, and the program where the name does not tell it. */
export function whoRan(run: Pick<Execution, "agent" | "executorType">): string {
  if (run.agent === null || run.agent === run.executorType) return run.executorType;
  return run.agent.includes(run.executorType) ? run.agent : `${run.agent} (${run.executorType})`;
}

/** A run's tokens: `412k in · 9.8k out · 371k cached`. */
export function describeTokens(run: Execution): string {
  const cached = run.cacheReadTokens + run.cacheWriteTokens;
  if (run.inputTokens + run.outputTokens + cached === 0) return "no tokens told";
  const parts = [`${formatTokens(run.inputTokens)} in`, `${formatTokens(run.outputTokens)} out`];
  return [...parts, ...(cached > 0 ? [`${formatTokens(cached)} cached`] : [])].join(" · ");
}

/** What a log's dialog is told of the execution that it shows. */
export function describeLog(run: Execution) {
  const { id, taskId, taskKey, taskTitle, status } = run;
  const outcome = status === "running" ? null : OUTCOME_LABELS[status];
  return { execution: id, taskId, taskKey, taskTitle, who: whoRan(run), outcome };
}

/** What people read for what a run is busy with. */
export const PHASE_LABELS: Readonly<Record<RunPhase, string>> = {
  preparing: "preparing",
  working: "working",
  gate: "gate runs",
  critic: "critic reviews",
  closing: "closing",
};
