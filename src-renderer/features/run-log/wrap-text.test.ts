import fc from "fast-check";
import { expect, test } from "vitest";
import { withoutTabs, wrapText } from "./wrap-text.ts";

const rows = (text: string, columns: number) =>
  wrapText(text, columns).map(({ from, to }) => text.slice(from, to));

test("rows break at spaces, at line breaks, and within a word that is too long", () => {
  expect(rows("", 10)).toEqual([""]);
  expect(rows("one two three", 9)).toEqual(["one two ", "three"]);
  expect(rows("one two three", 7)).toEqual(["one two", "three"]);
  expect(rows("a\n\nb", 10)).toEqual(["a", "", "b"]);
  expect(rows("abcdefghij", 4)).toEqual(["abcd", "efgh", "ij"]);
});

test("wide characters take two columns, and none is cut in two", () => {
  expect(rows("漢字漢字", 4)).toEqual(["漢字", "漢字"]);
  expect(rows("😀😀😀", 3)).toEqual(["😀", "😀", "😀"]);
  expect(rows("e\u0301e\u0301e\u0301", 2)).toEqual(["e\u0301e\u0301", "e\u0301"]);
});

test("no row is too wide, and only spaces at a break and line breaks are left out", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom("a", " ", "\n", "b"), maxLength: 60 }),
      fc.integer({ min: 1, max: 12 }),
      (text, columns) => {
        const wrapped = rows(text, columns);
        expect(wrapped.every((row) => row.length <= columns)).toBe(true);
        expect(wrapped.join("").replaceAll(" ", "")).toBe(text.replaceAll(/[ \n]/g, ""));
      },
    ),
  );
});

test("tabs reach to the next stop of their own line", () => {
  expect(withoutTabs("a\tb\n\tc\tdd")).toBe("a   b\n    c   dd");
});
