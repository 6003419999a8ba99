import { localDay } from "../../../shared/domain/local-day.ts";
import {
  firstDayOfWeek,
  formatClock,
  formatDate,
  formatMinute,
  formatMonth,
  formatYear,
} from "../../ui/format.ts";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const YEAR = 365 * DAY;

/** Spaces between the marks of a scale of figures, at most. */
const MOST_SPACES = 4;
/** The same where no space is smaller than this part of the whole. */
const LEAST_SPACE = 1 / 4.8;

/** A scale with round marks. The first is its lower end, the last its upper one. */
export type Marks = readonly [number, ...number[]];

/**
 * A scale from zero on.
 * @param most what it has to hold
 * @param unit what is not divided: 1 for what is counted, 0.01 for money
 */
export function countMarks(most: number, unit: number): Marks {
  let step = unit;
  // By whole units: 0.1 + 0.2 is not 0.3.
  for (let turn = 0; MOST_SPACES * step < most; turn++) {
    step = ([1, 2, 5][turn % 3] ?? 1) * 10 ** Math.floor(turn / 3) * unit;
  }
  const marks: Marks = [0];
  const count = Math.max(1, Math.ceil(most / step));
  return [...marks, ...Array.from({ length: count }, (_, index) => (index + 1) * step)];
}

/** Lengths of time that are read at a glance. */
const SPANS: readonly number[] = [
  ...[1, 2, 5, 10, 15, 30].map((seconds) => seconds * SECOND),
  ...[1, 2, 5, 10, 15, 30].map((minutes) => minutes * MINUTE),
  ...[1, 2, 4, 8, 12].map((hours) => hours * HOUR),
  ...[1, 2, 4, 7, 14, 28, 56, 112, 182].map((days) => days * DAY),
  ...[1, 2, 5, 10].map((years) => years * YEAR),
];
/** What takes less is drawn at this. */
export const SHORTEST_MS = SECOND;
const LONGEST_MS = 10 * YEAR;

/**
 * A logarithmic scale of lengths of time.
 * @param least the shortest that it has to hold, in milliseconds
 * @param most the longest
 */
export function spanMarks(least: number, most: number): Marks {
  const [from, to] = [clampSpan(least), clampSpan(most)];
  const below = SPANS.findLastIndex((span) => span <= from);
  const above = SPANS.findIndex((span) => span >= to);
  const [first, last] = below < above ? [below, above] : roomAround(below);
  const inside = SPANS.slice(first, last + 1);
  const low = inside[0] ?? SHORTEST_MS;
  const high = inside.at(-1) ?? LONGEST_MS;
  // Far enough apart to be told apart, by their place on the scale.
  const apart = Math.log(high / low) * LEAST_SPACE;
  const marks: [number, ...number[]] = [low];
  for (const span of inside.slice(1, -1)) {
    const isFree = Math.log(span / (marks.at(-1) ?? low)) >= apart;
    if (isFree && Math.log(high / span) >= apart) marks.push(span);
  }
  return [...marks, high];
}

/** All took the same round time: it lies in the middle. */
function roomAround(index: number): [number, number] {
  return [Math.max(0, index - 1), Math.min(SPANS.length - 1, index + 1)];
}

/** A length of time as a scale of {@link spanMarks} can hold it, in milliseconds. */
export function clampSpan(ms: number): number {
  return Math.min(Math.max(ms, SHORTEST_MS), LONGEST_MS);
}

/** A mark on a scale of time. */
export interface TimeMark {
  readonly at: number;
  readonly label: string;
}

/** From one mark to the next. Hours and less are of the clock, the others of the calendar. */
interface TimeStep {
  /** How long it is, in milliseconds; months and years roughly. */
  readonly ms: number;
  readonly marks: (from: number, to: number) => Iterable<number>;
  readonly format: (at: number) => string;
}

