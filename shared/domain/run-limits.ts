import type { AgentLimits } from "./agent-profile.ts";
import type { BudgetLine } from "./budget.ts";
import { describeExceeded } from "./run-start.ts";

/** Where a run stands, on a clock that does not jump. */
export interface RunClock {
  /** Awake, monotonic time since the run began, in milliseconds. */
  readonly elapsedMs: number;
  /** The same since its last sign of progress. */
  readonly silentMs: number;
  /** Calls of tools that have not ended. */
  readonly openTools: number;
  /** US dollars so far; null when the agent names no cost. */
  readonly costUsd: number | null;
  /** Whether it has said how its work ended: that is there, and its money is spent. */
  readonly hasResult: boolean;
}

/** A limit that a run went past, and what the card is to say of it. */
export interface Overrun {
  readonly limit: "wall" | "idle" | "cost";
  /** `timed_out` for a limit on time, `cancelled` for one on money (board.md 9). */
  readonly outcome: "timed_out" | "cancelled";
  readonly reason: string;
}

/**
 * Decides whether a run has to end. While a tool's call is open, silence means work, and the longer
 * limit counts. Work whose result is there is never thrown away for what it cost or for how long its
 * program stays: see {@link isLingering}.
 * @returns null while it may go on
 */
export function decideOverrun(limits: AgentLimits, clock: RunClock): Overrun | null {
  const { elapsedMs, silentMs, openTools, costUsd } = clock;
  if (clock.hasResult) return null;
  if (limits.maxCostUsd !== null && costUsd !== null && costUsd > limits.maxCostUsd) {
    const reason = `it had cost $${costUsd.toFixed(2)}, more than the $${limits.maxCostUsd.toFixed(2)} that its profile allows a run`;
    return { limit: "cost", outcome: "cancelled", reason };
  }
  if (elapsedMs > limits.wallMs) {
    const reason = `it ran for longer than the ${duration(limits.wallMs)} that its profile allows`;
    return { limit: "wall", outcome: "timed_out", reason };
  }
  const idleMs = openTools > 0 ? limits.toolIdleMs : limits.idleMs;
  if (silentMs > idleMs) {
    const during = openTools > 0 ? " while a tool was at work" : "";
    const reason = `it was silent for longer than the ${duration(idleMs)} that its profile allows${during}`;
    return { limit: "idle", outcome: "timed_out", reason };
  }
  return null;
}

/** How long a program may stay silent after its result, in milliseconds, before it is ended. */
export const LINGER_MS = 30_000;

/** Whether an agent that has said how its work ended does not end by itself: its result counts. */
export function isLingering(limits: AgentLimits, clock: RunClock): boolean {
  return clock.hasResult && (clock.silentMs > LINGER_MS || clock.elapsedMs > limits.wallMs);
}

/** The end of a run by whose cost a budget was spent. */
export function spendBudget(exceeded: BudgetLine): Overrun {
  return { limit: "cost", outcome: "cancelled", reason: describeExceeded(exceeded) };
}

const MINUTE_MS = 60_000;

function duration(ms: number): string {
  return ms >= MINUTE_MS && ms % MINUTE_MS === 0
    ? `${ms / MINUTE_MS} min`
    : `${Math.round(ms / 1_000)} s`;
}
