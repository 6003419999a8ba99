import { currentLocale, currentLocaleOfTimes, formatNumber } from "./locale.ts";
import { t } from "./translate.ts";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const YEAR = 365 * DAY;

/** What one locale writes with. Making one of these takes longer than all that it ever writes. */
interface Writers {
  readonly locale: string;
  readonly times: string;
  readonly money: Intl.NumberFormat;
  readonly percent: Intl.NumberFormat;
  readonly tenths: Intl.NumberFormat;
  readonly atMostTenths: Intl.NumberFormat;
  readonly twoDigits: Intl.NumberFormat;
  readonly clock: Intl.DateTimeFormat;
  readonly minute: Intl.DateTimeFormat;
  readonly weekday: Intl.DateTimeFormat;
  readonly weekdayOfYear: Intl.DateTimeFormat;
  readonly date: Intl.DateTimeFormat;
  readonly month: Intl.DateTimeFormat;
  readonly year: Intl.DateTimeFormat;
  readonly instant: Intl.DateTimeFormat;
}

let made: Writers | null = null;

function writers(): Writers {
  const locale = currentLocale();
  const times = currentLocaleOfTimes();
  if (made?.locale === locale && made.times === times) return made;
  const day = { month: "short", day: "numeric" } as const;
  const currency = { style: "currency", currency: "USD", currencyDisplay: "narrowSymbol" } as const;
  made = {
    ...{ locale, times },
    money: new Intl.NumberFormat(locale, currency),
    percent: new Intl.NumberFormat(locale, { style: "percent" }),
    tenths: new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
    atMostTenths: new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }),
    twoDigits: new Intl.NumberFormat(locale, { minimumIntegerDigits: 2 }),
    clock: new Intl.DateTimeFormat(times, { timeStyle: "medium" }),
    minute: new Intl.DateTimeFormat(times, { timeStyle: "short" }),
    weekday: new Intl.DateTimeFormat(times, { weekday: "short", ...day }),
    weekdayOfYear: new Intl.DateTimeFormat(times, { weekday: "short", ...day, year: "numeric" }),
    date: new Intl.DateTimeFormat(times, day),
    month: new Intl.DateTimeFormat(times, { month: "short", year: "numeric" }),
    year: new Intl.DateTimeFormat(times, { year: "numeric" }),
    instant: new Intl.DateTimeFormat(times, { dateStyle: "medium", timeStyle: "short" }),
  };
  return made;
}

/** A length of time in its largest unit: `12s`, `9m`, `3h`, `2d`, `5w`. */
export function formatAge(ms: number): string {
  const age = Math.max(0, ms);
  const whole = (unit: number) => ({ number: formatNumber(Math.floor(age / unit)) });
  if (age < MINUTE) return t(($) => $.units.seconds, whole(SECOND));
  if (age < HOUR) return t(($) => $.units.minutes, whole(MINUTE));
  if (age < DAY) return t(($) => $.units.hours, whole(HOUR));
  if (age < 14 * DAY) return t(($) => $.units.days, whole(DAY));
  return t(($) => $.units.weeks, whole(7 * DAY));
}

/** A running time to the second: `14m 08s`, `2h 03m`. */
export function formatElapsed(ms: number): string {
  const all = Math.floor(Math.max(0, ms) / SECOND);
  const { twoDigits } = writers();
  if (all < 60) return t(($) => $.units.seconds, { number: formatNumber(all) });
  if (all < 3_600) {
    const seconds = twoDigits.format(all % 60);
    return t(($) => $.units.minutesAndSeconds, {
      minutes: formatNumber(Math.floor(all / 60)),
      seconds,
    });
  }
  const minutes = twoDigits.format(Math.floor(all / 60) % 60);
  return t(($) => $.units.hoursAndMinutes, {
    hours: formatNumber(Math.floor(all / 3_600)),
    minutes,
  });
}

/** A short length of time that somebody set: `250 ms`, and from a second on as it elapses. */
export function formatDuration(ms: number): string {
  return ms < SECOND
    ? t(($) => $.units.milliseconds, { number: formatNumber(ms) })
    : formatElapsed(ms);
}

/** How long ago an instant was, in words: `now`, `4s ago`, `3h ago`. */
export function formatAgo(at: number, now: number): string {
  return now - at < SECOND
    ? t(($) => $.units.now)
    : t(($) => $.units.ago, { age: formatAge(now - at) });
}

