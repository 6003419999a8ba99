import { renderToStaticMarkup } from "react-dom/server";
import ReactMarkdown from "react-markdown";
import remarkGfm from "remark-gfm";
import { describe, expect, test } from "vitest";
import { countLaidOut, isLaidOut } from "./markdown-bounds.ts";

const repeat = (text: string, count: number) => text.repeat(count);
const lines = (count: number, line: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => line(index)).join("\n");
const nestedList = (depth: number) => lines(depth, (index) => `${repeat("  ", index)}- a`);
const table = (columns: number, rows: number) =>
  [repeat("|a", columns), repeat("|-", columns), lines(rows, () => "x")].join("\n");

/** Texts that may be laid out, each beside the next one that may not. */
const AT_THE_BOUNDS: Record<string, readonly [within: string, beyond: string]> = {
  characters: [repeat("a", 16_000), repeat("a", 16_001)],
  lines: [lines(600, () => "- a"), lines(601, () => "- a")],
  "quotes within each other": [`${repeat(">", 30)}a`, `${repeat(">", 31)}a`],
  "lists within each other": [nestedList(30), nestedList(31)],
  "lists on one line": [`${repeat("- ", 30)}a`, `${repeat("- ", 31)}a`],
  "lists on many lines": [
    lines(30, () => `${repeat("- ", 30)}a`),
    lines(31, () => `${repeat("- ", 30)}a`),
  ],
  "cells of a table": [table(50, 58), table(50, 59)],
  brackets: [
    `${repeat("[", 300)}a${repeat("](x)", 300)}`,
    `${repeat("[", 300)}a${repeat("](x)", 301)}`,
  ],
  "closing brackets": [repeat("]", 600), repeat("]", 601)],
  "marks of emphasis": [repeat("*a_", 300), `${repeat("*a_", 300)}*`],
  "marks of deletion": [repeat("~a ", 600), repeat("~a ", 601)],
  "marks of code": [repeat("`a ", 600), repeat("`a ", 601)],
  "marks of tags": [repeat("<a ", 600), repeat("<a ", 601)],
  "addresses of people": [repeat("a@b.c ", 200), repeat("a@b.c ", 201)],
  "addresses of pages": [repeat("www.a.b ", 200), repeat("www.a.b ", 201)],
  "marks of tables": [repeat("|", 1_500), repeat("|", 1_501)],
};

describe("the bounds of what is laid out as Markdown", () => {
  test.each(Object.entries(AT_THE_BOUNDS))("%s", (_, [within, beyond]) => {
    expect(isLaidOut(within)).toBe(true);
    expect(isLaidOut(beyond)).toBe(false);
    const element = ReactMarkdown({ children: within, remarkPlugins: [remarkGfm] });
    expect(renderToStaticMarkup(element)).not.toBe("");
  });

  test.each(
    Object.entries({
      "links within links": `${repeat("[", 5_000)}a${repeat("](x)", 5_000)}`,
      "quotes within quotes": repeat(">", 5_000),
      "lists within lists": nestedList(600),
      "a list that is indented by tabs": lines(40, (index) => `${repeat("\t", index)}- a`),
      "lists in quotes": `${repeat("> - ", 20)}a`,
      "quotes in a footnote": `[^a]: ${repeat(">", 5_000)}`,
      "lists in a footnote of a list": `- [^a]: ${repeat("1. ", 5_000)}`,
      "a table of many columns": table(200, 100),
      "a long checklist": lines(3_000, (index) => `- [ ] Step ${index} of all that is to be done`),
      "a megabyte": repeat("words ", 170_000),
    }),
  )("%s: too much", (_, text) => {
    expect(isLaidOut(text)).toBe(false);
  });

  test.each(
    Object.entries({
      nothing: "",
      "a checklist": lines(
        250,
        (index) => `- [${index % 2 ? "x" : " "}] Step ${index} of the work`,
      ),
      "a list in a list in a list": lines(
        200,
        (index) => `${repeat("  ", index % 3)}- Step ${index}`,
      ),
      prose: lines(100, () => "The **quick** brown fox reads `fox.ts` at https://example.com."),
      "a table": ["|a|b|c|d|", "|:-|-:|-|-|", lines(150, () => "|1|2|`3`|4|")].join("\n"),
      "code that is indented a lot": [
        "```",
        lines(90, () => `${repeat(" ", 90)}call();`),
        "```",
      ].join("\n"),
      "rules between parts": lines(50, () => `${repeat("-", 100)}\n\nA part\n`),
    }),
  )("%s: laid out", (_, text) => {
    expect(isLaidOut(text)).toBe(true);
  });
});

test("several texts are within the bounds of one as long as all of them are together", () => {
  const words = Array.from({ length: 200 }, () => "Done, see `a.ts`.");
  expect(countLaidOut(words)).toBe(200);
  expect(countLaidOut(Array.from({ length: 200 }, () => repeat("*a_", 100)))).toBe(3);
  expect(countLaidOut(["short", repeat("a", 16_000), "short"])).toBe(1);
  expect(countLaidOut([])).toBe(0);
});
