import { readDuration } from "../../shared/domain/duration.ts";
import { invalidArgument } from "./invalid-argument.ts";

/**
 * Reads a duration such as `90s`, `30m` or `4h`.
 * @param label how the caller gave it, such as `--stale`
 * @returns whole milliseconds
 * @throws DomainError invalid_argument
 */
export function parseDuration(label: string, text: string): number {
  const ms = readDuration(text);
  if (ms !== null) return ms;
  throw invalidArgument(
    `${label} must be a duration such as 90s, 30m, 4h or 2d, not ${JSON.stringify(text)}`,
  );
}

/** Whether a text was meant as a duration, so that it belongs to the flag before it. */
export function looksLikeDuration(text: string): boolean {
  return /^\d/.test(text);
}
