import { localDay } from "../../../shared/domain/local-day.ts";
import type { PastStep } from "../../../shared/past/past-step.ts";

/**
 * The position a day further: after the last step of the next day on which something happened, or of
 * the day before.
 * @param position how many steps have been taken
 */
export function nextDay(steps: readonly PastStep[], position: number, direction: 1 | -1): number {
  if (direction === 1) {
    const next = steps[position];
    if (!next) return position;
    const day = localDay(next.at);
    let to = position;
    while (to < steps.length && localDay(steps[to]?.at ?? 0) === day) to += 1;
    return to;
  }
  const now = steps[position - 1];
  if (!now) return 0;
  const day = localDay(now.at);
  let to = position;
  while (to > 0 && localDay(steps[to - 1]?.at ?? 0) === day) to -= 1;
  return to;
}

/** An instant as a field for a local date and time takes it: `2026-11-30T14:08`. */
export function toField(at: number): string {
  const date = new Date(at);
  const two = (value: number) => String(value).padStart(2, "0");
  return `${localDay(at)}T${two(date.getHours())}:${two(date.getMinutes())}`;
}
