import { beforeAll, expect, test } from "vitest";
import { lintLines } from "../testing/lint-lines.ts";

/** A line of a page, and how many texts in it are out of their place. */
type Case = [name: string, line: string, texts: number];

const CASES: Case[] = [
  ["between-tags", "export const a = <p>Hello</p>;", 1],
  ["in-braces", 'export const a = <p>{is ? "Hello there" : null}</p>;', 1],
  ["in-a-template", "export const a = <p>{`Hello $" + "{name}`}</p>;", 1],
  ["in-an-attribute", 'export const a = <p title="Hello" />;', 1],
  ["for-screen-readers", 'export const a = <p aria-label={is ? t(($) => $.x) : "No"} />;', 1],
  ["beside-a-comparison", 'export const a = <p title={is === "split" ? b : "Side by side"} />;', 1],
  ["in-a-message", 'export const a = () => showToast("Saved");', 1],
  ["by-the-strings", "export const a = <p title={t(($) => $.x, { key })}>{t(($) => $.y)}</p>;", 0],
  ["for-the-code", 'export const a = <p className="x" role="alert">{is === "on" && b}</p>;', 0],
  ["compared", 'export const a = <p title={is === "split" ? b : t(($) => $.x)} />;', 0],
  ["marks", "export const a = <p>{b} · {c}</p>;", 0],
  ["of-a-part", 'export const a = <p>{is && <b role="alert">{t(($) => $.x)}</b>}</p>;', 0],
];

let found = new Map<string, string[]>();
const fileOf = (name: string) => `src-renderer/${name}.tsx`;

beforeAll(() => {
  found = lintLines(
    CASES.map(([name, line]) => [fileOf(name), line]),
    ["plugin", "lint/style/noJsxLiterals"],
  );
});

test.each(CASES)("%s: %s", (name, _line, texts) => {
  expect(found.get(fileOf(name)) ?? []).toHaveLength(texts);
});
