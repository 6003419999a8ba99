import { expect, test } from "vitest";
import { t } from "./translate.ts";

test("a text is found by its place", () => {
  expect(t(($) => $.panels.facts)).toBe("Facts");
});
