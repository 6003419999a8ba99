import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { decideFactValue, MAX_FACT_VALUE_BYTES, MAX_FACT_VALUE_DEPTH } from "./canonical-json.ts";

/** The canonical text. @throws Error where there is none */
function canonical(value: unknown): string {
  const decision = decideFactValue(value);
  if (decision.kind === "refused") throw new Error(decision.reason);
  return decision.text;
}

/**
 * The same once more in another way, from RFC 8785's text: the plain JSON text is cut into tokens,
 * and every object's members are put together again in the order of their keys' UTF-16 code units.
 */
function reordered(json: string): string {
  const tokens = json.match(/"(?:[^"\\]|\\.)*"|[[\]{},:]|[^[\]{},:"\s]+/g) ?? [];
  let at = 0;
  const next = () => tokens[at++] ?? "";
  const units = (key: string) =>
    Array.from({ length: key.length }, (_, i) => String(key.charCodeAt(i)).padStart(5, "0")).join();
  const read = (): string => {
    const token = next();
    if (token !== "[" && token !== "{") return token;
    const close = token === "[" ? "]" : "}";
    const members: { order: string; text: string }[] = [];
    while (tokens[at] !== close) {
      if (tokens[at] === ",") at++;
      const name = token === "{" ? next() : "";
      if (token === "{") at++;
      const text = read();
      const order = name === "" ? "" : units(JSON.parse(name) as string);
      members.push({ order, text: name === "" ? text : `${name}:${text}` });
    }
    at++;
    if (token === "{") members.sort((a, b) => (a.order < b.order ? -1 : 1));
    return token + members.map(({ text }) => text).join(",") + close;
  };
  return read();
}

/** The same value with the keys of each object in another order. */
function shuffled(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shuffled);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([key, inner]) => [key, shuffled(inner)] as const);
  return Object.fromEntries(entries.reverse());
}

describe("canonical JSON", () => {
  const values = fc.jsonValue({ maxDepth: 6, stringUnit: "binary" });

  test("agrees with an independent implementation, and is the same value", () => {
    fc.assert(
      fc.property(values, (value) => {
        const decision = decideFactValue(value);
        if (decision.kind === "refused") return;
        expect(decision.text).toBe(reordered(JSON.stringify(value)));
        expect(JSON.parse(decision.text)).toEqual(JSON.parse(JSON.stringify(value)));
        expect(canonical(JSON.parse(decision.text))).toBe(decision.text);
        expect(canonical(shuffled(value))).toBe(decision.text);
      }),
      { numRuns: 2_000 },
    );
  });

  test("writes the samples of RFC 8785 as it does", () => {
    const sample = `{"numbers":[333333333.33333329,1E30,4.50,2e-3,0.000000000000000000000000001],
      "string":"\\u20ac$\\u000F\\u000aA'\\u0042\\u0022\\u005c\\\\\\"\\/","literals":[null,true,false]}`;
    expect(canonical(JSON.parse(sample))).toBe(
      `{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\\u000f\\nA'B\\"\\\\\\\\\\"/"}`,
    );
    const keys = { "€": 1, "\r": 2, "\ufb33": 3, "1": 4, "😀": 5, "\u0080": 6, ö: 7 };
    expect(Object.keys(JSON.parse(canonical(keys)) as object)).toHaveLength(7);
    const order = [...canonical(keys).matchAll(/:(\d)/g)].map(([, digit]) => digit);
    expect(order.join("")).toBe("2467153");
  });

  test("minus zero is zero, numbers that look like keys are sorted as texts", () => {
    expect(canonical([-0, 0.1])).toBe("[0,0.1]");
    expect(canonical({ 10: 1, 9: 2, a: 3 })).toBe('{"10":1,"9":2,"a":3}');
    expect(canonical(JSON.parse('{"b":1,"__proto__":2}'))).toBe('{"__proto__":2,"b":1}');
  });
});

const cyclic: unknown[] = [];
cyclic.push(cyclic);

test.each<[string, unknown]>([
  ["undefined", undefined],
  ["undefined in an object", { a: undefined }],
  ["a hole", new Array(2)],
  ["NaN", Number.NaN],
  ["an infinite number", [Number.POSITIVE_INFINITY]],
  ["a big integer", 1n],
  ["a function", () => 1],
  ["a symbol", Symbol("x")],
  ["a date", new Date(0)],
  ["a map", new Map([[1, 2]])],
  ["bytes", new Uint8Array(2)],
  ["half a character", "\ud800"],
  ["half a character in a key", { "\udc00": 1 }],
  ["what holds itself", cyclic],
])("%s is refused: JSON can't hold it", (_, value) => {
  expect(decideFactValue(value).kind).toBe("refused");
});

test("4,096 bytes fit, one more does not; bytes are counted, not characters", () => {
  expect(canonical("x".repeat(MAX_FACT_VALUE_BYTES - 2))).toHaveLength(MAX_FACT_VALUE_BYTES);
  expect(decideFactValue("x".repeat(MAX_FACT_VALUE_BYTES - 1)).kind).toBe("refused");
  expect(canonical("€".repeat(1_364))).toHaveLength(1_366);
  expect(decideFactValue("€".repeat(1_365)).kind).toBe("refused");
});

test("32 levels fit, one more does not", () => {
  const nested = (levels: number): unknown => (levels === 0 ? 1 : [nested(levels - 1)]);
  expect(MAX_FACT_VALUE_DEPTH).toBe(32);
  expect(canonical(nested(32))).toBe(`${"[".repeat(32)}1${"]".repeat(32)}`);
  expect(decideFactValue(nested(33)).kind).toBe("refused");
});

test("a value that shares its parts a billion times is refused at once", () => {
  let value: unknown = 1;
  for (let level = 0; level < 31; level++) value = [value, value];
  expect(decideFactValue(value).kind).toBe("refused");
});
