import { describe, expect, test } from "vitest";
import { issue, parse } from "../testing/beads-file.ts";
import { parseBeads } from "./beads.ts";

describe("a line", () => {
  test("that can't be read is listed with its number, and the others are read", () => {
    const { tasks, findings } = parse(
      issue("bd-1"),
      '{"id":"bd-2"',
      "[]",
      "7",
      '{"id":7}',
      "",
      issue("bd-3"),
    );
    expect(tasks.map(({ ref }) => ref)).toEqual(["bd-1", "bd-3"]);
    expect(findings.map(({ kind, line }) => [kind, line])).toEqual([
      ["invalid_line", 2],
      ["invalid_line", 3],
      ["invalid_line", 4],
      ["invalid_line", 5],
    ]);
  });

  test("with invalid UTF-8 is kept, marked where it could not be read, and listed", () => {
    const broken = Buffer.from(JSON.stringify(issue("bd-1", { title: "caf!" })));
    broken[broken.indexOf("!")] = 0xe9;
    const { tasks, findings } = parse(issue("bd-0"), broken);
    expect(tasks[1]?.title).toBe("caf\ufffd");
    expect(findings).toMatchObject([{ kind: "invalid_utf8", ref: "bd-1", line: 2 }]);
  });

  test("may end in CRLF, follow a byte order mark, or be the last without an end", () => {
    const text = `\ufeff${JSON.stringify(issue("bd-1"))}\r\n\r\n${JSON.stringify(issue("bd-2"))}`;
    const { tasks, findings } = parseBeads(Buffer.from(text));
    expect(tasks.map(({ ref }) => ref)).toEqual(["bd-1", "bd-2"]);
    expect(findings).toEqual([]);
  });

  test("with an id that came before is listed; the one that was updated last counts", () => {
    const older = issue("bd-1", { title: "Older", updated_at: "2026-01-01T00:00:00Z" });
    const newer = issue("bd-1", { title: "Newer", updated_at: "2026-02-01T00:00:00Z" });
    for (const lines of [
      [older, newer],
      [newer, older],
    ]) {
      const { tasks, findings } = parse(...lines);
      expect(tasks.map(({ title }) => title)).toEqual(["Newer"]);
      expect(findings).toMatchObject([
        { kind: "duplicate_id", ref: "bd-1", line: lines.indexOf(older) + 1 },
      ]);
    }
  });

  test.each(["[]", "id,title", '{"tasks":[]}'])(
    "like %j, of a file where no other holds an issue either, is of another tool",
    (text) => {
      expect(() => parseBeads(Buffer.from(text))).toThrow("it wants the JSONL file that beads");
    },
  );

  test("no line at all is no trouble", () => {
    expect(parseBeads(new Uint8Array())).toEqual({ tasks: [], findings: [], skipped: 0 });
  });
});

test("a line that is nested too deeply is a finding, and costs no other line", () => {
  const nested = (levels: number) => "[".repeat(levels) + "]".repeat(levels);
  const issue = (id: string, more: string) =>
    `{"id":"${id}","title":"T","status":"open","more":${more}}`;
  const lines = [issue("b-1", nested(100_000)), issue("b-2", nested(100)), issue("b-3", "1")];
  const { tasks, findings } = parseBeads(new TextEncoder().encode(lines.join("\n")));
  expect(tasks.map(({ ref }) => ref)).toEqual(["b-2", "b-3"]);
  expect(findings).toMatchObject([
    { kind: "invalid_line", line: 1, message: expect.stringContaining("nested more than 200") },
  ]);
});
