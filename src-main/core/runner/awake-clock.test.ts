import { expect, test } from "vitest";
import { createAwakeClock } from "./awake-clock.ts";

test("a clock counts awake time, and a sleep as one tick", () => {
  let now = 5_000;
  const clock = createAwakeClock(() => now, 1_000);
  expect(clock.elapsedMs()).toBe(0);
  now += 1_000;
  clock.tick();
  // A busy machine ticks late; that was awake time all the same.
  now += 4_500;
  clock.tick();
  expect(clock.elapsedMs()).toBe(5_500);
  now += 8 * 3_600_000;
  clock.tick();
  expect(clock.elapsedMs()).toBe(6_500);
});
