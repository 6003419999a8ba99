/**
 * Due dates. One is a day of the calendar, `2026-08-01`, and no instant: it means that day wherever
 * it is read, and is over when that day is over there.
 */

/** A wanted due date. */
export type DueDateDecision =
  | { readonly kind: "accepted"; readonly dueOn: string }
  | { readonly kind: "refused"; readonly reason: string };

/** How a due date stands to a day. Soon is within the week that begins with it. */
export type DueState = "overdue" | "today" | "soon" | "later";

/** Days after today that count as soon. */
export const SOON_DAYS = 6;

const DAY_MS = 86_400_000;
const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;
const AHEAD = /^\+(\d{1,4})([dw])$/;

/** The day of an instant, as the clock of this machine's place shows it. */
export function dayOf(instant: number): string {
  const date = new Date(instant);
  return formatDay(date.getFullYear(), date.getMonth() + 1, date.getDate());
}

/** Whether a text is a day that the calendar has, as it is stored. */
export function isDay(text: string): boolean {
  const [, year, month, day] = (DATE.exec(text) ?? []).map(Number);
  if (year === undefined || month === undefined || day === undefined) return false;
  const date = new Date(Date.UTC(year, month - 1, day));
  // A year below 100 would be taken for one of the last century.
  return year >= 1000 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

/** Whether a text is the first part of a day, with digits still to come. */
export function isDayBegun(text: string): boolean {
  return /^(?:\d{1,4}|\d{4}-\d{0,2}|\d{4}-\d{2}-\d?)$/.test(text);
}

/**
 * Decides a due date.
 * @param text `2026-08-01`, `today`, `tomorrow`, `+3d` or `+2w`
 * @param today the day that the words are counted from
 */
export function decideDueDate(text: string, today: string): DueDateDecision {
  const wanted = text.trim().toLowerCase();
  if (wanted === "today") return { kind: "accepted", dueOn: today };
  if (wanted === "tomorrow") return { kind: "accepted", dueOn: addDays(today, 1) };
  const [, count, unit] = AHEAD.exec(wanted) ?? [];
  if (count !== undefined) {
    return { kind: "accepted", dueOn: addDays(today, Number(count) * (unit === "w" ? 7 : 1)) };
  }
  if (isDay(wanted)) return { kind: "accepted", dueOn: wanted };
  return {
    kind: "refused",
    reason: `${JSON.stringify(text)} is no due date: give a day such as ${addDays(today, 7)}, or today, tomorrow, +3d or +2w`,
  };
}

/** The day so many days after another. */
export function addDays(day: string, days: number): string {
  const date = new Date(numberOf(day) + days * DAY_MS);
  return formatDay(date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate());
}

/** How many days lie between today and a due date; negative once it is over. */
export function daysUntil(dueOn: string, today: string): number {
  return Math.round((numberOf(dueOn) - numberOf(today)) / DAY_MS);
}

/** How a due date stands today. */
export function dueState(dueOn: string, today: string): DueState {
  const days = daysUntil(dueOn, today);
  if (days < 0) return "overdue";
  if (days === 0) return "today";
  return days <= SOON_DAYS ? "soon" : "later";
}

/**
 * The day that another tool's text means, for imports: a day, or an instant, of which its own day
 * counts and not what that is in this machine's place.
 * @returns null for a text that is no date
 */
export function readDay(text: string): string | null {
  const day = /^(\d{4}-\d{2}-\d{2})(?:[T ].*)?$/.exec(text.trim())?.[1];
  return day !== undefined && isDay(day) ? day : null;
}

function numberOf(day: string): number {
  return Date.parse(`${day}T00:00:00Z`);
}

function formatDay(year: number, month: number, day: number): string {
  const two = (value: number) => String(value).padStart(2, "0");
  return `${String(year).padStart(4, "0")}-${two(month)}-${two(day)}`;
}
