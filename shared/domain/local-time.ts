import { localDay } from "./local-day.ts";

/**
 * An instant as the local clock shows it, to the second, with that clock's distance from UTC, so that it
 * says the same wherever it is read: `2026-11-30 17:04:09 +01:00`.
 */
export function localTime(at: number): string {
  const date = new Date(at);
  const clock = [date.getHours(), date.getMinutes(), date.getSeconds()].map(two).join(":");
  const minutes = -date.getTimezoneOffset();
  const distance = Math.abs(minutes);
  const zone = `${minutes < 0 ? "-" : "+"}${two(Math.floor(distance / 60))}:${two(distance % 60)}`;
  return `${localDay(at)} ${clock} ${zone}`;
}

function two(value: number): string {
  return String(value).padStart(2, "0");
}
