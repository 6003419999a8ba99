import { powerMonitor } from "electron";
import type { Reconciled } from "../core/services/reconcile.ts";
import { createSweeper, type SweeperOptions } from "../core/sweeper.ts";
import { every } from "./every.ts";

/** What the app's sweep needs. */
export interface SweepOptions extends SweeperOptions {
  readonly onSwept: (reconciled: Reconciled) => void;
  /** Told of a look that failed; the next one tries again. */
  readonly onFailed: (error: unknown) => void;
}

/**
 * Looks for dead workers now and at each interval. After a sleep of the machine the watch starts
 * anew, whatever the clocks say of it.
 * @returns a function that ends it
 */
export function startSweep(options: SweepOptions): () => void {
  let sweeper = createSweeper(options);
  const look = async () => {
    try {
      options.onSwept(await sweeper.lookAsync());
    } catch (error) {
      options.onFailed(error);
    }
  };
  const startAnew = () => {
    sweeper = createSweeper(options);
  };
  powerMonitor.on("resume", startAnew);
  const stop = every(options.settings.staleSweepMs, look);
  void look();
  return () => {
    stop();
    powerMonitor.off("resume", startAnew);
  };
}