const TIME_STEPS: readonly TimeStep[] = [
  ...[1, 2, 5, 10, 15, 30].map((n) => clockStep(n * SECOND, formatClock)),
  ...[1, 2, 5, 10, 15, 30].map((n) => clockStep(n * MINUTE, formatMinute)),
  ...[1, 2, 3, 6, 12].map(hourStep),
  ...[1, 2, 3, 7, 14].map(dayStep),
  ...[1, 2, 3, 6].map((n) => monthStep(n, 30 * DAY * n, formatMonth)),
  ...[1, 2, 5, 10].map((n) => monthStep(12 * n, YEAR * n, formatYear)),
];

/**
 * Marks on a scale of time, at round times of this machine's clock and calendar. Each is written as
 * finely as they lie: times within a day, dates within months, then months and years. Midnight is
 * written as the day that it begins.
 * @param from milliseconds since 1970, as `to`
 * @param most how many marks have room, at least two
 */
export function timeMarks(from: number, to: number, most: number): TimeMark[] {
  if (to - from < SECOND) return [{ at: from, label: formatClock(from) }];
  const step = TIME_STEPS.find(({ ms }) => (to - from) / ms <= most) ?? TIME_STEPS.at(-1);
  if (!step) return [];
  const marks: TimeMark[] = [];
  let before = Number.NEGATIVE_INFINITY;
  for (const at of step.marks(from, to)) {
    // Where clocks are set forward, two of its hours are the same instant.
    if (at < from || at > to || at <= before) continue;
    before = at;
    const isMidnight = step.ms < DAY && isStartOfDay(at);
    marks.push({ at, label: isMidnight ? formatDate(at) : step.format(at) });
  }
  return marks;
}

/** How days of a period are written on a scale of them: with their year where there are several. */
export function dayFormat(from: number, to: number): (at: number) => string {
  return to - from > YEAR ? formatMonth : formatDate;
}

/** Whether two instants lie in one day of this machine's calendar. */
export function isOneDay(from: number, to: number): boolean {
  return localDay(from) === localDay(to);
}

function isStartOfDay(at: number): boolean {
  return new Date(at).setHours(0, 0, 0, 0) === at;
}

function clockStep(ms: number, format: (at: number) => string): TimeStep {
  return {
    ...{ ms, format },
    *marks(from, to) {
      // Zones differ by quarters of an hour: counted from the hour of this one.
      for (let at = new Date(from).setMinutes(0, 0, 0); at <= to; at += ms) yield at;
    },
  };
}

function hourStep(hours: number): TimeStep {
  return {
    ms: hours * HOUR,
    format: formatMinute,
    *marks(from, to) {
      const date = new Date(from);
      const [year, month, day] = [date.getFullYear(), date.getMonth(), date.getDate()];
      for (let hour = 0; ; hour += hours) {
        const at = new Date(year, month, day, hour).getTime();
        if (at > to) return;
        yield at;
      }
    },
  };
}

function dayStep(days: number): TimeStep {
  return {
    ms: days * DAY,
    format: formatDate,
    *marks(from, to) {
      const date = new Date(from);
      date.setHours(0, 0, 0, 0);
      for (; date.getTime() <= to; date.setDate(date.getDate() + 1)) {
        if (countDays(date) % days === 0) yield date.getTime();
      }
    },
  };
}

/** Days since one with which a week began, so that steps of weeks begin with one too. */
function countDays(date: Date): number {
  // January 5, 1970 was a Monday.
  const begin = 3 + firstDayOfWeek();
  return Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / DAY - begin;
}

function monthStep(months: number, ms: number, format: (at: number) => string): TimeStep {
  return {
    ...{ ms, format },
    *marks(from, to) {
      const years = Math.max(1, months / 12);
      const year = Math.floor(new Date(from).getFullYear() / years) * years;
      for (let month = 0; ; month += months) {
        const at = new Date(year, month, 1).getTime();
        if (at > to) return;
        yield at;
      }
    },
  };
}
