import { expect, test } from "vitest";
import {
  decideLabel,
  decideName,
  decideText,
  decideTitle,
  MAX_TEXT_BYTES,
  MAX_TITLE_CHARACTERS,
} from "./text.ts";

test("a title is one trimmed line of 1 to 500 characters", () => {
  expect(decideTitle("  Fix it ")).toEqual({ kind: "accepted", text: "Fix it" });
  expect(decideTitle("x".repeat(MAX_TITLE_CHARACTERS))).toMatchObject({ kind: "accepted" });
  expect(decideTitle("x".repeat(MAX_TITLE_CHARACTERS + 1))).toMatchObject({ kind: "refused" });
});

test("characters are counted as people count them: one that takes two units is one", () => {
  expect(decideTitle("😀".repeat(MAX_TITLE_CHARACTERS))).toMatchObject({ kind: "accepted" });
  expect(decideTitle("😀".repeat(MAX_TITLE_CHARACTERS + 1))).toMatchObject({ kind: "refused" });
});

test.each([
  "",
  "  ",
  "\u200b",
  "\u2060\ufeff\u00ad",
  "\u3164",
  "a\nb",
  "a\tb",
  "a\u0000b",
  "a\u001bb",
  "a\u0085b",
  "a\u202eb",
  "a\ud800",
])("%j is no title, and the reason says why", (text) => {
  const decision = decideTitle(text);
  expect(decision.kind).toBe("refused");
  expect(decision.kind === "refused" && decision.reason).toMatch(/^title /);
});

test("a label follows the same rules, with its own bound", () => {
  expect(decideLabel("x".repeat(100))).toMatchObject({ kind: "accepted" });
  expect(decideLabel("x".repeat(101))).toMatchObject({ kind: "refused" });
});

test("a text may be empty and keeps its lines; CRLF becomes LF", () => {
  expect(decideText("", "description")).toEqual({ kind: "accepted", text: "" });
  expect(decideText("a\r\nb\rc\td ", "description")).toEqual({
    kind: "accepted",
    text: "a\nb\nc\td ",
  });
});

test.each(["a\u0000", "\u001b[31mred", "\u202eabc", "half \udc00"])("%j is no text", (text) => {
  expect(decideText(text, "comment")).toMatchObject({ kind: "refused" });
});

test("a text is bounded in bytes", () => {
  expect(decideText("é".repeat(MAX_TEXT_BYTES / 2), "comment")).toMatchObject({ kind: "accepted" });
  expect(decideText(`${"é".repeat(MAX_TEXT_BYTES / 2)}x`, "comment")).toMatchObject({
    kind: "refused",
  });
});

test("a name holds nothing that can't be seen, so that no two look the same; an emoji is whole", () => {
  for (const name of ["claude-1", "Zoë", "😀", "👩🏽‍💻", "🕵️‍♀️ two"]) {
    expect(decideName(name, "name")).toEqual({ kind: "accepted", text: name });
  }
  for (const name of ["bob\u200b", "b\u200dob", "\u00adbob", "bob\u{e0041}", "bob\u061c"]) {
    expect(decideName(name, "name")).toMatchObject({ kind: "refused" });
  }
});
