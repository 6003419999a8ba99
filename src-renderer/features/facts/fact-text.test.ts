import { describe, expect, test } from "vitest";
import { compactJson, mergeFactTexts, prettyJson, readFactText, showSize } from "./fact-text.ts";

describe("a typed value", () => {
  test("is read in its canonical form", () => {
    const read = readFactText('{ "b": 1,\n "a": "grün" }');
    expect(read).toEqual({ kind: "value", value: { a: "grün", b: 1 }, bytes: 19 });
    expect(read.kind === "value" && compactJson(read.value)).toBe('{"a":"grün","b":1}');
    expect(readFactText("null")).toMatchObject({ value: null });
    expect(showSize(1_320)).toBe("1,320 of 4,096 bytes");
  });

  test.each([
    ["nothing", " ", /value is missing/],
    ["a bare word", "green", /a text has quotes, as in "green"$/],
    ["a comma too many", '{"a": 1,}', /^This is no JSON yet: .*position 8/],
    ["half of it", '{"a": ', /^This is no JSON yet: Unexpected end/],
    ["more than fits", JSON.stringify("x".repeat(5_000)), /4096 bytes/],
    ["too deep", `${"[".repeat(40)}${"]".repeat(40)}`, /deeper than 32/],
    ["half a character", '"\\ud800"', /surrogate/],
  ])("is refused with a reason: %s", (_, text, reason) => {
    expect(readFactText(text)).toEqual({ kind: "refused", reason: expect.stringMatching(reason) });
  });
});

describe("two edits of a value", () => {
  const base = prettyJson({ ms: 4, state: "red" });

  test("are both taken where they touch different keys", () => {
    const merge = mergeFactTexts(
      base,
      '{"state":"green","ms":4}',
      prettyJson({ ms: 9, state: "red" }),
    );
    expect(merge).toEqual({ text: prettyJson({ ms: 9, state: "green" }), conflicts: 0 });
  });

  test("are marked where they touch the same one", () => {
    const merge = mergeFactTexts(
      base,
      prettyJson({ ms: 5, state: "red" }),
      prettyJson({ ms: 9, state: "red" }),
    );
    expect(merge.conflicts).toBe(1);
    expect(merge.text).toBe(
      '{\n<<<<<<< yours\n  "ms": 5,\n=======\n  "ms": 9,\n>>>>>>> theirs\n  "state": "red"\n}',
    );
  });

  test("are marked where both made the key", () => {
    expect(mergeFactTexts(null, '"mine"', '"theirs"').text).toContain(">>>>>>> theirs");
  });

  test("keep what was typed though it is no JSON, or though theirs is a deletion", () => {
    expect(mergeFactTexts(base, '{"state": gre', base).text).toBe('{"state": gre');
    expect(mergeFactTexts(base, '"mine"', null)).toEqual({ text: '"mine"', conflicts: 1 });
  });
});
