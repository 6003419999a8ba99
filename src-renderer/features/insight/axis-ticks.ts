import { scaleLinear, scaleTime } from "d3-scale";
import { localDay } from "../../../shared/domain/local-day.ts";
import { formatClock, formatDate, formatMinute, formatMonth, formatYear } from "../../ui/format.ts";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const YEAR = 365 * DAY;

/** Spaces between the marks of a scale of figures, about. */
const SPACES = 4;
/** No space between marks of lengths of time is smaller than this part of the whole. */
const LEAST_SPACE = 1 / 4.8;

/** A scale with round marks. The first is its lower end, the last its upper one. */
export type Marks = readonly [number, ...number[]];

/**
 * A scale from zero on.
 * @param most what it has to hold
 * @param unit what is not divided: 1 for what is counted, 0.01 for money
 */
export function countMarks(most: number, unit: number): Marks {
  // By whole units: 0.1 + 0.2 is not 0.3.
  const units = Math.max(1, Math.ceil(most / unit));
  const spaces = Math.min(SPACES, units);
  const [, ...marks] = scaleLinear([0, units], []).nice(spaces).ticks(spaces);
  return [0, ...marks.map((mark) => mark * unit)];
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

/**
 * Marks on a scale of time, at round times of this machine's clock and calendar. Each is written as
 * finely as they lie: times within a day, dates within months, then months and years. Midnight is
 * written as the day that it begins.
 * @param from milliseconds since 1970, as `to`
 * @param most how many marks have room, at least two
 */
export function timeMarks(from: number, to: number, most: number): TimeMark[] {
  if (to - from < SECOND) return [{ at: from, label: formatClock(from) }];
  const times = roundTimes(from, to, most);
  const steps = times.slice(1).map((at, index) => at - (times[index] ?? at));
  const format = formatFor(Math.min(to - from, ...steps));
  return times.map((at) => ({ at, label: format(at) }));
}

function roundTimes(from: number, to: number, most: number): number[] {
  const scale = scaleTime([from, to], []);
  // Of what is written no finer than seconds, no mark is set between two.
  const seconds = Math.floor((to - from) / SECOND);
  const tries = Array.from({ length: most }, (_, index) =>
    scale.ticks(Math.min(most - index, seconds)).map(Number),
  );
  const fitting = tries.find(({ length }) => length > 1 && length <= most + 1);
  if (fitting) return fitting;
  const dense = scale.ticks(Math.min(2 * most, seconds)).map(Number);
  const every = Math.ceil(dense.length / most);
  return dense.filter((_, index) => index % every === 0);
}

/** How instants are written that lie so many milliseconds apart, at least. */
function formatFor(step: number): (at: number) => string {
  // Where clocks are set forward a day has 23 hours, and a year is shorter than 366 days.
  if (step >= YEAR) return formatYear;
  if (step >= 28 * DAY) return formatMonth;
  if (step >= 23 * HOUR) return formatDate;
  const format = step >= MINUTE ? formatMinute : formatClock;
  return (at) => (isStartOfDay(at) ? formatDate(at) : format(at));
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
