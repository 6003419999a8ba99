import { type ExecutionEnd, endOf } from "../../shared/domain/execution.ts";
import type { RunPhase } from "../../shared/domain/live-run.ts";
import { agentOf } from "../../shared/domain/worker-name.ts";
import type { Execution } from "../../shared/operations/execution.ts";
import { t } from "../../shared/strings/translate.ts";
import type { Tone } from "./chip.tsx";
import { formatTokens } from "./format.ts";

/** How a run stands or ended, as people are told. */
export type RunEnd = ExecutionEnd<Execution["status"]>;

/** What people read for how a run stands. */
export const OUTCOME_LABELS: Readonly<Record<RunEnd, string>> = {
  running: t(($) => $.ui.runs.outcomes.running),
  succeeded: t(($) => $.ui.runs.outcomes.succeeded),
  failed: t(($) => $.ui.runs.outcomes.failed),
  timed_out: t(($) => $.ui.runs.outcomes.timed_out),
  cancelled: t(($) => $.ui.runs.outcomes.cancelled),
  recovered: t(($) => $.ui.runs.outcomes.recovered),
  disconnected: t(($) => $.ui.runs.outcomes.disconnected),
};

export const OUTCOME_TONES: Readonly<Record<RunEnd, Tone>> = {
  running: "accent",
  succeeded: "ok",
  failed: "bad",
  timed_out: "warn",
  cancelled: "plain",
  recovered: "warn",
  disconnected: "plain",
};

/** Why a run came to nothing, as people are told; null where nobody said so. */
export function describeError(
  run: Pick<Execution, "recovered" | "error" | "status">,
): string | null {
  return endOf(run) === "disconnected" ? t(($) => $.ui.runs.disconnectedBy) : run.error;
}

/** Who ran: the agent, and the program where the name does not tell it. */
export function whoRan(run: Pick<Execution, "agent" | "executorType">): string {
  const { executorType: program } = run;
  const agent = agentOf(run.agent ?? program);
  return agent.includes(program) ? agent : t(($) => $.ui.runs.who, { agent, program });
}

/**
 * A run's tokens: `412k in · 9.8k out · 371k cached`.
 * @returns null while a run that may tell yet has told none
 */
export function describeTokens(run: Execution): string | null {
  const cached = run.cacheReadTokens + run.cacheWriteTokens;
  if (run.inputTokens + run.outputTokens + cached === 0) {
    return run.status === "running" ? null : t(($) => $.ui.runs.noTokens);
  }
  const told = { input: formatTokens(run.inputTokens), output: formatTokens(run.outputTokens) };
  return cached > 0
    ? t(($) => $.ui.runs.tokensAndCached, { ...told, cached: formatTokens(cached) })
    : t(($) => $.ui.runs.tokens, told);
}

/** What a log's dialog is told of the execution that it shows. */
export function describeLog(run: Execution) {
  const { id, taskId, taskKey, taskTitle, status } = run;
  const outcome = status === "running" ? null : OUTCOME_LABELS[endOf(run)];
  return { execution: id, taskId, taskKey, taskTitle, who: whoRan(run), outcome };
}

/** What people read for what a run is busy with. */
export const PHASE_LABELS: Readonly<Record<RunPhase, string>> = {
  preparing: t(($) => $.ui.runs.phases.preparing),
  working: t(($) => $.ui.runs.phases.working),
  gate: t(($) => $.ui.runs.phases.gate),
  critic: t(($) => $.ui.runs.phases.critic),
  closing: t(($) => $.ui.runs.phases.closing),
};
