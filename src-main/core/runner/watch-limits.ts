import type { AgentLimits } from "../../../shared/domain/agent-profile.ts";
import type { StreamSummary } from "../../../shared/domain/agent-stream/stream-summary.ts";
import {
  decideOverrun,
  isLingering,
  type Overrun,
  type RunClock,
} from "../../../shared/domain/run-limits.ts";
import { createAwakeClock } from "./awake-clock.ts";

/** How often limits are looked at, in milliseconds. */
const TICK_MS = 1_000;
/** How often budgets are looked at, at most, where an agent names its cost again and again, in milliseconds. */
const MONEY_LOOK_MS = 250;

/** What watching a run's limits needs. */
export interface LimitWatchOptions {
  readonly limits: AgentLimits;
  readonly monotonicMs: () => number;
  /** What the agent's stream came to so far. */
  readonly summary: () => StreamSummary;
  /**
   * Says why nothing more may be spent, null while it may; asked after each beat, and when the agent
   * tells of a cost.
   * @param costUsd what it says, in US dollars; null when it names no cost
   */
  readonly findOverspent: (costUsd: number | null) => Overrun | null;
  /** Told of each look that found a limit passed. */
  readonly onOverrun: (overrun: Overrun) => void;
  /** Told when the agent has said its result, and does not end. */
  readonly onLingering: () => void;
}

/** The limits of a run that goes on. */
export interface LimitWatch {
  /** The agent has printed something. */
  noteSign(): void;
  /** The agent has told of a cost: money that is gone does not come back, so no timer is waited for. */
  noteCost(): void;
  /** Looks at what was spent, by this run and by others. */
  lookAtMoney(): void;
  end(): void;
}

/** Watches a run's limits by timer until it is ended; its clock begins now. */
export function watchLimits(options: LimitWatchOptions): LimitWatch {
  const { limits, monotonicMs } = options;
  const clock = createAwakeClock(monotonicMs, TICK_MS);
  let signAt = 0;
  let moneyLookedAt = Number.NEGATIVE_INFINITY;
  let isCostNew = false;
  const readClock = (): RunClock => {
    const { openTools, costUsd, result } = options.summary();
    const elapsedMs = clock.elapsedMs();
    return {
      ...{ elapsedMs, silentMs: elapsedMs - signAt, costUsd },
      ...{ openTools: openTools.size, hasResult: result !== null },
    };
  };
  const lookAtMoney = () => {
    isCostNew = false;
    moneyLookedAt = monotonicMs();
    const now = readClock();
    if (now.hasResult) return;
    const found = decideOverrun(limits, now) ?? options.findOverspent(now.costUsd);
    if (found) options.onOverrun(found);
  };
  const tick = () => {
    clock.tick();
    const now = readClock();
    const found = decideOverrun(limits, now);
    if (found) options.onOverrun(found);
    else if (isLingering(limits, now)) options.onLingering();
    else if (isCostNew) lookAtMoney();
  };
  const ticks = setInterval(tick, TICK_MS);
  return {
    noteSign() {
      signAt = clock.elapsedMs();
    },
    noteCost() {
      isCostNew = true;
      if (monotonicMs() - moneyLookedAt >= MONEY_LOOK_MS) lookAtMoney();
    },
    lookAtMoney,
    end: () => clearInterval(ticks),
  };
}
