/** How often a live worker beats, in milliseconds, unless `BATON_HEARTBEAT_MS` says otherwise. */
export const DEFAULT_HEARTBEAT_MS = 30_000;
/** How long a beat may stay unchanged before its worker counts as dead, in milliseconds. */
export const DEFAULT_STALE_TTL_MS = 180_000;
/** How often the sweep looks, in milliseconds. */
export const DEFAULT_STALE_SWEEP_MS = 60_000;
/** Wall and monotonic clock may part by this much, in milliseconds, before the watch starts anew. */
export const MAX_CLOCK_DRIFT_MS = 5_000;
/** A gap between looks of this many intervals means that the sweeper itself was asleep. */
const MAX_MISSED_LOOKS = 3;

/** How alive a worker looks to people. */
export type Liveness = "beating" | "late" | "lost";

/**
 * What a card's pulse shows: amber after two missed beats, red after the time to live.
 * @param beatAgeMs time since the last beat
 * @param heartbeatMs the interval of beats
 * @param staleTtlMs the time to live
 */
export function decideLiveness(
  beatAgeMs: number,
  heartbeatMs: number,
  staleTtlMs: number,
): Liveness {
  if (beatAgeMs >= staleTtlMs) return "lost";
  return beatAgeMs > 2 * heartbeatMs ? "late" : "beating";
}

/** One reading of both clocks, in milliseconds. */
export interface ClockReading {
  readonly wallMs: number;
  /** A clock that never jumps; its zero is arbitrary. */
  readonly monotonicMs: number;
}

/** What the sweeper remembers between looks. */
export interface LivenessWatch {
  readonly lastLook: ClockReading | null;
  /** Task id -> the beat seen, and since when (monotonic) it has not changed. */
  readonly seen: ReadonlyMap<string, { readonly beat: number; readonly sinceMs: number }>;
}

/** A watch that has seen nothing yet. */
export const EMPTY_WATCH: LivenessWatch = { lastLook: null, seen: new Map() };

/** A claim to be watched. `beat` changes whenever its worker shows life. */
export interface WatchedClaim {
  readonly taskId: string;
  readonly beat: number;
}

/** What one look comes to. */
export interface WatchLook {
  readonly watch: LivenessWatch;
  /** Tasks whose beat stood still for a whole time to live of awake time. */
  readonly stale: readonly string[];
  /** True when the sweeper slept or a clock jumped, so that everything is given a new time to live. */
  readonly restarted: boolean;
}

/**
 * One look of the sweep. A beat is judged by the sweeper's own awake, monotonic time, never by its
 * age: after a sleep every beat is old, and ten of ten live tasks were once killed for it
 * (board.md 9).
 * @param watch the previous state
 * @param claims every claim that is in progress with a running execution
 * @param now both clocks
 * @param staleTtlMs the time to live
 * @param intervalMs how often the sweep looks
 */
export function lookAtClaims(
  watch: LivenessWatch,
  claims: readonly WatchedClaim[],
  now: ClockReading,
  staleTtlMs: number,
  intervalMs: number,
): WatchLook {
  const restarted = watch.lastLook !== null && wasAsleep(watch.lastLook, now, intervalMs);
  const seen = new Map<string, { beat: number; sinceMs: number }>();
  const stale: string[] = [];
  for (const { taskId, beat } of claims) {
    const before = restarted ? undefined : watch.seen.get(taskId);
    const sinceMs = before?.beat === beat ? before.sinceMs : now.monotonicMs;
    seen.set(taskId, { beat, sinceMs });
    if (now.monotonicMs - sinceMs >= staleTtlMs) stale.push(taskId);
  }
  return { watch: { lastLook: now, seen }, stale, restarted };
}

function wasAsleep(before: ClockReading, now: ClockReading, intervalMs: number): boolean {
  const monotonicGap = now.monotonicMs - before.monotonicMs;
  const drift = now.wallMs - before.wallMs - monotonicGap;
  return monotonicGap > MAX_MISSED_LOOKS * intervalMs || Math.abs(drift) > MAX_CLOCK_DRIFT_MS;
}
