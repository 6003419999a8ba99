const LOCAL =
  /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?)?(?: ?UTC)?$/i;
const WITH_ZONE = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}.*(?:Z|[+-]\d{2}:?\d{2})$/i;
const EPOCH_MS = /^\d{12,13}$/;
/** Such as 12/Jan/26 10:15 AM, or Jan 12, 2026. */
const MONTH = /\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\b/i;

/**
 * Reads an instant as tools write it. A time without a zone is in UTC; a day and a month in numbers
 * alone, such as 3/4/26, are not guessed at.
 * @returns milliseconds; NaN for what is none
 */
export function parseDate(text: string): number {
  const trimmed = text.trim();
  const local = LOCAL.exec(trimmed);
  if (local) return utc(local);
  if (WITH_ZONE.test(trimmed))
    return Date.parse(trimmed.replace(" ", "T").replace(/ (?=[+-])/, ""));
  if (EPOCH_MS.test(trimmed)) return Number(trimmed);
  if (!MONTH.test(trimmed)) return Number.NaN;
  const words = trimmed.replaceAll("/", " ");
  return Date.parse(
    /(?:\bUTC|\bGMT|\bZ|[+-]\d{2}:?\d{2})\)?$/i.test(words) ? words : `${words} UTC`,
  );
}

/** @returns NaN for a day that no month has */
function utc(parts: readonly (string | undefined)[]): number {
  const [, year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts.map(Number);
  const millisecond = Math.trunc(Number(`0.${parts[7] ?? 0}`) * 1_000);
  const [h, m, s] = [hour || 0, minute || 0, second || 0];
  const at = new Date(Date.UTC(year, month - 1, day, h, m, s, millisecond));
  return at.getUTCDate() === day && at.getUTCMonth() === month - 1 ? at.getTime() : Number.NaN;
}
