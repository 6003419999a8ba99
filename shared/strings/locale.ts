/**
 * How dates and numbers are written for the person. The texts have a language of their own (see
 * `translate.ts`); this is what the system says of the place: order of day and month, 12 or 24
 * hours, decimal signs, numerals, first day of the week.
 */

/** Where nothing else is said: in tests, and on a system that names no place. */
const USUAL = "en-US";

let current = USUAL;
let numbers = new Intl.NumberFormat(current);

/**
 * Takes the system's locale; whoever starts a process says it once, before anything is shown.
 * @param tag such as `de-AT`, as the system has it; one that means nothing counts as `en-US`
 */
export function setLocale(tag: string): void {
  current = knownLocale(tag);
  numbers = new Intl.NumberFormat(current);
}

/** The locale in which dates and numbers are written. */
export function currentLocale(): string {
  return current;
}

/** A number with the locale's separators: `3,077`. */
export function formatNumber(value: number): string {
  return numbers.format(value);
}

function knownLocale(tag: string): string {
  // A system without a place says `en-US@posix`, or `c`.
  const [name = ""] = tag.split("@");
  try {
    const [known] = Intl.DateTimeFormat.supportedLocalesOf(name.replaceAll("_", "-"));
    return known ?? USUAL;
  } catch {
    return USUAL;
  }
}
