import { expect, test } from "vitest";
import { TASK_STATUSES } from "./status.ts";
import { decideTouch } from "./touch.ts";

test("a bystander moves no clock of a task in progress, and the other one everywhere else", () => {
  for (const status of TASK_STATUSES) {
    const touch = decideTouch(status, false, 7);
    expect(touch).toEqual(status === "in_progress" ? {} : { updatedAt: 7 });
  }
});

test("the holder's write is progress while it holds the task", () => {
  expect(decideTouch("in_progress", true, 7)).toEqual({ updatedAt: 7, progressAt: 7 });
  expect(decideTouch("in_review", true, 7)).toEqual({ updatedAt: 7, progressAt: 7 });
  expect(decideTouch("done", true, 7)).toEqual({ updatedAt: 7 });
});
