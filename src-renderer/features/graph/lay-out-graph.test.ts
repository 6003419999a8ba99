import { describe, expect, test } from "vitest";
import {
  addToPlaces,
  type GraphShape,
  isMuchNew,
  layOutGraph,
  NODE,
  type Places,
} from "./lay-out-graph.ts";

const shape = (
  ids: string,
  edges: readonly string[],
  direction: GraphShape["direction"] = "right",
): GraphShape => ({
  ids: [...ids],
  edges: edges.map((edge): [string, string] => [edge[0] ?? "", edge[1] ?? ""]),
  direction,
});

const at = (places: Places, id: string) => places.get(id) ?? { x: Number.NaN, y: Number.NaN };

function expectApart(places: Places) {
  const all = [...places];
  for (const [index, [id, one]] of all.entries()) {
    for (const [other, two] of all.slice(index + 1)) {
      const isApart =
        Math.abs(one.x - two.x) >= NODE.width || Math.abs(one.y - two.y) >= NODE.height;
      expect(isApart, `${id} covers ${other}`).toBe(true);
    }
  }
}

describe("a layout", () => {
  test("has what waits after what it waits for", () => {
    const right = layOutGraph(shape("abc", ["ab", "bc"]));
    expect(at(right, "a").x).toBeLessThan(at(right, "b").x);
    expect(at(right, "b").x).toBeLessThan(at(right, "c").x);
    const down = layOutGraph(shape("abc", ["ab", "bc"], "down"));
    expect(at(down, "a").y).toBeLessThan(at(down, "b").y);
  });

  test("covers nothing, whatever hangs together and what does not", () => {
    const places = layOutGraph(shape("abcdefghijkl", ["ab", "ac", "bd", "cd", "ef", "gh", "hi"]));
    expect(places.size).toBe(12);
    expectApart(places);
  });

  test("is the same again", () => {
    const graph = shape("abcdef", ["ab", "ac", "bd", "ef"]);
    expect(layOutGraph(graph)).toEqual(layOutGraph(graph));
  });

  test("of nothing is nothing, and ends where links go round", () => {
    expect(layOutGraph(shape("", [])).size).toBe(0);
    expectApart(layOutGraph(shape("abc", ["ab", "bc", "ca"])));
  });
});

describe("what came since", () => {
  const before = layOutGraph(shape("abcdefgh", ["ab", "bc", "de", "fg"]));

  test("moves nothing that is drawn already, and covers nothing", () => {
    const after = addToPlaces(shape("abcdefghxyz", ["ab", "bc", "cx", "ya"]), before);
    for (const [id, place] of before) expect(after.get(id)).toEqual(place);
    expect(at(after, "x").x).toBeGreaterThan(at(after, "c").x);
    expect(at(after, "y").x).toBeLessThan(at(after, "a").x);
    expectApart(after);
  });

  test("brings back what was gone to where it was", () => {
    const without = addToPlaces(shape("ab", ["ab"]), before);
    expect(addToPlaces(shape("abc", ["ab", "bc"]), without).get("c")).toEqual(before.get("c"));
  });

  test("is laid out anew where it is much", () => {
    expect(isMuchNew([..."abc"], new Map())).toBe(true);
    expect(isMuchNew([..."abcdefghxyz"], before)).toBe(false);
    expect(isMuchNew([..."abcdefghuvwxyz"], before)).toBe(true);
    expect(isMuchNew([..."ab"], before)).toBe(false);
  });
});
