import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { diffLines } from "./diff-lines.ts";
import { hasMergeMarks, mergeTexts } from "./merge-texts.ts";

const text = fc
  .array(fc.constantFrom("a", "b", "c", "d"), { maxLength: 8 })
  .map((lines) => lines.join("\n"));

describe("laying two texts against each other", () => {
  test("names what went and what came", () => {
    expect(diffLines("one\ntwo\nthree", "one\n2\nthree")).toEqual([
      { kind: "same", line: "one" },
      { kind: "removed", line: "two" },
      { kind: "added", line: "2" },
      { kind: "same", line: "three" },
    ]);
  });

  test("loses no line of either", () => {
    fc.assert(
      fc.property(text, text, (before, after) => {
        const lines = diffLines(before, after);
        const without = (kind: string) =>
          lines
            .filter((each) => each.kind !== kind)
            .map((each) => each.line)
            .join("\n");
        expect(without("added")).toBe(before);
        expect(without("removed")).toBe(after);
      }),
    );
  });
});

describe("bringing two edits together", () => {
  test("takes both where they touch different lines", () => {
    const merge = mergeTexts("a\nb\nc\nd", "A\nb\nc\nd", "a\nb\nc\nD");
    expect(merge).toEqual({ text: "A\nb\nc\nD", conflicts: 0 });
  });

  test("keeps both, marked, where they touch the same line", () => {
    const merge = mergeTexts("a\nb\nc", "a\nmine\nc", "a\ntheirs\nc");
    expect(merge.text).toBe("a\n<<<<<<< yours\nmine\n=======\ntheirs\n>>>>>>> theirs\nc");
    expect(merge.conflicts).toBe(1);
    expect(hasMergeMarks(merge.text)).toBe(true);
    expect(hasMergeMarks("a\n=======\nb")).toBe(false);
  });

  test("agrees where both did the same", () => {
    expect(mergeTexts("a", "b", "b")).toEqual({ text: "b", conflicts: 0 });
  });

  test("is the one edit where the other changed nothing", () => {
    fc.assert(
      fc.property(text, text, (base, edit) => {
        expect(mergeTexts(base, edit, base)).toEqual({ text: edit, conflicts: 0 });
        expect(mergeTexts(base, base, edit)).toEqual({ text: edit, conflicts: 0 });
      }),
    );
  });

  test("never loses a line that a person added", () => {
    fc.assert(
      fc.property(text, text, text, (base, mine, theirs) => {
        const merged = mergeTexts(base, `${mine}\ntyped`, theirs).text.split("\n");
        expect(merged).toContain("typed");
      }),
    );
  });
});
