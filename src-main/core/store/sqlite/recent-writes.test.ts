import { expect, test } from "vitest";
import { RecentWrites } from "./recent-writes.ts";

test("writes add up, and count for less the older they are", () => {
  const writes = new RecentWrites();
  expect(writes.rate(0)).toBe(0);
  for (const at of [0, 10, 20]) writes.add(at);
  const fresh = writes.rate(20);
  expect(fresh).toBeGreaterThan(2 / 50);
  expect(fresh).toBeLessThan(3 / 50);
  expect(writes.rate(70)).toBeCloseTo(fresh / Math.E);
  expect(writes.rate(2_000)).toBeLessThan(1e-9);
});

test("a steady writer's rate comes near its own", () => {
  const writes = new RecentWrites();
  for (let at = 0; at <= 1_000; at += 5) writes.add(at);
  expect(writes.rate(1_002.5)).toBeCloseTo(1 / 5, 2);
});
