import { expect, test } from "vitest";
import { canAnswer, FROM_DESKTOP } from "./desktop-start.ts";

const script = { isPackaged: false, hasTerminal: false, words: ["electron", "."] };

test.each([
  ["a script", script, false],
  ["a terminal", { ...script, hasTerminal: true }, true],
  ["an installed app", { ...script, isPackaged: true }, true],
  ["a link", { ...script, words: ["electron", ".", FROM_DESKTOP, "baton://task/API-1"] }, true],
])("whether %s has somebody who can answer", (_, start, expected) => {
  expect(canAnswer(start)).toBe(expected);
});