/** US dollars: `$1.12`, and `<$0.01` for less than a cent. */
export function formatCost(usd: number): string {
  const { money } = writers();
  return usd > 0 && usd < 0.01
    ? t(($) => $.units.lessThan, { amount: money.format(0.01) })
    : money.format(usd);
}

/** A whole number with separators: `3,077`. */
export function formatCount(count: number): string {
  return formatNumber(count);
}

/** A number with one digit behind its decimal sign: `4.0`. */
export function formatTenths(value: number): string {
  return writers().tenths.format(value);
}

/** A number of tokens: `812`, `9.8k`, `1.2M`. */
export function formatTokens(tokens: number): string {
  if (tokens < 1_000) return formatNumber(tokens);
  if (tokens < 999_500) return t(($) => $.units.thousands, { number: shorten(tokens / 1_000) });
  return t(($) => $.units.millions, { number: shorten(tokens / 1_000_000) });
}

function shorten(value: number): string {
  return value < 9.95 ? formatTenths(value) : formatNumber(Math.round(value));
}

/** A file's size: `640 KB`, `12.4 MB`, `2 GB`. */
export function formatBytes(bytes: number): string {
  if (bytes < 1_000_000) {
    return t(($) => $.units.kilobytes, { number: formatNumber(Math.ceil(bytes / 1_000)) });
  }
  if (bytes < 1_000_000_000) {
    return t(($) => $.units.megabytes, { number: formatTenths(bytes / 1_000_000) });
  }
  const number = writers().atMostTenths.format(bytes / 1_000_000_000);
  return t(($) => $.units.gigabytes, { number });
}

/** A day with its time, in the person's own time zone. */
export function formatInstant(at: number): string {
  return writers().instant.format(at);
}

/** A date without its year: `Nov 30`. */
export function formatDate(at: number): string {
  return writers().date.format(at);
}

/** A month in its year: `Nov 2026`. */
export function formatMonth(at: number): string {
  return writers().month.format(at);
}

/** A year: `2026`. */
export function formatYear(at: number): string {
  return writers().year.format(at);
}

/** A length of time in the unit that tells it best: `40s`, `12m`, `5.2h`, `3.4d`, `2.5y`. */
export function formatSpan(ms: number): string {
  if (ms < HOUR) return formatAge(ms);
  if (ms < 2 * DAY) return t(($) => $.units.hours, { number: shorten(ms / HOUR) });
  return ms < 2 * YEAR
    ? t(($) => $.units.days, { number: shorten(ms / DAY) })
    : t(($) => $.units.years, { number: shorten(ms / YEAR) });
}

/** A round length of time at a mark of a scale: `5s`, `4h`, `28d`, `2y`. */
export function formatSpanMark(ms: number): string {
  if (ms < DAY) return formatAge(ms);
  return ms < YEAR
    ? t(($) => $.units.days, { number: formatNumber(Math.round(ms / DAY)) })
    : t(($) => $.units.years, { number: formatNumber(Math.round(ms / YEAR)) });
}

/** A part of a whole: `36%`. */
export function formatPercent(part: number): string {
  return writers().percent.format(part);
}

/** A day of the week with its date: `Mon, Nov 30`. */
export function formatDay(at: number): string {
  return writers().weekday.format(at);
}

/** A day of the week with its date in its year: `Mon, Feb 3, 2031`. */
export function formatDayOfYear(at: number): string {
  return writers().weekdayOfYear.format(at);
}

/** A time of day to the second, in the person's own time zone: `2:08:30 PM`, or `14:08:30`. */
export function formatClock(at: number): string {
  return writers().clock.format(at);
}

/** A time of day to the minute: `2:08 PM`, or `14:08`. */
export function formatMinute(at: number): string {
  return writers().minute.format(at);
}

/** The day with which a week begins: 1 for Monday to 7 for Sunday. */
export function firstDayOfWeek(): number {
  const locale: WeekLocale = new Intl.Locale(currentLocaleOfTimes());
  return locale.getWeekInfo?.().firstDay ?? 1;
}

/** What TypeScript's ES2023 does not know yet. */
type WeekLocale = Intl.Locale & { getWeekInfo?(): { readonly firstDay: number } };
