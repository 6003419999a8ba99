import fc from "fast-check";
import { expect, test } from "vitest";
import { type JsonPath, jsonValuePlace, readJsonPath } from "./json-value-place.ts";

const TEXT = `{
  "name": "mine",
  "command": ["a", ["--model", "{model}"], {"x": [1, 2]}],
  "limits": {
    "idleMs": 5,
    "empty": {}, "none": []
  }
}`;
const at = (path: string) => {
  const { start, end, line } = jsonValuePlace(TEXT, readJsonPath(path));
  return [TEXT.slice(start, end), line];
};

test("finds a value by its path", () => {
  expect(at("name")).toEqual(['"mine"', 2]);
  expect(at("command[0]")).toEqual(['"a"', 3]);
  expect(at("command[1][1]")).toEqual(['"{model}"', 3]);
  expect(at("command[2].x[1]")).toEqual(["2", 3]);
  expect(at("limits.idleMs")).toEqual(["5", 5]);
  expect(at("limits.none")).toEqual(["[]", 6]);
});

test("finds what lies nearest above where there is nothing at the path", () => {
  expect(at("limits.wallMs")[1]).toBe(4);
  expect(at("limits.empty.deep.deeper")).toEqual(["{}", 6]);
  expect(at("nothing")).toEqual([TEXT, 1]);
  expect(at("name.length")).toEqual(['"mine"', 2]);
});

test("finds every value of any JSON", () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 4 }), (compact) => {
      const value: unknown = JSON.parse(compact);
      const text = JSON.stringify(value, null, 2);
      for (const [path, each] of valuesIn(value)) {
        const { start, end } = jsonValuePlace(text, path);
        expect(JSON.parse(text.slice(start, end))).toEqual(each);
      }
    }),
  );
});

function* valuesIn(value: unknown, path: JsonPath = []): Generator<[JsonPath, unknown]> {
  yield [path, value];
  if (typeof value !== "object" || value === null) return;
  const entries = Array.isArray(value) ? [...value.entries()] : Object.entries(value);
  for (const [key, each] of entries) yield* valuesIn(each, [...path, key]);
}
