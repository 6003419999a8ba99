import { expect, test } from "vitest";
import type { ImportFinding } from "../../../shared/operations/import.ts";
import { groupFindings, placeOf } from "./finding-words.ts";

const finding = (kind: ImportFinding["kind"], ref: string | null = null): ImportFinding => ({
  kind,
  ref,
  file: null,
  line: null,
  message: "",
});

test("what is missing comes first, the larger groups before the smaller ones", () => {
  const groups = groupFindings([
    finding("assignee_noted"),
    finding("assignee_noted"),
    finding("cycle"),
    finding("invalid_line"),
    finding("invalid_line"),
  ]);
  expect(groups.map(({ kind, findings }) => [kind, findings.length])).toEqual([
    ["invalid_line", 2],
    ["cycle", 1],
    ["assignee_noted", 2],
  ]);
});

test("a place is as exact as it is known", () => {
  expect(placeOf(finding("cycle", "bd-1"))).toBe("bd-1");
  expect(placeOf({ ...finding("invalid_line"), file: "a.md", line: 3 })).toBe("a.md, line 3");
  expect(placeOf({ ...finding("renamed_id", "csv:title-0f"), line: 3, title: "Same" })).toBe(
    "line 3, Same",
  );
  expect(placeOf(finding("incomplete"))).toBe("");
});
