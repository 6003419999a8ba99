import { expect, test } from "vitest";
import { isWholeTerm } from "../../../shared/domain/card-query/parse-query.ts";
import { QUERY_FIELDS } from "../../../shared/domain/card-query/query-fields.ts";
import { completeWord, suggestTokens, withoutHalfTyped } from "./suggest-tokens.ts";

const known = {
  labels: ["api", "needs review"],
  agents: ["claude-1"],
  runtimes: ["claude"],
  reservees: ["grace"],
  projects: ["API"],
};
const offered = (text: string) => suggestTokens(text, known).map(({ value }) => value);

test("an empty line offers every field and flag, with a hint", () => {
  expect(offered("")).toHaveLength(QUERY_FIELDS.length);
  expect(offered("")).toEqual(expect.arrayContaining(["label:", "ready", "cost>"]));
  expect(suggestTokens("", known).every(({ hint }) => hint !== "")).toBe(true);
});

test("a field offers the values that the board knows", () => {
  expect(offered("cursor label:")).toEqual(["label:api", 'label:"needs review"']);
  expect(offered("label:rev")).toEqual(['label:"needs review"']);
  expect(offered('label:"needs r')).toEqual(['label:"needs review"']);
  expect(offered("assignee:c")).toEqual(["assignee:claude-1"]);
  expect(offered("reserved:")).toEqual([
    "reserved:me",
    "reserved:any",
    "reserved:none",
    "reserved:grace",
  ]);
  expect(offered("priority:")[0]).toBe("priority:urgent");
  expect(offered("status:in")).toEqual(["status:in_progress", "status:in_review"]);
  expect(offered("unknown:")).toEqual([]);
});

test("a minus stays before what is offered", () => {
  expect(offered("-lab")).toEqual(["-label:"]);
  expect(offered("-label:a")).toEqual(["-label:api"]);
  expect(offered("x -sta")).toEqual(["-status:", "-stale"]);
});

test("whatever is offered for a field is a whole token", () => {
  for (const { name, form } of QUERY_FIELDS) {
    if (form === "flag") continue;
    const values = offered(form === "amount" ? `${name}>` : `${name}:`);
    expect(values.length).toBeGreaterThan(0);
    expect(values.filter((value) => !isWholeTerm(value))).toEqual([]);
  }
});

test("choosing replaces the term being typed alone", () => {
  expect(completeWord("cursor lab", "label:")).toBe("cursor label:");
  expect(completeWord("", "ready")).toBe("ready");
  expect(completeWord('a label:"needs r', 'label:"needs review"')).toBe('a label:"needs review"');
});

test.each([
  ["priority:hi", ""],
  ["status:in", ""],
  ["-status:IN", ""],
  ["label:api status:in", "label:api "],
  ["assignee:cl", ""],
  ['label:"needs r', ""],
  ["due:we", ""],
  ["due:2026-0", ""],
  // As good as they are, or as they will ever be.
  ["priority:high", null],
  ["priority:HIGH", null],
  ["priority:3", null],
  ["status:in_progress", null],
  ["label:api", null],
  ['label:"needs review"', null],
  ["assignee:nobody", null],
  ["due:2026-08-01", null],
  ["due:2026-13x", null],
  ["priority:hi ", null],
  ["priority:nonsense", null],
  ["statuz:t", null],
  ["cost>2", null],
  ["cost>x", null],
  ["stal", null],
  ["hi", null],
  ["", null],
])("of %j as it is typed, %j counts (null: all)", (text, counted) =>
  expect(withoutHalfTyped(text, known)).toBe(counted),
);

test("a value counts as soon as it is one, though another begins with it", () => {
  const labels = ["api", "api-v2"];
  expect(withoutHalfTyped("label:ap", { ...known, labels })).toBe("");
  expect(withoutHalfTyped("label:api", { ...known, labels })).toBeNull();
  expect(withoutHalfTyped("label:api-", { ...known, labels })).toBe("");
});
