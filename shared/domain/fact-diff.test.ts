import fc from "fast-check";
import { expect, test } from "vitest";
import { diffJson } from "./fact-diff.ts";

test("objects are compared by key, arrays by place, everything else whole", () => {
  const before = { a: 1, b: { c: [1, 2, 3] }, "x/y~": true, gone: null };
  const after = { a: 1, b: { c: [1, 5] }, "x/y~": false, fresh: [] };
  expect(diffJson(before, after)).toEqual([
    { path: "/b/c/1", kind: "changed", before: 2, after: 5 },
    { path: "/b/c/2", kind: "removed", before: 3, after: null },
    { path: "/x~1y~0", kind: "changed", before: true, after: false },
    { path: "/gone", kind: "removed", before: null, after: null },
    { path: "/fresh", kind: "added", before: null, after: [] },
  ]);
  expect(diffJson("red", "green")).toEqual([
    { path: "", kind: "changed", before: "red", after: "green" },
  ]);
  expect(diffJson([], {})).toEqual([{ path: "", kind: "changed", before: [], after: {} }]);
  expect(diffJson(null, [])).toHaveLength(1);
});

test("equal values have no difference, unequal ones have some", () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (a, b) => {
      const [one, two] = [JSON.stringify(a), JSON.stringify(b)];
      expect(diffJson(JSON.parse(one), JSON.parse(one))).toEqual([]);
      if (one !== two && JSON.stringify(JSON.parse(two)) !== JSON.stringify(JSON.parse(one))) {
        const isOrderOnly = diffJson(JSON.parse(one), JSON.parse(two)).length === 0;
        if (isOrderOnly) expect(JSON.parse(one)).toEqual(JSON.parse(two));
      }
    }),
  );
});
