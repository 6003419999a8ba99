import { describe, expect, test } from "vitest";
import { addDays, dayOf, daysUntil, decideDueDate, dueState, isDay, readDay } from "./due-date.ts";

const TODAY = "2026-02-27";

describe("a due date", () => {
  test.each([
    ["2026-08-01", "2026-08-01"],
    [" 2024-02-29 ", "2024-02-29"],
    ["today", TODAY],
    ["Tomorrow", "2026-02-28"],
    ["+3d", "2026-03-02"],
    ["+2w", "2026-03-13"],
  ])("%j is %s", (text, dueOn) => {
    expect(decideDueDate(text, TODAY)).toEqual({ kind: "accepted", dueOn });
  });

  test.each([
    "",
    "2026-02-29",
    "2026-13-01",
    "2026-1-1",
    "26-01-01",
    "0026-01-01",
    "next week",
    "+3",
  ])("%j is none", (text) => {
    const decision = decideDueDate(text, TODAY);
    expect(decision).toMatchObject({ kind: "refused" });
    expect("reason" in decision && decision.reason).toContain("2026-03-06");
  });

  test("it is compared by days, across months, leap days and changes of the clock", () => {
    expect(daysUntil("2026-03-01", TODAY)).toBe(2);
    expect(daysUntil("2024-03-01", "2024-02-28")).toBe(2);
    expect(daysUntil("2026-04-01", "2026-03-01")).toBe(31);
    expect(addDays("2026-03-28", 2)).toBe("2026-03-30");
    expect(addDays("2026-01-01", -1)).toBe("2025-12-31");
  });

  test.each([
    ["2026-02-26", "overdue"],
    [TODAY, "today"],
    ["2026-02-28", "soon"],
    ["2026-03-05", "soon"],
    ["2026-03-06", "later"],
  ] as const)("%s is %s", (dueOn, state) => {
    expect(dueState(dueOn, TODAY)).toBe(state);
  });
});

test("the day of an instant is the local one", () => {
  const midnight = new Date(2026, 6, 3, 0, 0, 0).getTime();
  expect(dayOf(midnight)).toBe("2026-07-03");
  expect(dayOf(midnight - 1)).toBe("2026-07-02");
});

test("another tool's date keeps the day that it names", () => {
  expect(readDay("2026-08-01T23:30:00-11:00")).toBe("2026-08-01");
  expect(readDay("2026-08-01 00:00:00")).toBe("2026-08-01");
  expect(readDay(" 2026-08-01 ")).toBe("2026-08-01");
  for (const text of ["", "soon", "2026-02-30", "08/01/2026"]) expect(readDay(text)).toBeNull();
  expect(isDay("2026-08-01T00:00:00Z")).toBe(false);
});
