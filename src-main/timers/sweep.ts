import { powerMonitor } from "electron";
import { type EndedOrphans, endOrphans } from "../core/runner/end-orphans.ts";
import type { Reconciled } from "../core/services/reconcile.ts";
import { createSweeper, type SweeperOptions } from "../core/sweeper.ts";
import { every } from "./every.ts";

/** What the app's sweep needs. */
export interface SweepOptions extends Omit<SweeperOptions, "endOrphans"> {
  readonly beatLiveRuns: () => Promise<void>;
  readonly onSwept: (reconciled: Reconciled) => void;
  /** Told of what was ended of a dead owner's processes. */
  readonly onEnded: (orphans: EndedOrphans) => void;
  /** Told of a look that failed; the next one tries again. */
  readonly onFailed: (error: unknown) => void;
}

/**
 * Looks for dead workers now and at each interval. After a sleep of the machine the watch starts
 * anew, whatever the clocks say of it.
 * @returns a function that ends it
 */
export function startSweep(options: SweepOptions): () => void {
  const { beatLiveRuns } = options;
  const end = async () => {
    try {
      options.onEnded(await endOrphans(options.board));
    } catch (error) {
      // Nobody's task stays taken because its last worker's processes could not be looked up.
      options.onFailed(error);
    }
  };
  const anew = () => createSweeper({ ...options, endOrphans: end });
  let sweeper = anew();
  const look = async () => {
    try {
      options.onSwept(await sweeper.lookAsync());
    } catch (error) {
      options.onFailed(error);
    }
  };
  const startAnew = () => {
    sweeper = anew();
    // At once: another process's sweep may look before ours does.
    void beatLiveRuns().catch(options.onFailed);
  };
  powerMonitor.on("resume", startAnew);
  const stop = every(options.settings.staleSweepMs, look);
  // Whoever freed a dead app's tasks while none was open could not end its processes.
  void end().then(look);
  return () => {
    stop();
    powerMonitor.off("resume", startAnew);
  };
}
