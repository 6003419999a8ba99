const ISO = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?Z?)?$/;
/** As early versions of Backlog.md wrote days. */
const DAY_FIRST = /^(\d{2})[-/.](\d{2})[-/.](\d{2})$/;

/**
 * Reads an instant as Backlog.md writes it: a day or a minute, in UTC.
 * @returns milliseconds; NaN for what is none
 */
export function parseBacklogDate(text: string): number {
  const iso = ISO.exec(text.trim());
  if (iso) {
    const [, year, month, day, hour = "0", minute = "0", second = "0"] = iso;
    return instant([year, month, day, hour, minute, second].map(Number));
  }
  const [, day, month, year] = DAY_FIRST.exec(text.trim()) ?? [];
  if (day !== undefined)
    return instant([2_000 + Number(year), Number(month), Number(day), 0, 0, 0]);
  return Date.parse(text);
}

/** @returns NaN for a day that no month has */
function instant(parts: readonly number[]): number {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts;
  const at = new Date(Date.UTC(year, month - 1, day, hour, minute, second));
  return at.getUTCDate() === day && at.getUTCMonth() === month - 1 ? at.getTime() : Number.NaN;
}
