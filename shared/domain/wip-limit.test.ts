import { expect, test } from "vitest";
import { TASK_STATUSES } from "./status.ts";
import { asksForPlace, changeLimits, isLimitable, limitOf } from "./wip-limit.ts";

test("columns in which cards wait or are worked on can be limited; blocked and the final ones can't", () => {
  expect(TASK_STATUSES.filter(isLimitable)).toEqual([
    "backlog",
    "todo",
    "in_progress",
    "in_review",
  ]);
  expect(limitOf({ todo: 3 }, "todo")).toBe(3);
  expect(limitOf({ todo: 3 }, "in_review")).toBeNull();
  expect(limitOf({ ["blocked" as "todo"]: 3 }, "blocked")).toBeNull();
});

test("a limit is changed by its column, the others stay", () => {
  const limits = { todo: 3, in_review: 2 };
  expect(changeLimits(limits, { in_progress: 5 })).toEqual({ ...limits, in_progress: 5 });
  expect(changeLimits(limits, { todo: 4, in_review: null })).toEqual({ todo: 4 });
  expect(changeLimits(limits, { todo: undefined })).toEqual(limits);
  expect(changeLimits(limits, {})).toEqual(limits);
  expect(changeLimits(undefined, { todo: 1 })).toEqual({ todo: 1 });
  expect(changeLimits(limits, null)).toBeUndefined();
  expect(changeLimits({ todo: 3 }, { todo: null })).toBeUndefined();
});

test("a move asks for a place, but what gives work back never does", () => {
  expect(asksForPlace("backlog", "todo")).toBe(true);
  expect(asksForPlace("blocked", "todo")).toBe(true);
  expect(asksForPlace("in_progress", "in_review")).toBe(true);
  expect(asksForPlace("in_review", "in_progress")).toBe(true);
  expect(asksForPlace("todo", "todo")).toBe(false);
  for (const to of ["blocked", "done", "cancelled"] as const) {
    expect(asksForPlace("in_progress", to)).toBe(false);
  }
  expect(asksForPlace("in_progress", "todo")).toBe(false);
  expect(asksForPlace("in_review", "todo")).toBe(false);
});
