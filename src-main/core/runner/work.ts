import type { AgentLimits } from "../../../shared/domain/agent-profile.ts";
import type { StreamFormat } from "../../../shared/domain/agent-stream/agent-stream.ts";
import type { StreamSummary } from "../../../shared/domain/agent-stream/stream-summary.ts";
import type { SecretMask } from "../../../shared/domain/mask-secrets.ts";
import { decideOverrun, type Overrun } from "../../../shared/domain/run-limits.ts";
import type { ErrorValue } from "../../../shared/errors.ts";
import type { RunStanding } from "../run/active-run.ts";
import { type AgentEnd, type AgentProcessOptions, startAgentProcess } from "./agent-process.ts";
import { createAwakeClock } from "./awake-clock.ts";
import { createRunOutput } from "./run-output.ts";
import type { RunLogWriter } from "./write-run-log.ts";

/** How often limits are looked at, in milliseconds. */
const TICK_MS = 1_000;

/** An agent's piece of work: one process from its start to its end. */
export interface WorkOptions {
  readonly command: Omit<AgentProcessOptions, "onOutput">;
  readonly format: StreamFormat;
  readonly limits: AgentLimits;
  readonly mask: SecretMask;
  readonly log: RunLogWriter;
  /** Shows that the work is alive, and whether it got further since the last beat. */
  readonly beat: (summary: StreamSummary, isProgress: boolean) => Promise<RunStanding>;
  /** Says why nothing more may be spent, null while it may; asked after each beat. */
  readonly findOverspent: () => Overrun | null;
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
}

/** Runs an agent: beats and watches its limits by timer, and reads what it prints, until it ends. */
export async function runWork(options: WorkOptions): Promise<WorkEnd> {
  const { stop, limits, log } = options;
  const clock = createAwakeClock(options.monotonicMs, TICK_MS);
  let heardAt = 0;
  let isProgress = false;
  let overrun: Overrun | null = null;
  let lost: ErrorValue | null = null;
  const output = createRunOutput({
    ...{ format: options.format, mask: options.mask, log },
    onSignals: () => options.onHeard({ summary: output.summary(), lastLine: output.lastLine() }),
  });
  const agent = startAgentProcess({
    ...options.command,
    onOutput(from, chunk) {
      heardAt = clock.elapsedMs();
      isProgress = true;
      return output.push(from, chunk);
    },
  });
  const endBy = (found: Overrun) => {
    if (overrun) return;
    overrun = found;
    log.write("baton", `Baton ends this run: ${found.reason}`);
    agent.stop();
  };
  const ticks = setInterval(() => {
    clock.tick();
    const { openTools, costUsd } = output.summary();
    const elapsedMs = clock.elapsedMs();
    const silentMs = elapsedMs - heardAt;
    const found = decideOverrun(limits, {
      ...{ elapsedMs, silentMs, costUsd },
      openTools: openTools.size,
    });
    if (found) endBy(found);
  }, TICK_MS);
  const beats = setInterval(async () => {
    const hasProgressed = isProgress;
    isProgress = false;
    const standing = await options.beat(output.summary(), hasProgressed);
    if (standing.kind === "lost") {
      lost ??= standing.error;
      agent.stop();
      return;
    }
    const overspent = options.findOverspent();
    if (overspent) endBy(overspent);
  }, options.heartbeatMs);
  const end = () => agent.stop();
  if (stop.aborted) end();
  stop.addEventListener("abort", end, { once: true });
  const ended = await agent.ended;
  clearInterval(ticks);
  clearInterval(beats);
  stop.removeEventListener("abort", end);
  output.end();
  return { ...ended, summary: output.summary(), overrun, lost };
}
