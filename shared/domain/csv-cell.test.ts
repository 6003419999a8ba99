import fc from "fast-check";
import { expect, test } from "vitest";
import { protectCell, unprotectCell } from "./csv-cell.ts";

test.each([
  ["=1+1", "'=1+1"],
  ["+49 30", "'+49 30"],
  ["- a list", "'- a list"],
  ["@sum", "'@sum"],
  ["\tcell", "'\tcell"],
  ["\uff1d1", "'\uff1d1"],
  ["'=1", "''=1"],
  ["it's = fine", "it's = fine"],
  ["'quoted'", "'quoted'"],
  ["", ""],
])("%j becomes %j and comes back", (text, cell) => {
  expect(protectCell(text)).toBe(cell);
  expect(unprotectCell(cell)).toBe(text);
});

test("any text comes back, and none begins like a formula", () => {
  const texts = fc.string({ unit: fc.constantFrom("'", "=", "-", "@", "a", "\t", "\uff0b") });
  fc.assert(
    fc.property(texts, (text) => {
      expect(unprotectCell(protectCell(text))).toBe(text);
      expect(protectCell(text)).not.toMatch(/^[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/);
    }),
  );
});
