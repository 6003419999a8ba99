const UNITS: Readonly<Record<string, number>> = {
  ms: 1,
  s: 1_000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
};

const PATTERN = /^(\d+(?:\.\d+)?)(ms|s|m|h|d)$/;

/**
 * Reads a duration such as `90s`, `30m` or `4h`.
 * @returns whole milliseconds; null for another text
 */
export function readDuration(text: string): number | null {
  const [, amount, unit] = PATTERN.exec(text) ?? [];
  const ms = Math.round(Number(amount) * (UNITS[unit ?? ""] ?? Number.NaN));
  return Number.isSafeInteger(ms) ? ms : null;
}

/**
 * A duration as people write it, exact: in the largest unit that it is whole in.
 * @param ms whole milliseconds
 */
export function writeDuration(ms: number): string {
  const [unit, size] = Object.entries(UNITS).findLast(([, each]) => ms % each === 0) ?? ["ms", 1];
  return `${ms / size}${unit}`;
}
