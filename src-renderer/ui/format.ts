const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const wholeNumbers = new Intl.NumberFormat("en");
const clock = new Intl.DateTimeFormat("en", { timeStyle: "medium", hour12: false });
const weekday = new Intl.DateTimeFormat("en", { weekday: "short", month: "short", day: "numeric" });
const date = new Intl.DateTimeFormat("en", { month: "short", day: "numeric" });
const dayAndTime = new Intl.DateTimeFormat("en", { dateStyle: "medium", timeStyle: "short" });

/** A length of time in its largest unit: `12s`, `9m`, `3h`, `2d`, `5w`. */
export function formatAge(ms: number): string {
  const age = Math.max(0, ms);
  if (age < MINUTE) return `${Math.floor(age / SECOND)}s`;
  if (age < HOUR) return `${Math.floor(age / MINUTE)}m`;
  if (age < DAY) return `${Math.floor(age / HOUR)}h`;
  if (age < 14 * DAY) return `${Math.floor(age / DAY)}d`;
  return `${Math.floor(age / (7 * DAY))}w`;
}

/** A running time to the second: `14m 08s`, `2h 03m`. */
export function formatElapsed(ms: number): string {
  const seconds = Math.floor(Math.max(0, ms) / SECOND);
  const minutes = Math.floor(seconds / 60);
  if (minutes < 1) return `${seconds}s`;
  if (minutes < 60) return `${minutes}m ${String(seconds % 60).padStart(2, "0")}s`;
  return `${Math.floor(minutes / 60)}h ${String(minutes % 60).padStart(2, "0")}m`;
}

/** How long ago an instant was, in words: `now`, `4s ago`, `3h ago`. */
export function formatAgo(at: number, now: number): string {
  return now - at < SECOND ? "now" : `${formatAge(now - at)} ago`;
}

/** US dollars: `$1.12`, and `<$0.01` for less than a cent. */
export function formatCost(usd: number): string {
  return usd > 0 && usd < 0.01 ? "<$0.01" : `$${usd.toFixed(2)}`;
}

/** A whole number with separators: `3,077`. */
export function formatCount(count: number): string {
  return wholeNumbers.format(count);
}

/** A number of tokens: `812`, `9.8k`, `1.2M`. */
export function formatTokens(tokens: number): string {
  if (tokens < 1_000) return String(tokens);
  if (tokens < 999_500) return `${shorten(tokens / 1_000)}k`;
  return `${shorten(tokens / 1_000_000)}M`;
}

function shorten(value: number): string {
  return value < 9.95 ? value.toFixed(1) : String(Math.round(value));
}

/** A file's size: `640 KB`, `12.4 MB`, `2 GB`. */
export function formatBytes(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.ceil(bytes / 1_000)} KB`;
  if (bytes < 1_000_000_000) return `${(bytes / 1_000_000).toFixed(1)} MB`;
  return `${Number((bytes / 1_000_000_000).toFixed(1))} GB`;
}

/** A day with its time, in the person's own time zone. */
export function formatInstant(at: number): string {
  return dayAndTime.format(at);
}

/** A date without its year: `Nov 30`. */
export function formatDate(at: number): string {
  return date.format(at);
}

/** A length of time in the unit that tells it best: `40s`, `12m`, `5.2h`, `3.4d`. */
export function formatSpan(ms: number): string {
  if (ms < HOUR) return formatAge(ms);
  return ms < 2 * DAY ? `${shorten(ms / HOUR)}h` : `${shorten(ms / DAY)}d`;
}

/** A part of a whole: `36 %`. */
export function formatPercent(part: number): string {
  return `${Math.round(part * 100)} %`;
}

/** A day of the week with its date: `Mon, Nov 30`. */
export function formatDay(at: number): string {
  return weekday.format(at);
}

/** A time of day to the second, in the person's own time zone: `14:08:30`. */
export function formatClock(at: number): string {
  return clock.format(at);
}
