import { create } from "zustand";
import { DEFAULT_HEARTBEAT_MS, DEFAULT_STALE_TTL_MS } from "../../shared/domain/liveness.ts";

interface Timing {
  readonly heartbeatMs: number;
  readonly staleTtlMs: number;
  /** The person's name on this board, null until it is known. */
  readonly me: string | null;
}

/** By which clocks workers count as alive, and who is looking. Every card asks, so it is at hand. */
export const useTiming = create<Timing>(() => ({
  heartbeatMs: DEFAULT_HEARTBEAT_MS,
  staleTtlMs: DEFAULT_STALE_TTL_MS,
  me: null,
}));

/** Takes what the board's status says. */
export function setTiming(timing: Timing): void {
  useTiming.setState(timing);
}
