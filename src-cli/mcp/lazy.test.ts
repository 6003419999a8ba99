import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { CLI } from "../testing/workplace.ts";

const CHUNKS = join(dirname(CLI), "chunks");
/** Stand only in code of the official SDK, and of the schema library that it brings along. */
const MARKS = ["2026-07-28", "ZodType"];

test("no command but this one loads the SDK or a schema library", () => {
  const files = readdirSync(CHUNKS, { recursive: true, encoding: "utf8" });
  const holding = files.filter((name) => {
    if (!name.endsWith("js")) return false;
    const code = readFileSync(join(CHUNKS, name), "utf8");
    return MARKS.some((mark) => code.includes(mark));
  });
  expect(holding.map((name) => name.split("-", 1)[0])).toEqual(["serve"]);
});
