/** The day of the local calendar on which an instant falls: `2026-11-30`. */
export function localDay(at: number): string {
  const date = new Date(at);
  const two = (value: number) => String(value).padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** When a day of the local calendar begins. @param day as {@link localDay} writes it */
export function startOfLocalDay(day: string): number {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  return new Date(year, month - 1, date).getTime();
}

/**
 * The first day of the week in which a day lies.
 * @param firstDay with which weeks begin where the person is: 1 for Monday to 7 for Sunday
 */
export function weekOf(day: string, firstDay: number): string {
  const date = new Date(startOfLocalDay(day));
  date.setDate(date.getDate() - ((date.getDay() - firstDay + 7) % 7));
  return localDay(date.getTime());
}

/**
 * All days, or all weeks by their first days, from one to another, both included.
 * @param step 1 for days, 7 for weeks
 */
export function daysBetween(from: string, to: string, step: 1 | 7): string[] {
  const days: string[] = [];
  const date = new Date(startOfLocalDay(from));
  for (let day = from; day <= to; day = localDay(date.getTime())) {
    days.push(day);
    // By the calendar: a day has 23 or 25 hours where clocks are changed.
    date.setDate(date.getDate() + step);
  }
  return days;
}
