import { readFileSync } from "node:fs";
import type { BenchWindow } from "./open-window.ts";

/** What a window holds in memory, in MB, garbage collected. */
export interface Memory {
  readonly pageHeapMb: number;
  readonly mainHeapMb: number;
  /** All processes of the app: what they have for themselves, and their part of what they share. */
  readonly allMb: number;
}

const MB = 1024 * 1024;

/** Measures a window's memory. */
export async function measureMemory({
  app,
  page,
}: Pick<BenchWindow, "app" | "page">): Promise<Memory> {
  const devTools = await page.context().newCDPSession(page);
  // What the first collection finalizes goes with the second.
  for (let turn = 0; turn < 2; turn++) await devTools.send("HeapProfiler.collectGarbage");
  const { usedSize } = await devTools.send("Runtime.getHeapUsage");
  await devTools.detach();
  const main = await app.evaluate(({ app: electron }) => {
    const { setFlagsFromString } = process.getBuiltinModule("node:v8");
    const { runInNewContext } = process.getBuiltinModule("node:vm");
    setFlagsFromString("--expose-gc");
    const collect = runInNewContext("gc") as () => void;
    collect();
    collect();
    return {
      heap: process.memoryUsage().heapUsed,
      processes: electron.getAppMetrics().map(({ pid, memory }) => ({ pid, memory })),
    };
  });
  const allKb = main.processes.map(({ pid, memory }) => residentKb(pid) ?? memory.workingSetSize);
  return {
    pageHeapMb: usedSize / MB,
    mainHeapMb: main.heap / MB,
    allMb: allKb.reduce((sum, kb) => sum + kb, 0) / 1024,
  };
}

/** Linux tells each process's part of the pages that several share; elsewhere they count in full. */
function residentKb(pid: number): number | null {
  try {
    const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, "utf8");
    return Number(/^Pss:\s+(\d+) kB/m.exec(rollup)?.[1] ?? Number.NaN);
  } catch {
    return null;
  }
}
