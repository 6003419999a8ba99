import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { inRoot } from "../project-paths.mjs";
import { findRawValues } from "./style-values.ts";

const TOKENS = join("ui", "tokens.css");

test("only the tokens name colours, sizes of type, radii, spaces and times", () => {
  const root = inRoot("src-renderer");
  const sheets = readdirSync(root, { recursive: true, encoding: "utf8" }).filter(
    (file) => file.endsWith(".css") && file !== TOKENS,
  );
  expect(sheets.length).toBeGreaterThan(50);
  const found = sheets.flatMap((file) =>
    findRawValues(readFileSync(join(root, file), "utf8")).map(
      ({ line, text, advice }) => `${file}:${line} ${text}: ${advice}`,
    ),
  );
  expect(found).toEqual([]);
});

test.each([
  ["  color: #fff;", "colour"],
  ["  box-shadow: 0 1px 2px rgb(0 0 0 / 25%);", "colour"],
  ["  background: light-dark(white, black);", "colour"],
  ["  font-size: 12px;", "size"],
  ["  font: 600 12px / 1.4 var(--mono);", "size"],
  ["  border-radius: 0 5px;", "radius"],
  ["  gap: 7px;", "space"],
  ["  gap: 1px 6px;", "space"],
  ["  padding: var(--s1) 9px;", "space"],
  ["  padding-left: 14px;", "space"],
  ["  margin: 0 7px 0 -25px;", "space"],
  ["  margin-block: 3px;", "space"],
  ["  animation: slide 160ms var(--ease);", "time"],
  ["  transition: opacity .2s;", "time"],
  ["    opacity 120ms,", "time"],
])("%s is a value by hand", (line, word) => {
  const found = findRawValues(`.a {\n${line}\n}`);
  expect(found).toHaveLength(1);
  expect(found[0]).toMatchObject({ line: 2, advice: expect.stringContaining(word) });
});

test.each([
  "  color: var(--text);",
  "  background: color-mix(in srgb, var(--accent) 12%, transparent);",
  "  font: 600 var(--text-s) / 18px var(--mono);",
  "  font-size: inherit;",
  "  border-radius: var(--r-m) var(--r-m) 0 0;",
  "  border-radius: 50%;",
  "  gap: 1px var(--s1);",
  "  padding: 1px var(--s1) 0;",
  "  padding-left: calc(var(--s4) + 26px);",
  "  padding: 0 calc(var(--s4) - 2px);",
  "  margin: -4px -6px;",
  "  scroll-margin-top: 40px;",
  "  animation: slide var(--slow) var(--ease);",
  "  transition: none;",
  "#root {",
  "  /* as #fff on 12px */",
])("%s is none", (line) => {
  expect(findRawValues(line)).toEqual([]);
});
