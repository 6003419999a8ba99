/** How often a live worker beats, in milliseconds, unless `BATON_HEARTBEAT_MS` says otherwise. */
export const DEFAULT_HEARTBEAT_MS = 30_000;
/** How long a beat may stay unchanged before its worker counts as dead, in milliseconds. */
export const DEFAULT_STALE_TTL_MS = 180_000;
/** How often the sweep looks, in milliseconds. */
export const DEFAULT_STALE_SWEEP_MS = 60_000;
/** Wall and monotonic clock may part by this much, in milliseconds, before the watch starts anew. */
export const MAX_CLOCK_DRIFT_MS = 5_000;
/** A gap between looks of this many intervals, and more than the drift, means the sweeper slept. */
const MAX_MISSED_LOOKS = 3;
/** Most that one gap between looks counts as awake time, in intervals. */
const MAX_CREDITED_INTERVALS = 1.5;

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

/** A claim to be watched. */
export interface WatchedClaim {
  readonly taskId: string;
  readonly claimEpoch: number;
  /** A value that changes whenever the worker shows life. */
  readonly beat: number;
}

interface SeenClaim extends WatchedClaim {
  /** For how long the beat stood still, in milliseconds of the sweeper's own awake time. */
  readonly unchangedMs: number;
}

/** What the sweeper remembers between looks. */
export interface LivenessWatch {
  readonly lastLook: ClockReading | null;
  readonly seen: ReadonlyMap<string, SeenClaim>;
}

/** A watch that has seen nothing yet. */
export const EMPTY_WATCH: LivenessWatch = { lastLook: null, seen: new Map() };

/** What one look comes to. */
export interface WatchLook {
  readonly watch: LivenessWatch;
  /** Claims whose beat stood still for a whole time to live of awake time. */
  readonly stale: readonly WatchedClaim[];
}

/**
 * Whether a watch knows nothing of what is alive now: at the first look, after a sleep, or after a
 * clock jumped. It then starts anew, and who has live runs of its own beats them before it looks.
 * @param intervalMs how often the sweep looks
 */
export function isWatchOutdated(
  watch: LivenessWatch,
  now: ClockReading,
  intervalMs: number,
): boolean {
  if (watch.lastLook === null) return true;
  const gapMs = now.monotonicMs - watch.lastLook.monotonicMs;
  const driftMs = now.wallMs - watch.lastLook.wallMs - gapMs;
  return (
    gapMs < 0 ||
    gapMs > Math.max(MAX_MISSED_LOOKS * intervalMs, MAX_CLOCK_DRIFT_MS) ||
    Math.abs(driftMs) > MAX_CLOCK_DRIFT_MS
  );
}

/**
 * One look of the sweep. A beat is judged by the sweeper's own awake, monotonic time, never by its
 * age: after a sleep every beat is old, and ten of ten live tasks were once killed for it
 * (board.md 9). A gap that is longer than a look should take is not all counted: workers that were
 * frozen together with the sweeper get their time back.
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
  const { lastLook, seen: before } = isWatchOutdated(watch, now, intervalMs) ? EMPTY_WATCH : watch;
  const gapMs = lastLook === null ? 0 : now.monotonicMs - lastLook.monotonicMs;
  const awakeMs = Math.min(gapMs, MAX_CREDITED_INTERVALS * intervalMs);
  const seen = new Map<string, SeenClaim>();
  for (const claim of claims) {
    const known = before.get(claim.taskId);
    const isSame = known?.beat === claim.beat && known.claimEpoch === claim.claimEpoch;
    seen.set(claim.taskId, { ...claim, unchangedMs: isSame ? known.unchangedMs + awakeMs : 0 });
  }
  const stale = claims.filter(({ taskId }) => (seen.get(taskId)?.unchangedMs ?? 0) >= staleTtlMs);
  return { watch: { lastLook: now, seen }, stale };
}
