import { expect, test } from "vitest";
import { describeDue } from "./due-words.ts";

test.each([
  ["2026-11-26", "overdue", "4 d over", "4 days overdue"],
  ["2026-11-29", "overdue", "1 d over", "1 day overdue"],
  ["2026-11-30", "today", "Today", "Due today"],
  ["2026-12-01", "soon", "Tue, Dec 1", "Due tomorrow"],
  ["2026-12-05", "soon", "Sat, Dec 5", "Due Sat, Dec 5"],
  ["2026-12-24", "later", "Thu, Dec 24", "Due Thu, Dec 24"],
  ["2031-02-03", "later", "Mon, Feb 3, 2031", "Due Mon, Feb 3, 2031"],
])("%s is told as %s", (dueOn, state, short, long) => {
  expect(describeDue(dueOn, "2026-11-30")).toMatchObject({ state, short, long });
});
