import { describe, expect, it } from "vitest";
import { DEFAULT_LIMITS } from "./agent-profile.ts";
import { decideOverrun, isLingering, LINGER_MS, type RunClock } from "./run-limits.ts";

const limits = {
  ...DEFAULT_LIMITS,
  wallMs: 7_200_000,
  idleMs: 600_000,
  toolIdleMs: 1_800_000,
  maxCostUsd: 5,
};
const clock: RunClock = {
  ...{ elapsedMs: 1, silentMs: 1, openTools: 0, costUsd: null, hasResult: false },
};
const decide = (fields: Partial<RunClock>) => decideOverrun(limits, { ...clock, ...fields });

describe("a run's limits", () => {
  it("let a run go on up to each of them, and not past it", () => {
    expect(decide({ elapsedMs: 7_200_000 })).toBeNull();
    expect(decide({ elapsedMs: 7_200_001 })).toMatchObject({ limit: "wall", outcome: "timed_out" });
    expect(decide({ silentMs: 600_000 })).toBeNull();
    expect(decide({ silentMs: 600_001 })).toMatchObject({ limit: "idle", outcome: "timed_out" });
    expect(decide({ costUsd: 5 })).toBeNull();
    expect(decide({ costUsd: 5.01 })).toMatchObject({ limit: "cost", outcome: "cancelled" });
  });

  it("wait longer while a tool is at work", () => {
    expect(decide({ silentMs: 1_800_000, openTools: 1 })).toBeNull();
    expect(decide({ silentMs: 1_800_001, openTools: 1 })?.reason).toBe(
      "it was silent for longer than the 30 min that its profile allows while a tool was at work",
    );
  });

  it("say how much it was", () => {
    expect(decide({ costUsd: 5.126 })?.reason).toBe(
      "it had cost $5.13, more than the $5.00 that its profile allows a run",
    );
    expect(decideOverrun({ ...limits, wallMs: 250_500 }, { ...clock, elapsedMs: 260_000 })).toEqual(
      {
        limit: "wall",
        outcome: "timed_out",
        reason: "it ran for longer than the 251 s that its profile allows",
      },
    );
  });

  it("throw no finished work away: an agent that stays after its result is ended, and that counts", () => {
    const over = { hasResult: true, costUsd: 900, elapsedMs: 7_200_001, silentMs: 600_001 };
    expect(decide(over)).toBeNull();
    const isLate = (fields: Partial<RunClock>) => isLingering(limits, { ...clock, ...fields });
    expect(isLate({ hasResult: true, silentMs: LINGER_MS })).toBe(false);
    expect(isLate({ hasResult: true, silentMs: LINGER_MS + 1 })).toBe(true);
    expect(isLate({ hasResult: true, elapsedMs: limits.wallMs + 1 })).toBe(true);
    expect(isLate({ silentMs: LINGER_MS + 1 })).toBe(false);
  });

  it("know no bound on money where there is none, or where the agent names no cost", () => {
    expect(decideOverrun({ ...limits, maxCostUsd: null }, { ...clock, costUsd: 900 })).toBeNull();
    expect(decide({ costUsd: null })).toBeNull();
  });
});
