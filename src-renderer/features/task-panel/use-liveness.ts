import { decideLiveness, type Liveness } from "../../../shared/domain/liveness.ts";
import { usePulse } from "../../api/pulses.ts";
import { useBoardStatus } from "../../api/queries.ts";
import { formatAgo } from "../../ui/format.ts";
import { useClock } from "../../ui/use-clock.ts";
import type { ShownTask } from "./shown-task.ts";

const EACH_SECOND = 1_000;

/** A running task's pulse: how it looks and when it last beat and got further, in words. */
export interface TaskPulse {
  readonly liveness: Liveness;
  /** `4s ago`; null when it never beat. */
  readonly beat: string | null;
  readonly progress: string | null;
}

/**
 * The pulse of a task's running execution.
 * @returns null when nothing runs: then nobody is expected to beat
 */
export function useTaskPulse(task: ShownTask): TaskPulse | null {
  const told = usePulse(task.id);
  const { data: status } = useBoardStatus();
  const isRunning = task.executions.some((execution) => execution.status === "running");
  const beatAt = latest(task.beatAt, told?.beatAt);
  const progressAt = latest(task.progressAt, told?.progressAt);
  const liveness = useClock(
    (now) =>
      status
        ? decideLiveness(now - (beatAt ?? 0), status.heartbeatMs, status.staleTtlMs)
        : "beating",
    EACH_SECOND,
  );
  const beat = useClock((now) => (beatAt === null ? null : formatAgo(beatAt, now)), EACH_SECOND);
  const progress = useClock(
    (now) => (progressAt === null ? null : formatAgo(progressAt, now)),
    EACH_SECOND,
  );
  return isRunning ? { liveness, beat, progress } : null;
}

function latest(own: number | null, told: number | null | undefined): number | null {
  if (own === null || told === null || told === undefined) return own ?? told ?? null;
  return Math.max(own, told);
}
