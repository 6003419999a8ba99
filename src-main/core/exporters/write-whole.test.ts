import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { refusal, temporaryFolder } from "../testing/test-board.ts";
import { writeWhole } from "./write-whole.ts";

function placeIn(folder: string, replaces = false) {
  return { path: join(folder, "out"), replaces, boardPath: join(folder, "board.db") };
}

test("a file appears with its name when all of it is there", () => {
  const place = placeIn(temporaryFolder());
  const pieces = Array.from({ length: 3_000 }, (_, index) => `${index} äöü ${"x".repeat(1_000)}\n`);
  const { result, bytes } = writeWhole(place, (file) => {
    file.fill(["what a first attempt left, and longer than the second one"]);
    file.fill(pieces);
    expect(statSync(place.path, { throwIfNoEntry: false })).toBeUndefined();
    return 7;
  });
  expect(result).toBe(7);
  expect(readFileSync(place.path, "utf8")).toBe(pieces.join(""));
  expect(statSync(place.path).size).toBe(bytes);
});

test("a failure on the way leaves what was there, and nothing beside it", () => {
  const folder = temporaryFolder();
  const place = placeIn(folder, true);
  writeFileSync(place.path, "mine");
  const failing = function* () {
    yield "half";
    throw new Error("read error");
  };
  expect(() => writeWhole(place, (file) => file.fill(failing()))).toThrow("read error");
  expect(readdirSync(folder)).toEqual(["out"]);
  expect(readFileSync(place.path, "utf8")).toBe("mine");
});

test("a file that somebody made meanwhile is not replaced", () => {
  const place = placeIn(temporaryFolder());
  const late = () => writeWhole(place, () => writeFileSync(place.path, "theirs"));
  expect(refusal(late).code).toBe("invalid_argument");
  expect(readFileSync(place.path, "utf8")).toBe("theirs");
});
