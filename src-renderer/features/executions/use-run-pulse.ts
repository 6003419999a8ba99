import { decideLiveness, type Liveness } from "../../../shared/domain/liveness.ts";
import { usePulse } from "../../api/pulses.ts";
import { useTiming } from "../../state/timing.ts";
import { formatAgo, formatElapsed } from "../../ui/format.ts";
import { useClock } from "../../ui/use-clock.ts";

const EACH_SECOND = 1_000;

/** How something that runs stands, in words that the clock moves on. */
export interface RunPulse {
  readonly beatAt: number;
  readonly liveness: Liveness;
  readonly elapsed: string;
  readonly beat: string;
  /** Null where it never got further. */
  readonly progress: string | null;
}

/** What is known of a run by itself; the board tells of beats besides. */
export interface KnownRun {
  readonly taskId: string;
  readonly startedAt: number;
  readonly beatAt: number | null;
  readonly progressAt: number | null;
}

/** The pulse of a run. */
export function useRunPulse({ taskId, startedAt, ...known }: KnownRun): RunPulse {
  const told = usePulse(taskId);
  const { heartbeatMs, staleTtlMs } = useTiming();
  const beatAt = Math.max(told?.beatAt ?? 0, known.beatAt ?? startedAt);
  const progressAt = Math.max(told?.progressAt ?? 0, known.progressAt ?? 0);
  return {
    beatAt,
    liveness: useClock((now) => decideLiveness(now - beatAt, heartbeatMs, staleTtlMs), EACH_SECOND),
    elapsed: useClock((now) => formatElapsed(now - startedAt), EACH_SECOND),
    beat: useClock((now) => formatAgo(beatAt, now), EACH_SECOND),
    progress: useClock((now) => (progressAt > 0 ? formatAgo(progressAt, now) : null), EACH_SECOND),
  };
}
