import { type QueryClient, queryOptions, useQuery } from "@tanstack/react-query";
import type { LiveRun, StopWay } from "../../shared/domain/live-run.ts";
import type { RunAnswers, RunRequest } from "../../shared/window-runs.ts";
import { dataOf } from "./client.ts";

const LIVE_RUNS = ["live-runs"] as const;
const NONE: readonly LiveRun[] = [];

/**
 * Asks the app something of its own runs.
 * @throws {Refusal} what the app answered instead
 */
export async function askRuns<Kind extends RunRequest["kind"]>(
  request: Extract<RunRequest, { kind: Kind }>,
): Promise<RunAnswers[Kind]> {
  return dataOf(await window.baton.runs(request));
}

/** Takes the app's own runs as main tells of them. */
export function takeRuns(client: QueryClient, runs: readonly LiveRun[]): void {
  client.setQueryData(LIVE_RUNS, runs);
}

/** The app's own runs as they stand now; main tells of every change. */
export function useLiveRuns(): readonly LiveRun[] {
  return useQuery(liveRuns()).data ?? NONE;
}

/** The app's own run on a task, undefined when it runs none there. */
export function useLiveRunOf(taskId: string): LiveRun | undefined {
  const select = (runs: readonly LiveRun[]) => runs.find((run) => run.taskId === taskId);
  return useQuery({ ...liveRuns(), select }).data;
}

/**
 * Starts a profile's agent on a task.
 * @param task its id or key
 * @throws {Refusal} why it can't begin; nothing on the board has changed then
 */
export async function startRun(task: string, profile: string): Promise<string> {
  return (await askRuns({ kind: "start", task, profile })).execution;
}

/**
 * Stops one of the app's own runs.
 * @throws {Refusal} when it is not this app's
 */
export async function stopRun(execution: string, way: StopWay): Promise<void> {
  await askRuns({ kind: "stop", execution, way });
}

function liveRuns() {
  return queryOptions({
    queryKey: LIVE_RUNS,
    queryFn: () => askRuns({ kind: "list" }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
