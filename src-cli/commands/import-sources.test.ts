import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { makeZip } from "../../src-main/core/testing/make-zip.ts";
import { sharedDataPath } from "../../src-main/core/testing/shared-data.ts";
import { Workplace } from "../testing/workplace.ts";

interface Report {
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly kept: string[];
  readonly byStatus: Record<string, number>;
  readonly findings: { readonly kind: string }[];
}

const countOf = ({ findings }: Report, kind: string) =>
  findings.filter((finding) => finding.kind === kind).length;

/** A place with one file. */
function withFile(name: string, content: string | Uint8Array) {
  const at = new Workplace().init();
  const path = join(at.root, name);
  writeFileSync(path, content);
  return { at, path };
}

describe("real data", () => {
  test.each([
    ["beads", "beads/issues-704-dangling.jsonl", 704, { dangling_edge: 30 }, 56],
    ["beads", "beads/issues-3066-labels-comments.jsonl", 2_720, {}, 136],
    ["backlog", "backlog-md", 674, { renamed_id: 10, invalid_file: 0 }, 33],
    ["taskmaster", "taskmaster/tasks.json", 1_096, { dangling_edge: 1, cycle: 1 }, 205],
  ])(
    "%s of %s comes in whole, and a second time without effect",
    (source, name, created, found, ready) => {
      const at = new Workplace().init();
      const path = sharedDataPath(name);
      const tried = at.data<Report>("import", source, path, "--dry-run");
      const report = at.data<Report>("import", source, path);
      expect({ ...tried, dryRun: false }).toEqual(report);
      expect(report.created).toBe(created);
      for (const [kind, count] of Object.entries(found)) expect(countOf(report, kind)).toBe(count);
      const { page } = at.document(["task", "list", "--ready", "--limit", "1"]);
      expect(page?.total).toBe(ready);
      const again = at.data<Report>("import", source, path);
      expect(again).toMatchObject({ created: 0, updated: 0, unchanged: created, kept: [] });
      expect(at.text("doctor")).toContain("healthy");
    },
    60_000,
  );
});

test("a table is mapped by flags, updated by its ids, and an edit here is kept", () => {
  const { at, path } = withFile("tasks.csv", "Nr;What;Where\nA;Build;In Dev\nB;Ship;Ready\n");
  const flags = ["--map", "id=Nr", "--map", "title=What", "--map", "status=Where"];
  const how = [...flags, "--status", "In Dev=in_review", "--status", "ready=todo"];
  expect(at.data<Report>("import", "csv", path, ...how)).toMatchObject({
    created: 2,
    byStatus: { in_review: 1, todo: 1 },
  });
  at.text("task", "edit", "API-2", "--title", "Ours");
  writeFileSync(path, "Nr;What;Where\nA;Build it;In Dev\nB;Theirs;Ready\n");
  const text = at.text("import", "csv", path, ...how);
  expect(text).toContain("csv: 0 were created, 1 updated, 0 unchanged, 1 kept");
  expect(text).toContain("changed here and there, kept as here: API-2");
  expect(text).toContain('title is "What"');
});

test("what gh prints comes from stdin", () => {
  const at = new Workplace().init();
  const issues = [
    { number: 1, title: "One", state: "OPEN", url: "https://github.com/a/b/issues/1" },
  ];
  const input = JSON.stringify(issues);
  const { data } = at.document<Report>(["import", "github", "-"], { input });
  expect(data).toMatchObject({ created: 1, findings: [] });
});

test("an archive is read, one project of it too", async () => {
  const issues = "Issue ID,Title,Status,Project\nA-1,One,To do,Shop\nA-2,Two,Done,Other\n";
  const { at, path } = withFile("export.zip", await makeZip({ "issues.csv": issues }));
  const one = at.data<Report>("import", "vibe-kanban", path, "--only-project", "Shop");
  expect(one).toMatchObject({ created: 1, skipped: 1 });
  expect(at.data<Report>("import", "vibe-kanban", path)).toMatchObject({
    created: 1,
    unchanged: 1,
  });
});

test("a table that Baton exported comes back", () => {
  const at = new Workplace().init();
  at.add("=First, of all", "--priority", "4", "--label", "ui");
  at.add("Second", "--after", "API-1", "--description", "- a\n- b");
  const table = at.text("export", "--format", "csv", "--output", "-");
  const { data } = at.document<Report>(["import", "csv", "-", "--project", "global"], {
    input: table,
  });
  expect(data).toMatchObject({ created: 2, byStatus: { todo: 2 } });
  expect(at.data("task", "show", "GLOBAL-1")).toMatchObject({
    title: "=First, of all",
    priority: 4,
    labels: ["ui"],
  });
  expect(countOf(data, "column_mapped")).toBeGreaterThan(5);
});

describe("a mistake is refused with what to do", () => {
  test.each([
    [["vibe-kanban", "-"], "vibe-kanban is not read from stdin: name its file"],
    [["backlog", "-"], "Backlog.md is not read from stdin: name its folder"],
    [["csv", "-", "--map", "title"], "--map must be like 'title=Summary'"],
    [
      ["csv", "-", "--status", "Odd=nowhere"],
      '"nowhere" is no status here, they are backlog, todo',
    ],
    [
      ["csv", "-", "--map", "title=a", "--map", "title=b"],
      "--map was given twice for title: once is enough",
    ],
    [
      ["csv", "-", "--status", "In Dev=todo", "--status", "in-dev=done"],
      "--status was given twice for in-dev: once is enough",
    ],
    [["csv", "-", "--delimiter", "ab"], "--delimiter must be one character or tab"],
  ])("%j", (args, message) => {
    const at = new Workplace().init();
    const error = at.refusal(["import", ...args], { input: "title\nA\n" });
    expect(error).toMatchObject({ code: "invalid_argument", status: 2 });
    expect(error.message).toContain(message);
  });

  test("the board itself is not read", () => {
    const at = new Workplace().init();
    expect(at.refusal(["import", "csv", at.board]).message).toContain("is the board itself");
  });
});
