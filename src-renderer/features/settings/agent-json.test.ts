import { expect, test } from "vitest";
import { BUILT_IN_AGENTS } from "../../../shared/domain/built-in-agents.ts";
import { placeFaults, profileText, readProfileText } from "./agent-json.ts";

const faultsIn = (text: string) => {
  const reading = readProfileText(text);
  return reading.ok ? [] : placeFaults(text, reading.faults);
};

test("a profile is read as it was written", () => {
  for (const { profile } of BUILT_IN_AGENTS) {
    expect(readProfileText(profileText(profile))).toEqual({ ok: true, profile });
  }
});

test("what is left out has its default", () => {
  expect(readProfileText('{"name": "a", "title": "A", "command": ["a"]}')).toMatchObject({
    ok: true,
    profile: { promptVia: "stdin", needsWorktree: true, limits: { maxConcurrent: 2 } },
  });
});

test("faults stand at their lines", () => {
  expect(faultsIn('{\n  "name": "a",\n  nope\n}')).toMatchObject([{ line: 3, start: 19 }]);
  const text = `{
  "name": "a",
  "title": "A",
  "command": ["a", 5],
  "limits": { "wallMs": "long" },
  "colour": "red"
}`;
  const faults = faultsIn(text);
  expect(faults.map(({ path, line }) => [path, line])).toEqual([
    ["command[1]", 4],
    ["limits.wallMs", 5],
    ["", 1],
  ]);
  expect(faults.at(-1)?.message).toContain("colour");
  expect(faults.map(({ start, end }) => text.slice(start, end)).slice(0, 2)).toEqual([
    "5",
    '"long"',
  ]);
});
