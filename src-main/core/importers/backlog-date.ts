import { parseDate } from "./parse-date.ts";

/** As early versions of Backlog.md wrote days. */
const DAY_FIRST = /^(\d{2})[-/.](\d{2})[-/.](\d{2})$/;

/**
 * Reads an instant as Backlog.md writes it: a day or a minute, in UTC.
 * @returns milliseconds; NaN for what is none
 */
export function parseBacklogDate(text: string): number {
  const [, day, month, year] = DAY_FIRST.exec(text.trim()) ?? [];
  return parseDate(day === undefined ? text : `20${year}-${month}-${day}`);
}
