import fc from "fast-check";
import { expect, test } from "vitest";
import { chosenItems, parsePastedList } from "./paste-list.ts";
import { decideTitle } from "./text.ts";

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

test("a heading is told from the lines of a list", () => {
  const items = parsePastedList("# Home\n- Paint\n- # Sand\n#1 is no heading");
  expect(items.map(({ title, isHeading }) => [title, isHeading])).toEqual([
    ["Home", true],
    ["Paint", false],
    ["Sand", false],
    ["#1 is no heading", false],
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
  expect(chosen.map(({ place }) => place)).toEqual([0, 2, 3, 5, 6, 7]);
});

test("a block of code stays with the item above it, and what looks like an item in it is none", () => {
  const text =
    "- One\n  ```sh\n  - not an item\n    run it\n  ```\n- Two\n    ~~~\n    x\n    ~~~\n";
  expect(parsePastedList(text).map(({ title, description }) => [title, description])).toEqual([
    ["One", "```sh\n- not an item\n  run it\n```"],
    ["Two", "~~~\nx\n~~~"],
  ]);
});

test("a block of code that stands under no item holds the list; one without an end is no block", () => {
  expect(shape("```md\n- One\n  - Two\n```\nThree")).toEqual([
    ["One", null, false],
    ["Two", 0, false],
    ["Three", null, false],
  ]);
  expect(shape("- One\n  ```\n- Two").map(([title]) => title)).toEqual(["One", "```", "Two"]);
});

test("lines of spreadsheets, word processors and web pages become titles that the board takes", () => {
  const text =
    "a\u2028b\u2029c\u000bd\u0085e\nname\t\tstate\r\n\u200b\n\u00a0\u00a0–\u00a0nested\nbell\u0007 \u202eback\nhalf \ud800";
  const titles = parsePastedList(text).map(({ title }) => title);
  const words = ["name state", "nested", "bell back", "half \ufffd"];
  expect(titles).toEqual(["a", "b", "c", "d", "e", ...words]);
});

test("any text is read, parents stand before what is under them, and no word is lost", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 400 }), (text) => {
      const items = parsePastedList(text);
      for (const [index, { under, title }] of items.entries()) {
        if (under !== null) expect(under).toBeLessThan(index);
        expect(decideTitle(title)).toEqual({ kind: "accepted", text: title });
      }
      for (const [index, { parent }] of chosenItems(items, (each) => each % 2 === 0).entries()) {
        if (parent !== null) expect(parent).toBeLessThan(index);
      }
    }),
  );
});
