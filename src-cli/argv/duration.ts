import { invalidArgument } from "./invalid-argument.ts";

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
 * @param label how the caller gave it, such as `--stale`
 * @returns whole milliseconds
 * @throws DomainError invalid_argument
 */
export function parseDuration(label: string, text: string): number {
  const [, amount, unit] = PATTERN.exec(text) ?? [];
  const ms = Math.round(Number(amount) * (UNITS[unit ?? ""] ?? Number.NaN));
  if (Number.isSafeInteger(ms)) return ms;
  throw invalidArgument(
    `${label} must be a duration such as 90s, 30m, 4h or 2d, not ${JSON.stringify(text)}`,
  );
}

/** Whether a text was meant as a duration, so that it belongs to the flag before it. */
export function looksLikeDuration(text: string): boolean {
  return /^\d/.test(text);
}
