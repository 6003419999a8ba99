import { describe, expect, test } from "vitest";
import { fitLabel, fitText, fitTitle } from "./fit-text.ts";
import { decideText, decideTitle } from "./text.ts";

describe("a title", () => {
  test("that fits stays as it is, without space at its ends", () => {
    expect(fitTitle(" Show the hash\n", "bd-1")).toEqual({ text: "Show the hash", problem: null });
  });

  test.each([
    ["of several lines", "one\r\ntwo", "one two"],
    ["with control characters", "a\u0000b\u001b[31mc", "ab[31mc"],
    ["with a line separator", "a\u2028b", "a b"],
    ["that turns its direction", "a\u202eb", "ab"],
    ["with half a character", "a\ud800b", "a\ufffdb"],
    ["of nothing", "", "bd-1"],
    ["of control characters alone", "\u0007\u0000", "bd-1"],
    ["of 501 characters", "x".repeat(501), `${"x".repeat(499)}…`],
    ["of 501 astral characters", "😀".repeat(501), `${"😀".repeat(499)}…`],
  ])("%s is made to fit, and says so", (_, title, expected) => {
    const { text, problem } = fitTitle(title, "bd-1");
    expect(text).toBe(expected);
    expect(problem).not.toBeNull();
    expect(decideTitle(text)).toEqual({ kind: "accepted", text });
  });
});

test("a label without a visible character becomes empty", () => {
  expect(fitLabel("\u0000").text).toBe("");
  expect(fitLabel("x".repeat(101)).text).toHaveLength(100);
});

describe("a text", () => {
  test("that fits stays as it is; CRLF becomes LF without being a problem", () => {
    expect(fitText("a\r\n\tb")).toEqual({ text: "a\n\tb", rest: [], problem: null });
  });

  test("loses control characters and says so", () => {
    const { text, problem } = fitText("a\u0000b\u001bc");
    expect(text).toBe("abc");
    expect(problem).toContain("control characters");
  });

  test("that is too long goes on in pieces, none of which cuts a character", () => {
    const { text, rest, problem } = fitText("a😀b😀c", 5);
    expect([text, ...rest]).toEqual(["a😀", "b😀", "c"]);
    expect(problem).toContain("longer");
  });

  test("of more than a megabyte comes in pieces that the board takes, with nothing lost", () => {
    const whole = "ü".repeat(1_200_000);
    const { text, rest } = fitText(whole);
    expect([text, ...rest].join("")).toBe(whole);
    for (const piece of [text, ...rest]) expect(decideText(piece, "text").kind).toBe("accepted");
  });
});
