/** After so long a write counts for a third of a fresh one, in milliseconds. */
const FADES_IN_MS = 50;

/** How much one process has written lately: older writes count for less and less. */
export class RecentWrites {
  private count = 0;
  private countedAt = 0;

  /** Counts a write. @param now monotonic milliseconds, never less than before */
  add(now: number): void {
    this.count = this.left(now) + 1;
    this.countedAt = now;
  }

  /** @param now monotonic milliseconds, never less than before @returns writes a millisecond */
  rate(now: number): number {
    return this.left(now) / FADES_IN_MS;
  }

  private left(now: number): number {
    return this.count * Math.exp((this.countedAt - now) / FADES_IN_MS);
  }
}
