import type { BenchWindow } from "./open-window.ts";

/** CPU time that an app has used for its window, in milliseconds. */
export interface CpuTime {
  /** The page's own thread. */
  readonly pageMs: number;
  readonly mainMs: number;
}

/** Measures the CPU time that something takes of a window's page and of the main process. */
export async function measureCpu(
  { app, page }: BenchWindow,
  happens: () => Promise<unknown>,
): Promise<CpuTime> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send("Performance.enable", { timeDomain: "threadTicks" });
  const read = async () => {
    const { metrics } = await devTools.send("Performance.getMetrics");
    const tasks = metrics.find(({ name }) => name === "TaskDuration")?.value ?? Number.NaN;
    const main = await app.evaluate(() => process.cpuUsage());
    return { pageMs: tasks * 1_000, mainMs: (main.user + main.system) / 1_000 };
  };
  const before = await read();
  await happens();
  const after = await read();
  await devTools.detach();
  return { pageMs: after.pageMs - before.pageMs, mainMs: after.mainMs - before.mainMs };
}
