import fc from "fast-check";
import { expect, test } from "vitest";
import { stripControl } from "./strip-control.ts";

const ESC = "\u001b";

test.each([
  [`${ESC}[1;31mred${ESC}[0m`, "red"],
  ["\u009b32mgreen\u009b0m", "green"],
  [`${ESC}]0;title\u0007text`, "text"],
  [`${ESC}]8;;https://example.org${ESC}\\link${ESC}]8;;${ESC}\\`, "link"],
  [`${ESC}]0;never ended\nnext`, "\nnext"],
  [`${ESC}[2J${ESC}[Hcleared`, "cleared"],
  [`${ESC}(Bplain${ESC}7${ESC}=`, "plain"],
  ["10%\r50%\r100%\ndone", "100%\ndone"],
  ["kept\r\nkept too\r", "kept\nkept too"],
  ["\r\r\n", "\n"],
  ["tab\tbell\u0007null\0", "tab\tbellnull"],
  [`cut off ${ESC}[3`, "cut off "],
  ["umlaut ä 改 🎉", "umlaut ä 改 🎉"],
])("%j becomes %j", (text, expected) => {
  expect(stripControl(text)).toBe(expected);
});

test("no control character but tab and line feed is ever left, and a second time changes nothing", () => {
  const character = fc.constantFrom(ESC, "[", "]", "\\", "\r", "\n", "\u0007", "m", "1", ";", "é");
  fc.assert(
    fc.property(fc.string({ unit: character, maxLength: 200 }), (text) => {
      const plain = stripControl(text);
      expect(plain).not.toMatch(/(?![\t\n])\p{Cc}/u);
      expect(stripControl(plain)).toBe(plain);
    }),
  );
});

// Work that grew with the square of these would outlast the test.
test("a long line has an end, whatever it is made of", () => {
  for (const unit of ["x", "\r", "x\r", ESC, `${ESC}]`, `${ESC}[`]) {
    stripControl(unit.repeat(500_000));
  }
});
