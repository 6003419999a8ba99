import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { mergeJson } from "./json-merge.ts";

const base = { state: "red", by: { tool: "rust", ms: 4 }, notes: ["a"] };

describe("bringing two edits of a JSON value together", () => {
  test("takes both where they touch different keys, at any depth", () => {
    const mine = { ...base, state: "green", fresh: null };
    const theirs = { ...base, by: { tool: "rust", ms: 9 }, notes: ["a", "b"] };
    expect(mergeJson(base, mine, theirs)).toEqual({
      kind: "merged",
      value: { state: "green", fresh: null, by: { tool: "rust", ms: 9 }, notes: ["a", "b"] },
    });
  });

  test("lets a key go that one side removed and the other left alone", () => {
    const { by: _, ...mine } = base;
    expect(mergeJson(base, mine, { ...base, state: "green" })).toEqual({
      kind: "merged",
      value: { state: "green", notes: ["a"] },
    });
  });

  test.each([
    ["the same key", { ...base, state: "green" }, { ...base, state: "grey" }],
    ["a list, which counts whole", { ...base, notes: ["b"] }, { ...base, notes: ["c"] }],
    ["a key that the other removed", { ...base, state: "green" }, { by: base.by, notes: ["a"] }],
    ["the same new key", { ...base, x: 1 }, { ...base, x: 2 }],
    ["the whole value", "mine", "theirs"],
  ])("is a conflict where both change %s", (_, mine, theirs) => {
    expect(mergeJson(base, mine, theirs)).toEqual({ kind: "conflict" });
  });

  test("takes a key for what it is, whatever its name", () => {
    const own = JSON.parse('{"__proto__": 1}');
    expect(mergeJson({}, own, { a: 1 })).toEqual({
      kind: "merged",
      value: JSON.parse('{"__proto__": 1, "a": 1}'),
    });
  });

  test("is the one edit where the other changed nothing, and never depends on who is who", () => {
    const json = fc.jsonValue({ maxDepth: 3 }).map((value) => JSON.parse(JSON.stringify(value)));
    fc.assert(
      fc.property(json, json, json, (a, b, c) => {
        expect(mergeJson(a, b, a)).toEqual({ kind: "merged", value: b });
        expect(mergeJson(a, a, b)).toEqual({ kind: "merged", value: b });
        expect(mergeJson(a, b, c)).toEqual(mergeJson(a, c, b));
      }),
    );
  });
});
