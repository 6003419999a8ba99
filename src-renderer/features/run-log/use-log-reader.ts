import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from "react";
import { useBoardStatus } from "../../api/queries.ts";
import { useLiveRuns } from "../../api/runs.ts";
import type { LogShape } from "./log-pages.ts";
import { LogReader } from "./log-reader.ts";

/** How often a run of another program is looked at, in milliseconds. */
const LOOK_MS = 1_000;

/** Whose log it is, as it stands now. */
export interface RunStanding {
  /** This app's own run, as long as it lives under this execution. */
  readonly live: ReturnType<typeof useLiveRuns>[number] | undefined;
  /** Whether more may be printed. */
  readonly isRunning: boolean;
  /** A later attempt of the same run that lives now; null for none. */
  readonly nextAttempt: ReturnType<typeof useLiveRuns>[number] | null;
}

/** How the run behind an execution stands. */
export function useRunStanding(execution: string, taskId: string): RunStanding {
  const runs = useLiveRuns();
  const running = useBoardStatus().data?.running ?? [];
  const live = runs.find(({ executionId }) => executionId === execution);
  const ofTask = runs.find((run) => run.taskId === taskId && run.executionId !== execution);
  return {
    live,
    isRunning: live !== undefined || running.some(({ id }) => id === execution),
    nextAttempt: live ? null : (ofTask ?? null),
  };
}

/** A reader of an execution's log, which follows it as long as it runs. */
export function useLogReader(execution: string, shape: LogShape, standing: RunStanding): LogReader {
  const [reader] = useState(() => new LogReader(execution, shape));
  const { live, isRunning } = standing;
  const lines = live?.logLines ?? 0;
  const isOwn = live !== undefined;
  useSyncExternalStore(reader.subscribe, reader.version);
  useEffect(() => () => reader.end(), [reader]);
  useEffect(() => reader.setEnd(lines), [reader, lines]);
  useLayoutEffect(() => {
    if (reader.pages.shape !== shape) reader.setShape(shape);
  }, [reader, shape]);
  useEffect(() => {
    // Also once more when it has ended: its last lines are told of by nobody.
    if (isOwn) return;
    reader.look();
    if (!isRunning) return;
    const timer = window.setInterval(() => reader.look(), LOOK_MS);
    return () => window.clearInterval(timer);
  }, [reader, isOwn, isRunning]);
  return reader;
}
