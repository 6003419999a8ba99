import { type DueState, daysUntil, dueState } from "../../shared/domain/due-date.ts";
import { t } from "../../shared/strings/translate.ts";
import type { Tone } from "./chip.tsx";
import { formatDay, formatDayOfYear } from "./format.ts";

/** A due date in words, and how it stands. */
export interface DueWords {
  readonly state: DueState;
  /** Where there is little room: `3 d over`, `Today`, `Mon, Nov 30`, and in another year `Mon, Feb 3, 2031`. */
  readonly short: string;
  /** In a sentence: `3 days overdue`, `Due Mon, Nov 30`. */
  readonly long: string;
  readonly tone: Tone;
}

const TONES: Readonly<Record<DueState, Tone>> = {
  overdue: "bad",
  today: "warn",
  soon: "accent",
  later: "plain",
};

/**
 * Says when something is due. The words carry it, the tone repeats them.
 * @param dueOn a day such as 2026-08-01
 * @param today the day that it is where the person is
 */
export function describeDue(dueOn: string, today: string): DueWords {
  const state = dueState(dueOn, today);
  const days = daysUntil(dueOn, today);
  const tone = TONES[state];
  if (state === "overdue") {
    const short = t(($) => $.wishes.dueShortOverdue, { count: -days });
    return { state, tone, short, long: t(($) => $.wishes.overdueDays, { count: -days }) };
  }
  if (state === "today") {
    const short = t(($) => $.wishes.dueShortToday);
    return { state, tone, short, long: t(($) => $.wishes.dueToday) };
  }
  const isThisYear = dueOn.slice(0, 4) === today.slice(0, 4);
  const day = (isThisYear ? formatDay : formatDayOfYear)(localNoon(dueOn));
  const long = days === 1 ? t(($) => $.wishes.dueTomorrow) : t(($) => $.wishes.dueOn, { day });
  return { state, tone, short: day, long };
}

/** An instant within the day, wherever the person is and however clocks change. */
function localNoon(day: string): number {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  return new Date(year, month - 1, date, 12).getTime();
}
