import { expect, test } from "vitest";
import { readDuration, writeDuration } from "./duration.ts";

test("a duration is an amount with a unit", () => {
  expect(readDuration("90s")).toBe(90_000);
  expect(readDuration("1.5h")).toBe(5_400_000);
  expect(readDuration("250ms")).toBe(250);
  for (const text of ["", "10", "10 m", "-3m", "m", "3w", "1e3s", "9999999999999d"]) {
    expect(readDuration(text), text).toBeNull();
  }
});

test.each([0, 1, 999, 1_000, 61_000, 600_000, 5_400_000, 86_400_000, 90_061_001])(
  "%i ms is written so that it is read back",
  (ms) => {
    expect(readDuration(writeDuration(ms))).toBe(ms);
  },
);

test("a duration is written in the largest unit that it is whole in", () => {
  expect([600_000, 5_400_000, 86_400_000, 1_500].map(writeDuration)).toEqual([
    "10m",
    "90m",
    "1d",
    "1500ms",
  ]);
});
