/**
 * A clock that counts only time in which this process was awake: a machine that slept, or a process
 * that was frozen, must not make a run look old or silent (board.md 9).
 */
export interface AwakeClock {
  /** Counts the time since the last call; more than a few ticks of it were no awake time. */
  tick(): void;
  /** Awake time so far, in milliseconds. */
  elapsedMs(): number;
}

/** A gap of more ticks than this was no busy machine but a sleeping one. */
const LONGEST_GAP_TICKS = 5;

/**
 * Makes a clock that stands at zero.
 * @param monotonicMs a clock that never jumps back
 * @param tickMs how often `tick` will be called, in milliseconds
 */
export function createAwakeClock(monotonicMs: () => number, tickMs: number): AwakeClock {
  let last = monotonicMs();
  let elapsed = 0;
  return {
    tick() {
      const now = monotonicMs();
      const gap = now - last;
      last = now;
      elapsed += gap > LONGEST_GAP_TICKS * tickMs ? tickMs : gap;
    },
    elapsedMs: () => elapsed,
  };
}
