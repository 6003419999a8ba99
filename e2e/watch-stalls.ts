import type { ElectronApplication } from "@playwright/test";

type Watch = { stalls: { readonly max: number; disable(): void } };

/** Begins to watch how long the main process stands still. */
export async function watchStalls(app: ElectronApplication): Promise<void> {
  await app.evaluate(() => {
    const { monitorEventLoopDelay } = process.getBuiltinModule("node:perf_hooks");
    const stalls = monitorEventLoopDelay({ resolution: 1 });
    stalls.enable();
    Object.assign(globalThis, { stalls } satisfies Watch);
  });
}

/** The longest time that it stood still since {@link watchStalls}, in milliseconds. */
export async function longestStall(app: ElectronApplication): Promise<number> {
  const ns = await app.evaluate(() => {
    const { stalls } = globalThis as unknown as Watch;
    stalls.disable();
    return stalls.max;
  });
  return ns / 1_000_000;
}
