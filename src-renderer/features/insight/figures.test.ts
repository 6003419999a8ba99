import { afterEach, describe, expect, test } from "vitest";
import type { FinishedCard } from "../../../shared/operations/insight.ts";
import { setLocale } from "../../../shared/strings/locale.ts";
import {
  columnFigures,
  cycleFigures,
  fillSpans,
  fittingStep,
  startOf,
  weeksIn,
} from "./figures.ts";

afterEach(() => setLocale("en-US"));

const NOW = new Date(2026, 10, 30, 15).getTime();
const HOUR = 3_600_000;

const day = (name: string, done: number, costUsd = 0) => ({
  day: name,
  done,
  costUsd,
  executions: costUsd > 0 ? 1 : 0,
});

function card(n: number, cycleHours: number | null, hours: Record<string, number>): FinishedCard {
  const statusMs = Object.fromEntries(Object.entries(hours).map(([name, h]) => [name, h * HOUR]));
  return {
    ...{ id: `id-${n}`, key: `API-${n}`, title: `Task ${n}`, completedAt: NOW - n, statusMs },
    startedAt: cycleHours === null ? null : NOW - n - cycleHours * HOUR,
    cycleMs: cycleHours === null ? null : cycleHours * HOUR,
  };
}

describe("the weeks that a rate is of", () => {
  const since = startOf("month", NOW);
  const aDayAgo = NOW - 24 * HOUR;

  test("are those of the period, on a board that is older", () => {
    expect(weeksIn([day("2026-11-29", 3)], since, NOW, 0)).toBeCloseTo(
      (NOW - since) / (168 * HOUR),
    );
  });

  test("are those since the board was made, and one at least", () => {
    const tenDaysAgo = NOW - 240 * HOUR;
    expect(weeksIn([day("2026-11-29", 3)], since, NOW, tenDaysAgo)).toBeCloseTo(240 / 168);
    expect(weeksIn([day("2026-11-30", 3)], since, NOW, aDayAgo)).toBe(1);
    expect(weeksIn([], since, NOW, NOW)).toBe(1);
    expect(weeksIn([], 0, NOW, NOW)).toBe(1);
  });

  test("are those since its oldest work, where that was imported", () => {
    const first = new Date(2026, 10, 9).getTime();
    expect(weeksIn([day("2026-11-09", 3)], since, NOW, aDayAgo)).toBeCloseTo(
      (NOW - first) / (168 * HOUR),
    );
    expect(weeksIn([day("2026-11-09", 3)], 0, NOW, aDayAgo)).toBeCloseTo(
      (NOW - first) / (168 * HOUR),
    );
  });
});

describe("days and weeks", () => {
  test("of a period are all there, from its first midnight until today", () => {
    const since = startOf("week", NOW);
    expect(new Date(since)).toEqual(new Date(2026, 10, 24));
    const spans = fillSpans([day("2026-11-26", 3, 0.5), day("2026-11-30", 1)], since, NOW, "day");
    expect(spans.map(({ done }) => done)).toEqual([0, 0, 3, 0, 0, 0, 1]);
    expect(spans[2]).toEqual({ day: "2026-11-26", done: 3, costUsd: 0.5, executions: 1 });
  });

  test("are added up by weeks, which begin with the locale's first day", () => {
    const sundays = fillSpans([day("2026-11-21", 1), day("2026-11-22", 2)], 0, NOW, "week");
    expect(sundays.map((span) => [span.day, span.done])).toEqual([
      ["2026-11-15", 1],
      ["2026-11-22", 2],
      ["2026-11-29", 0],
    ]);
    setLocale("de-DE");
    const days = [day("2026-11-15", 1), day("2026-11-16", 2, 1), day("2026-11-22", 4, 2)];
    expect(fillSpans(days, 0, NOW, "week")).toEqual([
      { day: "2026-11-09", done: 1, costUsd: 0, executions: 0 },
      { day: "2026-11-16", done: 6, costUsd: 3, executions: 2 },
      { day: "2026-11-23", done: 0, costUsd: 0, executions: 0 },
      { day: "2026-11-30", done: 0, costUsd: 0, executions: 0 },
    ]);
  });

  test("of a board on which nothing was done are none", () => {
    expect(fillSpans([], 0, NOW, "day")).toEqual([]);
  });

  test("give way to weeks where there are many", () => {
    expect(fittingStep("month", [], NOW)).toBe("day");
    expect(fittingStep("quarter", [], NOW)).toBe("week");
    expect(fittingStep("all", [day("2026-11-01", 1)], NOW)).toBe("day");
    expect(fittingStep("all", [day("2026-09-01", 1)], NOW)).toBe("week");
  });
});

describe("figures of done cards", () => {
  const finished = [
    card(1, 2, { todo: 6, in_progress: 2 }),
    card(2, 10, { todo: 0, in_progress: 4, in_review: 6 }),
    card(3, 4, { todo: 3, in_progress: 3, blocked: 1 }),
    card(4, null, {}),
  ];

  test("tell how long cards took, and how many can't tell", () => {
    const figures = cycleFigures(finished);
    expect(figures.medianMs).toBe(4 * HOUR);
    // Between 4 h and 10 h at 0.7 of the way.
    expect(figures.eightyFifthMs).toBeCloseTo(8.2 * HOUR);
    expect(figures.unmeasured).toBe(1);
    expect(cycleFigures([]).medianMs).toBeNull();
  });

  test("tell how long they stood where: averages over all cards whose way is known", () => {
    const byStatus = Object.fromEntries(
      columnFigures(finished).map(({ status, ...figures }) => [status, figures]),
    );
    expect(byStatus.todo).toEqual({ averageMs: 3 * HOUR, medianMs: 3 * HOUR, share: 9 / 25 });
    expect(byStatus.in_review).toMatchObject({ averageMs: 2 * HOUR, medianMs: 0 });
    expect(byStatus.backlog).toEqual({ averageMs: 0, medianMs: 0, share: 0 });
    expect(byStatus.done).toBeUndefined();
    expect(columnFigures([card(4, null, {})])).toEqual([]);
  });
});
