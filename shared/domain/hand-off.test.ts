import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  cleanHandOff,
  describeHandOff,
  HAND_OFF_FORM,
  HAND_OFF_LABEL,
  MAX_HAND_OFF_CHARACTERS,
  MAX_HAND_OFF_ENTRIES,
  parseHandOff,
  readHandOff,
  saysAnything,
} from "./hand-off.ts";

const EMPTY = { works: [], broken: [], next: null, blocked: null, commands: [], evidence: [] };

function block(value: unknown): string {
  return `Done.\n\n\`\`\`${HAND_OFF_LABEL}\n${JSON.stringify(value)}\n\`\`\``;
}

describe("an agent's last message", () => {
  test("is read in the form that agents are told, under the execution's name", () => {
    const handOff = parseHandOff(HAND_OFF_FORM, "claude-1");
    expect(handOff).toMatchObject({
      who: "claude-1",
      said: null,
      works: ["what works, as far as you tried it"],
      next: "the next step, or null",
    });
  });

  test("can't name another worker, and what it does not know is left out", () => {
    const handOff = parseHandOff(
      block({ who: "ada", works: "all of it", mood: "good" }),
      "codex-1",
    );
    expect(handOff).toEqual({ ...EMPTY, who: "codex-1", said: null, works: ["all of it"] });
  });

  test("without a block is handed on as it is", () => {
    expect(parseHandOff("I did it.\nSee a.ts.", "c")).toEqual({
      ...EMPTY,
      who: "c",
      said: "I did it.\nSee a.ts.",
    });
    expect(parseHandOff(block({ mood: "good" }), "c")?.said).toContain("mood");
    expect(parseHandOff(" \n\u0007", "c")).toBeNull();
  });

  test("that is too long is clipped, and says so", () => {
    const works = Array.from({ length: 90 }, (_, at) => `step ${at}`);
    const handOff = parseHandOff(block({ works, next: "n".repeat(9_000) }), "c");
    expect(handOff?.works).toHaveLength(MAX_HAND_OFF_ENTRIES);
    expect(handOff?.works.at(-1)).toBe("[... 41 more were left out]");
    expect(handOff?.next?.length).toBeLessThanOrEqual(MAX_HAND_OFF_CHARACTERS);
    expect(handOff?.next).toContain("clipped");
  });
});

test("a stored hand-off is read again; a cell that can't be read is none", () => {
  const handOff = cleanHandOff({ ...EMPTY, broken: ["a\u0007b"], next: "go on" }, "c");
  expect(handOff.broken).toEqual(["ab"]);
  expect(readHandOff(JSON.stringify(handOff))).toEqual(handOff);
  expect(readHandOff("{")).toBeNull();
  expect(readHandOff(null)).toBeNull();
  expect(saysAnything(EMPTY)).toBe(false);
});

test("in words it tells each part that there is", () => {
  const words = describeHandOff({
    ...EMPTY,
    who: "c",
    said: null,
    works: ["a"],
    broken: ["b"],
    blocked: "no key",
    next: "ask\nfor it",
  });
  expect(words).toBe(
    "From c.\nWhat works:\n- a\nBroken or unverified:\n- b\nWhy it could not go on:\n- no key\nNext step:\n- ask\n  for it",
  );
});

test("any message gives a hand-off within its bounds, or none", () => {
  const message = fc.oneof(fc.string({ unit: "binary" }), fc.jsonValue().map(block));
  fc.assert(
    fc.property(message, (text) => {
      const handOff = parseHandOff(text, "c");
      if (!handOff) return;
      const { works, broken, commands, evidence, next, blocked, said } = handOff;
      const texts = [...works, ...broken, ...commands, ...evidence, next, blocked, said];
      for (const entry of texts) {
        expect(entry === null || entry.length <= MAX_HAND_OFF_CHARACTERS).toBe(true);
        expect(entry === null || entry.isWellFormed()).toBe(true);
      }
      expect(readHandOff(JSON.stringify(handOff))).toEqual(handOff);
    }),
  );
});
