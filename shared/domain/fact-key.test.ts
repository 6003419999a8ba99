import { expect, test } from "vitest";
import { decideFactKey } from "./fact-key.ts";

const long = (length: number) => "k".repeat(length);

test.each([
  "a",
  "0",
  "gates.unit",
  "activity.rust-suite",
  "a_b.c-d.0x",
  "a.b.c.d.e.f.g.h",
  "a-",
  long(128),
  `${long(63)}.${long(64)}`,
])("%s is a key", (text) => {
  expect(decideFactKey(text)).toEqual({ kind: "accepted", text });
});

test.each([
  ["nothing", ""],
  ["a dot first", ".a"],
  ["a dot last", "a."],
  ["two dots", "a..b"],
  ["a dash first", "-a"],
  ["an underscore first", "a._b"],
  ["a capital", "Gates"],
  ["a space", "a b"],
  ["a line feed at its end", "a\n"],
  ["a letter beyond ASCII", "grün"],
  ["a slash", "a/b"],
  ["9 segments", "a.b.c.d.e.f.g.h.i"],
  ["129 bytes", long(129)],
])("%s is refused, and says what a key looks like", (_, text) => {
  const decision = decideFactKey(text);
  expect(decision.kind).toBe("refused");
});
