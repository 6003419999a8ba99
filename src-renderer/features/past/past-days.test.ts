import { expect, test } from "vitest";
import type { PastStep } from "../../../shared/past/past-step.ts";
import { nextDay, toField } from "./past-days.ts";

const at = (day: number, hour: number) => ({ at: new Date(2026, 10, day, hour).getTime() });

test("days go from end to end of those on which something happened", () => {
  const steps = [at(1, 9), at(1, 12), at(4, 8), at(4, 9), at(5, 7)] as PastStep[];
  expect(nextDay(steps, 0, 1)).toBe(2);
  expect(nextDay(steps, 2, 1)).toBe(4);
  expect(nextDay(steps, 5, 1)).toBe(5);
  expect(nextDay(steps, 5, -1)).toBe(4);
  expect(nextDay(steps, 3, -1)).toBe(2);
  expect(nextDay(steps, 0, -1)).toBe(0);
});

test("a moment as the field has it", () => {
  expect(toField(new Date(2026, 10, 3, 4, 5, 59).getTime())).toBe("2026-11-03T04:05");
});
