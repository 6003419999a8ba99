/** Lines that the agent prints a second. */
export const LINES_A_SECOND = 2_000;

/** What one side came to. */
export interface Heard {
  readonly lines: number;
  readonly cpuMs: number;
  readonly stallP99Ms: number;
  readonly stallMaxMs: number;
  /** From a line's printing until it is handed to the disk. */
  readonly lagMedianMs: number;
  readonly lagP99Ms: number;
  /** The smallest heap of each third of the time, in MB: what is left over between collections. */
  readonly heapMb: readonly number[];
  readonly rssMb: number;
}
