import { describe, expect, it } from "vitest";
import {
  addSetback,
  addStop,
  clearSetbacks,
  FIRST_REST_MS,
  LONGEST_REST_MS,
  restingIds,
  type Setbacks,
} from "./setbacks.ts";

const NOW = 1_800_000_000_000;
const NONE: Setbacks = new Map();

/** How long it rests after so many setbacks in a row. */
function restAfter(times: number): number {
  let setbacks = NONE;
  for (let index = 0; index < times; index++) setbacks = addSetback(setbacks, "a", NOW);
  return (setbacks.get("a")?.until ?? 0) - NOW;
}

describe("setbacks", () => {
  it("leave alone for twice as long each time, up to a bound", () => {
    expect([1, 2, 3].map(restAfter)).toEqual([1, 2, 4].map((times) => times * FIRST_REST_MS));
    expect(restAfter(50)).toBe(LONGEST_REST_MS);
  });

  it("are over when their time is, and count on from there", () => {
    const once = addSetback(NONE, "a", NOW);
    expect(restingIds(once, NOW + FIRST_REST_MS - 1)).toEqual(["a"]);
    expect(restingIds(once, NOW + FIRST_REST_MS)).toEqual([]);
    const twice = addSetback(once, "a", NOW + FIRST_REST_MS);
    expect(restingIds(twice, NOW + 3 * FIRST_REST_MS - 1)).toEqual(["a"]);
  });

  it("begin anew after a success, and concern nothing else", () => {
    const both = addSetback(addSetback(NONE, "a", NOW), "b", NOW);
    expect(restingIds(clearSetbacks(both, "a"), NOW)).toEqual(["b"]);
    expect(both.size, "the earlier state stays as it was").toBe(2);
  });

  it("are longest where a person ended it", () => {
    expect(addStop(NONE, "a", NOW).get("a")).toEqual({ times: 0, until: NOW + LONGEST_REST_MS });
  });
});
