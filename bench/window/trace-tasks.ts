import { readFileSync, rmSync } from "node:fs";
import type { ElectronApplication } from "@playwright/test";

/** What a window's page did for some time, in milliseconds of its thread's own CPU time. */
export interface PageTasks {
  readonly longestMs: number;
  /** Tasks of more than 50 ms. */
  readonly long: number;
  readonly sumMs: number;
  /** The longest task by the clock on the wall, waiting for a core included. */
  readonly longestWallMs: number;
}

interface TraceEvent {
  readonly ph: string;
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  /** In microseconds, as all of them. */
  readonly dur: number;
  readonly tdur?: number;
  readonly args: { readonly name?: string };
}

const LONG_MS = 50;
const TASK = "ThreadControllerImpl::RunTask";
const PAGE_THREAD = "CrRendererMain";

/**
 * Traces the tasks of the app's page while something happens.
 * @param app with one window
 */
export async function traceTasks(
  app: ElectronApplication,
  happens: () => Promise<unknown>,
): Promise<PageTasks> {
  await app.evaluate(({ contentTracing }) =>
    contentTracing.startRecording({
      included_categories: ["toplevel"],
      excluded_categories: ["*"],
    }),
  );
  await happens();
  const file = await app.evaluate(({ contentTracing }) => contentTracing.stopRecording());
  const { traceEvents } = JSON.parse(readFileSync(file, "utf8")) as { traceEvents: TraceEvent[] };
  rmSync(file, { force: true });
  return sumUp(traceEvents);
}

function sumUp(events: readonly TraceEvent[]): PageTasks {
  const threads = new Set(
    events.flatMap(({ ph, name, args, pid, tid }) =>
      ph === "M" && name === "thread_name" && args.name === PAGE_THREAD ? [`${pid} ${tid}`] : [],
    ),
  );
  const tasks = events.filter(
    ({ ph, name, pid, tid }) => ph === "X" && name === TASK && threads.has(`${pid} ${tid}`),
  );
  const cpuMs = tasks.map(({ tdur = 0 }) => tdur / 1_000);
  return {
    longestMs: Math.max(0, ...cpuMs),
    long: cpuMs.filter((ms) => ms > LONG_MS).length,
    sumMs: cpuMs.reduce((sum, ms) => sum + ms, 0),
    longestWallMs: Math.max(0, ...tasks.map(({ dur }) => dur / 1_000)),
  };
}
