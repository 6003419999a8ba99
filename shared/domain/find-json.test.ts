import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { findJson } from "./find-json.ts";

const anything = (value: unknown) => ({ value });
const marked = (value: unknown) =>
  typeof value === "object" && value !== null && "mark" in value ? value : null;

describe("a value is found", () => {
  test.each([
    ["as the whole text", '{"mark": 1}'],
    ["in a fence", 'Well.\n```json\n{"mark": 1}\n```\nBye.'],
    ["in a fence without a word, with tildes", '~~~\n{"mark": 1}\n~~~'],
    ["in a fence that is never closed", 'So:\n```json\n{"mark": 1}'],
    ["in a fence of Windows lines", 'So:\r\n```json\r\n{"mark": 1}\r\n```\r\n'],
    ["behind prose", 'I found this: {"mark": 1}'],
    ["before prose with brackets", '{"mark": 1}\nand then [nothing} at {all'],
    ["over several lines", 'Result:\n{\n  "mark": 1\n}\nDone.'],
    ["although strings hold brackets and quotes", 'x {"mark": 1, "a": "}]\\" {["} y'],
    ["as the last of several", '{"mark": 7}\n\n{"mark": 1}'],
    ["behind a stray quote", 'the 5" disk\n{"mark": 1}'],
  ])("%s", (_, message) => {
    expect(findJson(message, marked)).toMatchObject({ mark: 1 });
  });

  test("only behind the wanted word", () => {
    const message = '```json\n{"mark": 7}\n```\n```Report\n{"mark": 1}\n```\n{"mark": 8}';
    expect(findJson(message, marked, "report")).toEqual({ mark: 1 });
    expect(findJson(message, marked, "other")).toBeNull();
  });
});

test("whatever stands around a value, one that is fenced is found", () => {
  const value = fc.record({ mark: fc.jsonValue() });
  const prose = fc.string({ unit: "grapheme" }).map((text) => text.replaceAll(/[`~]/g, ""));
  fc.assert(
    fc.property(value, prose, prose, (wanted, before, after) => {
      const message = `${before}\n\`\`\`json\n${JSON.stringify(wanted, null, 2)}\n\`\`\`\n${after}`;
      expect(findJson(message, marked)).toEqual(JSON.parse(JSON.stringify(wanted)));
    }),
  );
});

test("any text gives a value or none, and never throws", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      const found = findJson(text, anything);
      expect(found === null || "value" in found).toBe(true);
    }),
  );
});

// Work that grew with the square of these would outlast the test.
test.each(["[", "{", '{"', "```\n", "~~~~\n```\n", '"[', "}{"])(
  "a flood of %j has an end",
  (piece) => {
    expect(findJson(piece.repeat(300_000), marked)).toBeNull();
  },
);
