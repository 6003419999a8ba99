import { expect, test } from "vitest";
import {
  decideRootCap,
  decideSubtaskCap,
  isTooDeepToRun,
  MAX_CHILDREN,
  MAX_DEPTH,
  MAX_FAILED_RUNS,
  MAX_RESCUES,
  MAX_ROOTS_PER_WINDOW,
  statusAfterFailure,
  statusAfterRescue,
} from "./caps.ts";

test("a parent takes 24 subtasks, down to depth 2", () => {
  expect(MAX_CHILDREN).toBe(24);
  expect(decideSubtaskCap(23, 0)).toBeNull();
  expect(decideSubtaskCap(24, 0)).toBe("child_cap");
  expect(decideSubtaskCap(0, MAX_DEPTH - 1)).toBeNull();
  expect(decideSubtaskCap(0, MAX_DEPTH)).toBe("depth_cap");
});

test("the deepest task that can be made can run", () => {
  const deepest = MAX_DEPTH;
  expect(decideSubtaskCap(0, deepest - 1)).toBeNull();
  expect(isTooDeepToRun(deepest)).toBe(false);
  expect(isTooDeepToRun(deepest + 1)).toBe(true);
});

test("30 roots fit into the window", () => {
  expect(MAX_ROOTS_PER_WINDOW).toBe(30);
  expect(decideRootCap(29)).toBeNull();
  expect(decideRootCap(30)).toBe("root_rate_cap");
});

test("the third failure, and the third rescue, wait for a person", () => {
  expect([MAX_FAILED_RUNS, MAX_RESCUES]).toEqual([3, 3]);
  expect([1, 2, 3, 4].map(statusAfterFailure)).toEqual(["todo", "todo", "blocked", "blocked"]);
  expect([1, 2, 3, 4].map(statusAfterRescue)).toEqual(["todo", "todo", "blocked", "blocked"]);
});
