import { percentile } from "../../../shared/domain/flow.ts";
import {
  daysBetween,
  localDay,
  startOfLocalDay,
  weekOf,
} from "../../../shared/domain/local-day.ts";
import { isTerminal, TASK_STATUSES, type TaskStatus } from "../../../shared/domain/status.ts";
import type { FinishedCard } from "../../../shared/operations/insight.ts";
import type { InsightSummary } from "../../api/insight.ts";
import type { Period } from "../../state/insight.ts";
import { firstDayOfWeek } from "../../ui/format.ts";

/** What is added up together. */
export type Step = "day" | "week";

const DAYS: Readonly<Record<Exclude<Period, "all">, number>> = { week: 7, month: 30, quarter: 90 };

/**
 * When a period began: at the midnight before its first day. Zero for all time.
 * @param now milliseconds since 1970
 */
export function startOf(period: Period, now: number): number {
  if (period === "all") return 0;
  const date = new Date(now);
  date.setHours(0, 0, 0, 0);
  date.setDate(date.getDate() - DAYS[period] + 1);
  return date.getTime();
}

/** A day, or a week by its first day, with what was done and spent in it. */
export interface Span {
  readonly day: string;
  readonly done: number;
  readonly costUsd: number;
  readonly executions: number;
}

/**
 * All days or weeks of a period, also those in which nothing was done.
 * @param since when the period began; zero for the first day on which something was done
 */
export function fillSpans(
  days: InsightSummary["days"],
  since: number,
  now: number,
  step: Step,
): Span[] {
  const nameOf = (day: string) => (step === "week" ? weekOf(day, firstDayOfWeek()) : day);
  const first = since === 0 ? days[0]?.day : localDay(since);
  if (first === undefined) return [];
  const spans = new Map<string, Span>();
  for (const day of daysBetween(nameOf(first), localDay(now), step === "week" ? 7 : 1)) {
    spans.set(day, { day, done: 0, costUsd: 0, executions: 0 });
  }
  for (const { day, done, costUsd, executions } of days) {
    const name = nameOf(day);
    const span = spans.get(name) ?? { done: 0, costUsd: 0, executions: 0 };
    spans.set(name, {
      day: name,
      done: span.done + done,
      costUsd: span.costUsd + costUsd,
      executions: span.executions + executions,
    });
  }
  return [...spans.values()].sort((a, b) => (a.day < b.day ? -1 : 1));
}

/** The step that leaves bars wide enough to be told apart. */
export function fittingStep(period: Period, days: InsightSummary["days"], now: number): Step {
  if (period !== "all") return period === "quarter" ? "week" : "day";
  const [first] = days;
  return first && daysBetween(first.day, localDay(now), 1).length > 45 ? "week" : "day";
}

const WEEK_MS = 7 * 86_400_000;

/**
 * In how many weeks a period's work was done, one at least: what was done in a day is not seven times
 * as much a week.
 * @param since when the period began; zero for all time
 * @param begunAt when the board was made: there was nothing to do before, unless it holds older work
 */
export function weeksIn(
  days: InsightSummary["days"],
  since: number,
  now: number,
  begunAt: number,
): number {
  const [first] = days;
  const firstAt = first ? startOfLocalDay(first.day) : now;
  // A summary of all time says what was first; another one what was first in the period.
  const begin = since === 0 ? firstAt : Math.max(since, Math.min(begunAt, firstAt));
  return Math.max(1, (now - begin) / WEEK_MS);
}

/** How long cards took. */
export interface CycleFigures {
  readonly cards: readonly (FinishedCard & { readonly cycleMs: number })[];
  readonly medianMs: number | null;
  readonly eightyFifthMs: number | null;
  /** Done cards that were never in progress. */
  readonly unmeasured: number;
}

/** The cycle times of done cards. */
export function cycleFigures(finished: readonly FinishedCard[]): CycleFigures {
  const cards = finished.filter((card) => card.cycleMs !== null) as CycleFigures["cards"];
  const times = cards.map(({ cycleMs }) => cycleMs);
  return {
    cards,
    medianMs: percentile(times, 0.5),
    eightyFifthMs: percentile(times, 0.85),
    unmeasured: finished.length - cards.length,
  };
}

/** How long done cards stood in a column. */
export interface ColumnFigures {
  readonly status: TaskStatus;
  readonly averageMs: number;
  readonly medianMs: number;
  /** Of the time in all columns, between 0 and 1. */
  readonly share: number;
}

/**
 * How long done cards stood in each column on average. A card that never saw a column counts with
 * nothing there; one whose way is not known, such as an imported done one, does not count at all.
 */
export function columnFigures(finished: readonly FinishedCard[]): ColumnFigures[] {
  const known = finished.filter(({ statusMs }) => Object.keys(statusMs).length > 0);
  if (known.length === 0) return [];
  const timesIn = (status: TaskStatus) => known.map(({ statusMs }) => statusMs[status] ?? 0);
  const sum = (times: readonly number[]) => times.reduce((total, ms) => total + ms, 0);
  const open = TASK_STATUSES.filter((status) => !isTerminal(status));
  const whole = open.reduce((total, status) => total + sum(timesIn(status)), 0);
  return open.map((status) => {
    const times = timesIn(status);
    return {
      status,
      averageMs: sum(times) / known.length,
      medianMs: percentile(times, 0.5) ?? 0,
      share: whole === 0 ? 0 : sum(times) / whole,
    };
  });
}
