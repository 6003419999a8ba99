import fc from "fast-check";
import { expect, test } from "vitest";
import { findPath } from "./dependency.ts";
import { loopNumbers } from "./loops.ts";

test("two nodes share a number just where each leads to the other", () => {
  const node = fc.nat({ max: 7 }).map(String);
  fc.assert(
    fc.property(fc.array(fc.tuple(node, node), { maxLength: 16 }), (edges) => {
      const next = (id: string) => edges.filter(([from]) => from === id).map(([, to]) => to);
      const nodes = [...new Set(edges.flat())];
      const numbers = loopNumbers(nodes, next);
      expect([...numbers.keys()].sort()).toEqual([...nodes].sort());
      for (const a of nodes) {
        for (const b of nodes) {
          const isLoop = findPath(a, b, next) !== null && findPath(b, a, next) !== null;
          expect(numbers.get(a) === numbers.get(b)).toBe(isLoop);
        }
      }
    }),
  );
});

test("a very deep chain, and a very long loop, are walked once", () => {
  const size = 50_000;
  let asked = 0;
  const next = (to: (id: number) => number[]) => (id: string) => {
    asked += 1;
    return to(Number(id)).map(String);
  };
  const chain = loopNumbers(
    ["0"],
    next((id) => (id < size - 1 ? [id + 1] : [])),
  );
  expect(new Set(chain.values()).size).toBe(size);
  const loop = loopNumbers(
    ["0"],
    next((id) => [(id + 1) % size]),
  );
  expect(new Set(loop.values()).size).toBe(1);
  expect(asked).toBe(2 * size);
});
