import fc from "fast-check";
import { expect, test } from "vitest";
import { jsonFaultPlace } from "./json-place.ts";

test.each([
  ["", 1, 1],
  ["{", 1, 2],
  ['{"a": 1,}', 1, 9],
  ["[1, 2,]", 1, 7],
  ['{\n  "a": hunter2\n}', 2, 8],
  ['{\n  "a": 1\n  "b": 2\n}', 3, 3],
  ["{'a': 1}", 1, 2],
  ['["never closed]', 1, 2],
  ["[1] [2]", 1, 5],
  ["[01]", 1, 3],
  ["[}", 1, 2],
  ['{"a" "b"}', 1, 6],
])("%j ends to be JSON at line %i, column %i", (text, line, column) => {
  expect(jsonFaultPlace(text)).toEqual({ line, column });
});

test("a character that can't be is found where it was put, and all before it is the beginning of JSON", () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.nat(), (value, at) => {
      const text = JSON.stringify(value, null, 1);
      const lines = text.split("\n");
      const line = at % lines.length;
      const broken = lines.with(line, `#${lines[line]}`).join("\n");
      expect(jsonFaultPlace(broken)).toEqual({ line: line + 1, column: 1 });
    }),
  );
});
