import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { LayeredMap } from "./layered-map.ts";

const keys = fc.integer({ min: 0, max: 40 }).map((number) => `k${number}`);
const change = fc.tuple(keys, fc.option(fc.integer(), { nil: undefined }));
const step = fc.array(change, { minLength: 1, maxLength: 6 });

describe("a map in layers", () => {
  test("is always the map that the same changes make of an ordinary one", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(keys, fc.integer())), fc.array(step), (first, steps) => {
        const ordinary = new Map(first);
        let layered = LayeredMap.of(new Map(first));
        for (const changes of steps) {
          for (const [key, value] of changes) {
            if (value === undefined) ordinary.delete(key);
            else ordinary.set(key, value);
          }
          layered = layered.with(new Map(changes));
          expect(layered.size).toBe(ordinary.size);
          expect(new Map(layered)).toEqual(ordinary);
          expect(new Set(layered.keys())).toEqual(new Set(ordinary.keys()));
          expect([...layered.values()].sort()).toEqual([...ordinary.values()].sort());
        }
      }),
    );
  });

  test("leaves the map before as it was, and says where the two differ", () => {
    const before = LayeredMap.of(
      new Map([
        ["a", 1],
        ["b", 2],
        ["c", 3],
      ]),
    );
    const after = before.with(
      new Map([
        ["a", 10],
        ["b", undefined],
        ["c", 3],
        ["d", 4],
      ]),
    );
    expect([...before]).toEqual([
      ["a", 1],
      ["b", 2],
      ["c", 3],
    ]);
    expect(after.keysChangedFrom(before)).toEqual(new Set(["a", "b", "d"]));
    expect(before.keysChangedFrom(after)).toEqual(new Set(["a", "b", "d"]));
    expect(after.keysChangedFrom(LayeredMap.of(new Map(before)))).toBeNull();
    expect(after.has("b")).toBe(false);
  });

  test("stays right when so much has changed that it begins a new base", () => {
    const ordinary = new Map<string, number>();
    let layered = LayeredMap.of<number>(new Map());
    for (let number = 0; number < 3_000; number++) {
      ordinary.set(`k${number}`, number);
      layered = layered.with(new Map([[`k${number}`, number]]));
    }
    expect(new Map(layered)).toEqual(ordinary);
    expect(layered.size).toBe(3_000);
  });
});
