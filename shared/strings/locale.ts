/**
 * How dates and numbers are written for the person. The texts have a language of their own (see
 * `translate.ts`); this is what the system says of the place: order of day and month, 12 or 24
 * hours, decimal signs, numerals, first day of the week.
 */

/** Where nothing else is said: in tests, and on a system that names no place. */
const USUAL = "en-US";

let current = USUAL;
let currentOfTimes = USUAL;
let numbers = new Intl.NumberFormat(current);

/**
 * Takes the system's locale; whoever starts a process says it once, before anything is shown.
 * @param tag such as `de-AT`, as the system has it; one that means nothing counts as `en-US`
 * @param tagOfTimes that of dates and times, where the system has another for them
 */
export function setLocale(tag: string, tagOfTimes: string | null = null): void {
  current = knownLocale(tag);
  currentOfTimes = tagOfTimes === null ? current : knownLocale(tagOfTimes);
  numbers = new Intl.NumberFormat(current);
}

/** The locale in which numbers are written, and all that no other is said for. */
export function currentLocale(): string {
  return current;
}

/** The locale in which dates and times are written. */
export function currentLocaleOfTimes(): string {
  return currentOfTimes;
}

/**
 * The locale that POSIX has for dates and times where the environment names one for them alone.
 * Chromium's own look at the environment goes by that of messages.
 * @returns such as `de_AT.UTF-8`; null where theirs is that of all the rest
 */
export function localeOfTimesIn(env: Readonly<Record<string, string | undefined>>): string | null {
  const { LC_ALL, LC_TIME } = env;
  return LC_ALL ? null : LC_TIME || null;
}

/** A number with the locale's separators: `3,077`. */
export function formatNumber(value: number): string {
  return numbers.format(value);
}

function knownLocale(tag: string): string {
  // A system without a place says `en-US@posix`, or `c`; POSIX adds the encoding: `de_AT.UTF-8`.
  const [name = ""] = tag.split(/[.@]/);
  try {
    const [known] = Intl.DateTimeFormat.supportedLocalesOf(name.replaceAll("_", "-"));
    return known ?? USUAL;
  } catch {
    return USUAL;
  }
}
