import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { Workplace } from "../testing/workplace.ts";

interface Report {
  readonly created: number;
  readonly unchanged: number;
  readonly byStatus: Record<string, number>;
  readonly findings: { readonly kind: string; readonly line: number | null }[];
}

const ISSUES = [
  { id: "b-1", title: "One", status: "open", priority: 0 },
  { id: "b-2", title: "Two", status: "closed" },
  { id: "b-3", title: "Three", status: "pinned" },
  { id: "b-4", title: "Gone", status: "tombstone" },
];
const FILE = [
  ...ISSUES.map((issue) => JSON.stringify(issue)),
  "broken",
  JSON.stringify({ id: "b-5", title: "Five", status: "open" }),
].join("\n");

function place(): Workplace & { file: string } {
  const made = new Workplace().init();
  const file = join(made.root, "issues.jsonl");
  writeFileSync(file, FILE);
  return Object.assign(made, { file });
}

describe("import beads", () => {
  test("a dry run tells all and changes nothing", () => {
    const at = place();
    const text = at.text("import", "beads", at.file, "--dry-run");
    expect(text).toContain("4 would be created");
    expect(text).toContain("Nothing was changed");
    expect(at.data("task", "list")).toEqual([]);
  });

  test("a dry run needs no board and makes none, whoever asks", () => {
    const at = place();
    rmSync(at.home, { recursive: true });
    for (const more of [[], ["--agent", "codex"]]) {
      const text = at.text("import", "beads", at.file, "--dry-run", ...more);
      expect(text).toContain("4 would be created");
    }
    expect(existsSync(at.board)).toBe(false);
    expect(at.refusal(["import", "beads", at.file])).toMatchObject({ status: 7 });
  });

  test("reports what it could not map, grouped, and none dropped in the document", () => {
    const at = place();
    const { created, byStatus, findings } = at.data<Report>("import", "beads", at.file);
    expect(created).toBe(4);
    expect(byStatus).toEqual({ todo: 2, done: 1, backlog: 1 });
    expect(findings.map(({ kind, line }) => `${kind} ${line}`).sort()).toEqual([
      "invalid_line 5",
      "skipped_tombstone 4",
      "unknown_status 3",
    ]);
    const again = at.data<Report>("import", "beads", at.file);
    expect(again).toMatchObject({ created: 0, unchanged: 4 });
    const told = at.text("import", "beads", at.file);
    expect(told).toContain("3 findings, as before (--findings shows them)");
    expect(told).not.toContain("line 5: ");
    const shown = at.text("import", "beads", at.file, "--findings");
    expect(shown).toContain("invalid_line (1)\n  line 5: ");
  });

  test("reads stdin, into the named project", () => {
    const at = place();
    at.document(["import", "beads", "-", "--project", "global"], { input: readFileSync(at.file) });
    expect(at.data<{ key: string }[]>("task", "list", "--ready").map(({ key }) => key)).toEqual([
      "GLOBAL-1",
      "GLOBAL-4",
    ]);
  });

  test("ends with one document on stdout and nothing else, off a terminal", () => {
    const at = place();
    const answer = at.call(["import", "beads", at.file, "--json"]);
    expect(answer.stderr).toBe("");
    expect(answer.stdout.trimEnd().split("\n")).toHaveLength(1);
    expect(resolve(at.file)).toBe(at.file);
  });
});
