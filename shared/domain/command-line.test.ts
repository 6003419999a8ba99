import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { BUILT_IN_AGENTS } from "./built-in-agents.ts";
import { type CommandTemplate, readCommandLine, writeCommandLine } from "./command-line.ts";

const read = (text: string) => readCommandLine(text);
const command = (...parts: CommandTemplate) => ({ kind: "command", command: parts });

describe("a command line", () => {
  test("parts words at spaces and lines, and keeps groups together", () => {
    expect(read("claude -p\n  --verbose [--model {model}]")).toEqual(
      command("claude", "-p", "--verbose", ["--model", "{model}"]),
    );
    expect(read("a[b] [ c d ] []")).toEqual(command("a[b]", ["c", "d"]));
  });

  test("keeps what quotes hold, and backslashes as they are", () => {
    expect(read('"C:\\Program Files\\x.exe" "" "say \\"hi\\"" C:\\b a"b c"d')).toEqual(
      command("C:\\Program Files\\x.exe", "", 'say "hi"', "C:\\b", "ab cd"),
    );
  });

  test.each([
    ['say "hi', /quote is never closed/],
    ["a [b", /bracket is never closed/],
    ["a [b [c]]", /opens inside/],
  ])("%s is refused with what to do", (text, reason) => {
    expect(read(text)).toMatchObject({ kind: "refused", reason: expect.stringMatching(reason) });
  });

  test("of each built-in agent is read as it was written", () => {
    for (const { profile } of BUILT_IN_AGENTS) {
      expect(read(writeCommandLine(profile.command))).toEqual(command(...profile.command));
    }
  });

  test("of any command is read as it was written", () => {
    const word = fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(..."[]\"\\ a\n{}'") }));
    const part = fc.oneof(word, fc.array(word, { minLength: 1, maxLength: 4 }));
    fc.assert(
      fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
        expect(read(writeCommandLine(parts))).toEqual(command(...parts));
      }),
    );
  });
});
