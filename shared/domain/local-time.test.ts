import { afterEach, beforeEach, expect, test } from "vitest";
import { localTime } from "./local-time.ts";

const zoneBefore = process.env.TZ;
beforeEach(() => {
  process.env.TZ = "UTC";
});
afterEach(() => {
  if (zoneBefore === undefined) delete process.env.TZ;
  else process.env.TZ = zoneBefore;
});

test.each([
  ["UTC", "2026-11-30 16:04:09 +00:00"],
  ["Europe/Berlin", "2026-11-30 17:04:09 +01:00"],
  ["America/St_Johns", "2026-11-30 12:34:09 -03:30"],
])("an instant is written as the clock of %s shows it, with its zone", (zone, written) => {
  process.env.TZ = zone;
  const at = Date.UTC(2026, 10, 30, 16, 4, 9);
  expect(localTime(at)).toBe(written);
  expect(Date.parse(written)).toBe(at);
});
