/** Monotonic milliseconds. Not of `performance`, which loads twelve modules at its first use. */
export function monotonicMs(): number {
  return Number(process.hrtime.bigint()) / 1e6;
}
