import fc from "fast-check";
import { expect, test } from "vitest";
import { findCycle, findPath, MAX_WALK_STEPS } from "./dependency.ts";

const graph = (edges: Record<string, string[]>) => (id: string) => edges[id] ?? [];

test("it finds the shortest way, with both ends", () => {
  const edges = graph({ a: ["b", "c"], b: ["d"], c: ["e"], d: ["e"] });
  expect(findPath("a", "e", edges)).toEqual(["a", "c", "e"]);
  expect(findPath("a", "a", edges)).toEqual(["a"]);
  expect(findPath("e", "a", edges)).toBeNull();
});

test("a cycle in damaged data does not hang it", () => {
  expect(findPath("a", "z", graph({ a: ["b"], b: ["a"] }))).toBeNull();
});

test("it walks a long chain, and gives up on one that is too long", () => {
  const next = (id: string) => [String(Number(id) + 1)];
  expect(findPath("0", "10000", next)).toHaveLength(10_001);
  expect(findPath("0", String(MAX_WALK_STEPS + 5), next)).toBeNull();
});

test("each step of what it finds is an edge", () => {
  const nodes = fc.nat({ max: 9 }).map(String);
  fc.assert(
    fc.property(fc.array(fc.tuple(nodes, nodes)), nodes, nodes, (edges, from, to) => {
      const next = (id: string) => edges.filter(([at]) => at === id).map(([, on]) => on);
      const path = findPath(from, to, next);
      if (path === null) return;
      expect([path[0], path.at(-1)]).toEqual([from, to]);
      for (let i = 1; i < path.length; i++) {
        expect(next(path[i - 1] as string)).toContain(path[i]);
      }
    }),
  );
});

test("a cycle is found just where one is, and each of its steps is an edge", () => {
  const node = fc.nat({ max: 7 }).map(String);
  fc.assert(
    fc.property(fc.array(fc.tuple(node, node), { maxLength: 12 }), (edges) => {
      const next = (id: string) => edges.filter(([from]) => from === id).map(([, to]) => to);
      const cycle = findCycle(edges);
      expect(cycle !== null).toBe(edges.some(([from, to]) => findPath(to, from, next) !== null));
      if (cycle === null) return;
      expect(cycle.length).toBeGreaterThan(1);
      expect(cycle[0]).toBe(cycle.at(-1));
      for (let step = 1; step < cycle.length; step++) {
        expect(next(cycle[step - 1] as string)).toContain(cycle[step]);
      }
    }),
  );
});
