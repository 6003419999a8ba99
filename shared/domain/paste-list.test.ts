import fc from "fast-check";
import { expect, test } from "vitest";
import { chosenItems, parsePastedList } from "./paste-list.ts";

const LIST = `
- [ ] One
  - [x] Below one
    * Deepest
- Two

1. Three
\t2) Below three
Plain line
## Heading`;

const shape = (text: string) =>
  parsePastedList(text).map(({ title, under, isTicked }) => [title, under, isTicked]);

test("bullets, numbers, boxes, headings and plain lines are items, nested by their indent", () => {
  expect(shape(LIST)).toEqual([
    ["One", null, false],
    ["Below one", 0, true],
    ["Deepest", 1, false],
    ["Two", null, false],
    ["Three", null, false],
    ["Below three", 4, false],
    ["Plain line", null, false],
    ["Heading", null, false],
  ]);
});

test("a list that is indented as a whole is not nested", () => {
  expect(shape("    - a\n    - b\r\n    - c").map(([, under]) => under)).toEqual([
    null,
    null,
    null,
  ]);
});

test("a line that is too long for a title goes on in the description, whole", () => {
  const long = "word ".repeat(200).trim();
  const [item] = parsePastedList(long);
  expect([...(item?.title ?? "")].length).toBeLessThanOrEqual(500);
  expect(item?.title.endsWith("word…")).toBe(true);
  expect(item?.description).toBe(long);
});

test("what stands under an item that was left out goes up to the next one above", () => {
  const items = parsePastedList(LIST);
  const chosen = chosenItems(items, (index) => index !== 1 && index !== 4);
  expect(chosen.map(({ title, parent }) => [title, parent])).toEqual([
    ["One", null],
    ["Deepest", 0],
    ["Two", null],
    ["Below three", null],
    ["Plain line", null],
    ["Heading", null],
  ]);
});

test("any text is read, parents stand before what is under them, and no word is lost", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 400 }), (text) => {
      const items = parsePastedList(text);
      for (const [index, { under, title }] of items.entries()) {
        if (under !== null) expect(under).toBeLessThan(index);
        expect(title).not.toBe("");
      }
      for (const [index, { parent }] of chosenItems(items, (each) => each % 2 === 0).entries()) {
        if (parent !== null) expect(parent).toBeLessThan(index);
      }
    }),
  );
});
