import { expect, test } from "vitest";
import { findCodeBlocks, outsideOfCode } from "./code-blocks.ts";

const blocksOf = (text: string) =>
  findCodeBlocks(text.split("\n")).map(({ from, to }) => [from, to]);

test("a block ends with a fence of its kind, no shorter, with nothing behind it", () => {
  expect(blocksOf("a\n```js\nb\n```\nc")).toEqual([[1, 3]]);
  expect(blocksOf("````\n```\n```js\n~~~\n````  \n~~~\n~~~")).toEqual([
    [0, 4],
    [5, 6],
  ]);
  expect(blocksOf("> ```\n> x\n> ```\n  ~~~ `info`\n  ~~~")).toEqual([
    [0, 2],
    [3, 4],
  ]);
});

test("one that is never closed goes on to the end, and code within a line is no block", () => {
  expect(blocksOf("```\na\n```js\nb")).toEqual([[0, null]]);
  expect(blocksOf("```in a line``` of text\n- [ ] a")).toEqual([]);
  expect(outsideOfCode(["a", "```", "b", "```", "c", "```", "d"])).toEqual([
    ...[true, false, false, false, true],
    ...[false, false],
  ]);
});
