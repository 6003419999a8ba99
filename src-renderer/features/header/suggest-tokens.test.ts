import { expect, test } from "vitest";
import { isFilterToken } from "../../state/filter.ts";
import { completeWord, suggestTokens } from "./suggest-tokens.ts";

const known = { labels: ["api", "needs review"], agents: ["claude-1"], runtimes: ["claude"] };
const offered = (text: string) => suggestTokens(text, known).map(({ value }) => value);

test("an empty line offers every field and flag", () => {
  expect(offered("")).toEqual(["label:", "assignee:", "runtime:", "priority:", "ready", "stale"]);
});

test("a field offers the values that the board knows", () => {
  expect(offered("cursor label:")).toEqual(["label:api", 'label:"needs review"']);
  expect(offered("label:rev")).toEqual(['label:"needs review"']);
  expect(offered("assignee:c")).toEqual(["assignee:claude-1"]);
  expect(offered("priority:")[0]).toBe("priority:urgent");
  expect(offered("unknown:")).toEqual([]);
});

test("whatever is offered for a field is a whole token", () => {
  for (const field of ["label:", "assignee:", "runtime:", "priority:"]) {
    expect(offered(field).every(isFilterToken)).toBe(true);
  }
});

test("choosing replaces the word being typed alone", () => {
  expect(completeWord("cursor lab", "label:")).toBe("cursor label:");
  expect(completeWord("", "ready")).toBe("ready");
});
