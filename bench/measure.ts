/** The value in the middle. */
export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/**
 * The value below which a share of all values lies.
 * @param share from 0 to 1
 */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const place = (sorted.length - 1) * share;
  const low = sorted[Math.floor(place)] ?? Number.NaN;
  const high = sorted[Math.ceil(place)] ?? Number.NaN;
  return low + (high - low) * (place - Math.floor(place));
}

/** Two ways to do one thing, measured side by side. */
export interface Comparison {
  readonly oursMs: number;
  readonly baselineMs: number;
  /** The median of the rounds' own ratios, ours to the baseline's time. */
  readonly timeRatio: number;
}

/** The time that a synchronous piece of work takes, in milliseconds. */
export function timed(work: () => void): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}

/** Condenses rounds of both sides; each round's two times were taken one right after the other. */
export function compareRounds(
  rounds: readonly { readonly ours: number; readonly baseline: number }[],
): Comparison {
  return {
    oursMs: median(rounds.map(({ ours }) => ours)),
    baselineMs: median(rounds.map(({ baseline }) => baseline)),
    timeRatio: median(rounds.map(({ ours, baseline }) => ours / baseline)),
  };
}

/**
 * Runs both sides in turn, each first in every other round, so that a drifting machine hits both
 * alike. The first round only warms up.
 * @param rounds how many count
 * @param ours runs once, and gives its time
 * @param baseline the same
 */
export function interleave(
  rounds: number,
  ours: (round: number) => number,
  baseline: (round: number) => number,
): Comparison {
  const taken = Array.from({ length: rounds + 1 }, (_, round) => {
    if (round % 2 === 0) return { ours: ours(round), baseline: baseline(round) };
    const first = baseline(round);
    return { ours: ours(round), baseline: first };
  });
  return compareRounds(taken.slice(1));
}
