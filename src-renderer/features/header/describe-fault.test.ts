import { expect, test } from "vitest";
import { describeFault } from "./describe-fault.ts";
import { firstFault } from "./use-filter-fault.ts";

const told = (text: string) => {
  const fault = firstFault(text);
  return fault && describeFault(fault);
};

test.each([
  ["is:ready", "There is no “is:” to filter by. Write ready"],
  ["-is:Stale", "There is no “is:” to filter by. Write stale"],
  ["is:blocked", "There is no “is:” to filter by. Write status:blocked"],
  ["prio:high", "There is no “prio:” to filter by. Write priority:high"],
  ['lab:"needs review"', 'There is no “lab:” to filter by. Write label:"needs review"'],
  ["c:5", "There is no “c:” to filter by. Write cost:5"],
  ["note:this", "There is no “note:” to filter by. Put it in quotes to look for the text"],
])("for %s it says what to write instead", (text, words) => expect(told(text)).toBe(words));

test("of a value it says which there are", () => {
  expect(told("priority:soon")).toBe(
    "“soon” is nothing that priority can be. Write one of urgent, high, medium, low, none",
  );
  expect(told("status:ready")).toMatch(/Write one of backlog, todo, in_progress, .*cancelled$/);
  expect(told("due:soon")).toMatch(/overdue, today, week, none, any, or a day such as 2026-08-01$/);
  expect(told("cost>x")).toBe("“x” is no amount of dollars. Write a number, as in cost>5");
});
