import { expect, test } from "vitest";
import { composeDescription, expandTitle } from "./card-template.ts";
import { reorder } from "./preset.ts";

test("a title's pattern is filled in with the person's own day", () => {
  const today = new Date(2026, 7, 1, 23, 59);
  expect(expandTitle("Release of {date}, week {week}", today)).toBe(
    "Release of 2026-08-01, week 31",
  );
  expect(expandTitle("{month} {year} {name}", today)).toBe("2026-08 2026 {name}");
});

test.each([
  [2026, 0, 1, "1"],
  [2027, 0, 3, "53"],
  [2024, 11, 30, "1"],
  [2026, 11, 28, "53"],
])("the week of %i-%i-%i is %s, as ISO 8601 counts", (year, month, day, week) => {
  expect(expandTitle("{week}", new Date(year, month, day))).toBe(week);
});

test("a checklist stands below the description as criteria", () => {
  expect(composeDescription({ description: "Text\n", checklist: [" one ", "", "two"] })).toBe(
    "Text\n\n## Acceptance criteria\n\n- [ ] one\n- [ ] two",
  );
  expect(composeDescription({ description: "Text\n", checklist: ["  "] })).toBe("Text\n");
  expect(composeDescription({ description: "", checklist: ["one"] })).toBe(
    "## Acceptance criteria\n\n- [ ] one",
  );
});

test("one of several takes another place", () => {
  expect(reorder(["a", "b", "c"], "a", 2)).toEqual(["b", "c", "a"]);
  expect(reorder(["a", "b", "c"], "c", 0)).toEqual(["c", "a", "b"]);
  expect(reorder(["a", "b"], "a", 9)).toEqual(["b", "a"]);
});
