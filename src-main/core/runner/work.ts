import type { AgentLimits } from "../../../shared/domain/agent-profile.ts";
import type { StreamFormat } from "../../../shared/domain/agent-stream/agent-stream.ts";
import type { StreamSummary } from "../../../shared/domain/agent-stream/stream-summary.ts";
import type { SecretMask } from "../../../shared/domain/mask-secrets.ts";
import type { Overrun } from "../../../shared/domain/run-limits.ts";
import type { ErrorValue } from "../../../shared/errors.ts";
import type { RunStanding } from "../run/active-run.ts";
import { type AgentEnd, type AgentProcessOptions, startAgentProcess } from "./agent-process.ts";
import { createRunOutput } from "./run-output.ts";
import { type LimitWatchOptions, watchLimits } from "./watch-limits.ts";
import type { RunLogWriter } from "./write-run-log.ts";

/** An agent's piece of work: one process from its start to its end. */
export interface WorkOptions extends Pick<LimitWatchOptions, "findOverspent"> {
  readonly command: Omit<AgentProcessOptions, "onOutput">;
  readonly format: StreamFormat;
  readonly limits: AgentLimits;
  readonly mask: SecretMask;
  readonly log: RunLogWriter;
  /** Shows that the work is alive, and whether it got further since the last beat. */
  readonly beat: (summary: StreamSummary, isProgress: boolean) => Promise<RunStanding>;
  /** Told of the process once it lives. */
  readonly onStarted?: (pid: number) => void;
  /** Told of each piece of output. */
  readonly onHeard: (heard: WorkHeard) => void;
  readonly heartbeatMs: number;
  /** Aborted when it is to end. */
  readonly stop: AbortSignal;
  readonly monotonicMs: () => number;
}

/** What was heard of an agent so far. */
export interface WorkHeard {
  readonly summary: StreamSummary;
  readonly lastLine: string | null;
}

/** How a piece of work ended. */
export interface WorkEnd extends AgentEnd {
  readonly summary: StreamSummary;
  /** The limit that ended it, if one did. */
  readonly overrun: Overrun | null;
  /** Set when the claim was somebody else's by then. */
  readonly lost: ErrorValue | null;
  /** Whether it was ended because it stayed after its result, which then counts, whatever its exit. */
  readonly lingered: boolean;
  /** Whether its format has words for a result, so that an end without one is no success. */
  readonly isTold: boolean;
}

/** Runs an agent: beats and watches its limits by timer, and reads what it prints, until it ends. */
export async function runWork(options: WorkOptions): Promise<WorkEnd> {
  const { stop, log } = options;
  let isProgress = false;
  let overrun: Overrun | null = null;
  let lost: ErrorValue | null = null;
  let lingered = false;
  const output = createRunOutput({
    ...{ format: options.format, mask: options.mask, log },
    onSignals(signals) {
      options.onHeard({ summary: output.summary(), lastLine: output.lastLine() });
      if (signals.some(({ kind }) => kind === "cost")) limits.noteCost();
    },
  });
  const agent = startAgentProcess({
    ...options.command,
    onOutput(from, chunk) {
      limits.noteSign();
      isProgress = true;
      return output.push(from, chunk);
    },
  });
  if (agent.pid !== null) options.onStarted?.(agent.pid);
  const limits = watchLimits({
    ...{ limits: options.limits, monotonicMs: options.monotonicMs, summary: output.summary },
    findOverspent: options.findOverspent,
    onOverrun(found) {
      if (overrun) return;
      overrun = found;
      log.write("baton", `Baton ends this run: ${found.reason}`);
      agent.stop();
    },
    onLingering() {
      if (lingered) return;
      lingered = true;
      log.write(
        "baton",
        "Baton ends the agent: it has told its result, and does not end by itself",
      );
      agent.stop();
    },
  });
  const beats = setInterval(async () => {
    const hasProgressed = isProgress;
    isProgress = false;
    const standing = await options.beat(output.summary(), hasProgressed);
    if (standing.kind === "lost") {
      lost ??= standing.error;
      agent.stop();
      return;
    }
    limits.lookAtMoney();
  }, options.heartbeatMs);
  const end = () => agent.stop();
  if (stop.aborted) end();
  stop.addEventListener("abort", end, { once: true });
  const ended = await agent.ended.finally(() => {
    limits.end();
    clearInterval(beats);
    stop.removeEventListener("abort", end);
  });
  output.end();
  const isTold = options.format !== "plain";
  return { ...ended, summary: output.summary(), overrun, lost, lingered, isTold };
}
