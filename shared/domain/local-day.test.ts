import { expect, test } from "vitest";
import { daysBetween, localDay, startOfLocalDay, weekOf } from "./local-day.ts";

test("days are those of the local calendar", () => {
  const lateEvening = new Date(2026, 10, 30, 23, 59, 59).getTime();
  expect(localDay(lateEvening)).toBe("2026-11-30");
  expect(localDay(lateEvening + 1_000)).toBe("2026-12-01");
  expect(startOfLocalDay("2026-12-01")).toBe(lateEvening + 1_000);
});

test("weeks begin on the day with which they begin where the person is", () => {
  expect(weekOf("2026-11-30", 1)).toBe("2026-11-30");
  expect(weekOf("2026-12-06", 1)).toBe("2026-11-30");
  expect(weekOf("2026-12-07", 1)).toBe("2026-12-07");
  expect(weekOf("2026-12-05", 7)).toBe("2026-11-29");
  expect(weekOf("2026-12-06", 7)).toBe("2026-12-06");
  expect(weekOf("2026-12-04", 6)).toBe("2026-11-28");
});

test("no day is left out or told twice, over months and changes of the clock", () => {
  const year = daysBetween("2026-01-01", "2026-12-31", 1);
  expect([year.length, new Set(year).size, year.at(-1)]).toEqual([365, 365, "2026-12-31"]);
  expect(daysBetween("2026-11-30", "2026-12-15", 7)).toEqual([
    "2026-11-30",
    "2026-12-07",
    "2026-12-14",
  ]);
  expect(daysBetween("2026-12-02", "2026-12-01", 1)).toEqual([]);
});
