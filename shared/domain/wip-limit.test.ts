import { expect, test } from "vitest";
import { TASK_STATUSES } from "./status.ts";
import { asksForPlace, isLimitable, limitOf } from "./wip-limit.ts";

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
