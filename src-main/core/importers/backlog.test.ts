import { execFileSync } from "node:child_process";
import { mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { importBoard, runImport } from "../testing/import-board.ts";
import { parsePath, refusalOf } from "../testing/parse-source.ts";
import { sharedDataPath } from "../testing/shared-data.ts";
import { writeTree } from "../testing/write-tree.ts";

const parse = (files: Record<string, string | Uint8Array>) =>
  parsePath("backlog", writeTree(files));

/** A task file. */
function file(lines: readonly string[], body = ""): string {
  return ["---", ...lines, "---", body].join("\n");
}

/** A folder with the one task BACK-1, and further files. */
const one = async (lines: readonly string[], body = "", files: Record<string, string> = {}) => {
  const name = "tasks/back-1 - One.md";
  const parsed = await parse({
    [name]: file(["id: BACK-1", "title: One", ...lines], body),
    ...files,
  });
  return { ...parsed, task: parsed.task("backlog:BACK-1") };
};

describe("a real folder of Backlog.md", () => {
  test("comes in whole, and a second time without effect", async () => {
    const parsed = await parsePath("backlog", sharedDataPath("backlog-md"));
    const at = importBoard();
    const report = runImport(at, parsed.tasks, parsed);
    expect(report).toMatchObject({
      created: 674,
      byStatus: { done: 577, cancelled: 45, todo: 37, backlog: 15 },
    });
    const count = (kind: string) =>
      report.findings.filter((finding) => finding.kind === kind).length;
    expect(count("renamed_id")).toBe(10);
    expect(count("invalid_file")).toBe(0);
    expect(count("unknown_status")).toBe(0);
    expect(parsed.task("backlog:BACK-24.02").parentRef).toBe("backlog:BACK-24");
    expect(parsed.task("backlog:BACK-355.02").comments.length).toBeGreaterThan(2);
    expect(runImport(at, parsed.tasks, parsed)).toMatchObject({ created: 0, unchanged: 674 });
  });
});

test("a pipe, a device or a loop of folders among the tasks is told of, and waits for nobody", async () => {
  const root = writeTree({ "tasks/back-1 - One.md": file(["id: BACK-1", "title: One"]) });
  execFileSync("mkfifo", [join(root, "tasks", "back-2 - Pipe.md")]);
  symlinkSync("/dev/zero", join(root, "tasks", "back-3 - Zero.md"));
  symlinkSync("back-4 - Loop.md", join(root, "tasks", "back-4 - Loop.md"));
  symlinkSync(root, join(root, "tasks", "loop"));
  symlinkSync("tasks", join(root, "drafts"));
  const { tasks, findings } = await parsePath("backlog", root);
  expect(tasks).toHaveLength(1);
  const told = findings.map(({ message }) => message).join("\n");
  expect(told).toMatch(/back-2 - Pipe\.md is no ordinary file/);
  expect(told).toMatch(/back-4 - Loop\.md can't be read \(ELOOP\)/);
  expect(told).toMatch(/back-3 - Zero\.md is no ordinary file/);
});

describe("a task", () => {
  test("becomes one in our terms, its sections as they are", async () => {
    const { task, findings } = await one(
      [
        "status: In Progress",
        "assignee:",
        "  - @ada",
        "reporter: @bob",
        "created_date: '2026-01-02 03:04'",
        "updated_date: 2026-01-05",
        "labels: [cli, ui]",
        "dependencies: [back-2, BACK-3]",
        "priority: high",
        "milestone: m-1",
        "references:",
        "  - https://example.com",
        "ordinal: 5000",
      ],
      [
        "",
        "## Description",
        "",
        "<!-- SECTION:DESCRIPTION:BEGIN -->",
        "Do it",
        "<!-- SECTION:DESCRIPTION:END -->",
        "",
        "## Acceptance Criteria",
        "<!-- AC:BEGIN -->",
        "- [x] #1 It works",
        "<!-- AC:END -->",
      ].join("\n"),
      { "milestones/m-1 - first.md": file(["id: m-1", "title: First"]) },
    );
    expect(task).toMatchObject({
      title: "One",
      status: "in_progress",
      priority: 3,
      labels: ["cli", "ui", "milestone: First"],
      dependsOn: ["backlog:BACK-2", "backlog:BACK-3"],
      createdAt: Date.UTC(2026, 0, 2, 3, 4),
      updatedAt: Date.UTC(2026, 0, 5),
    });
    expect(task.description).toBe(
      [
        "Do it",
        "## Acceptance Criteria\n- [x] #1 It works",
        "## References\n\n- https://example.com",
        "---",
        "Imported from Backlog.md (BACK-1):",
        "- assignee: @ada\n- reporter: @bob\n- ordinal: 5000",
      ].join("\n\n"),
    );
    expect(findings.map(({ kind, file: at, line }) => [kind, at, line])).toEqual([
      ["not_imported", "milestones/m-1 - first.md", null],
      ["value_mapped", "tasks/back-1 - One.md", 13],
      ["assignee_noted", "tasks/back-1 - One.md", 5],
    ]);
  });

  test("brings its comments; those in another form stay in the text", async () => {
    const comments = (inner: string) =>
      `## Comments\n\n<!-- COMMENTS:BEGIN -->\n${inner}\n<!-- COMMENTS:END -->\n\n## Notes\n\nEnd`;
    const said =
      "author: @ada\ncreated: 2026-07-09 22:13\n---\nOne\n\nmore\n---\n\nauthor: bob\ncreated: soon\n---\nTwo\n---";
    const { task } = await one([], comments(said));
    expect(task.comments).toEqual([
      { author: "@ada", body: "One\n\nmore", createdAt: Date.UTC(2026, 6, 9, 22, 13) },
      { author: "bob", body: "Two", createdAt: null },
    ]);
    expect(task.description).toBe("## Notes\n\nEnd");
    const odd = await one([], comments("just a line"));
    expect(odd.task.comments).toEqual([]);
    expect(odd.task.description).toContain("just a line");
  });

  test.each([
    ["2026-01-02", Date.UTC(2026, 0, 2)],
    ["'2026-01-02T03:04'", Date.UTC(2026, 0, 2, 3, 4)],
    ["2026-01-02T03:04:05Z", Date.UTC(2026, 0, 2, 3, 4, 5)],
    ["02.01.26", Date.UTC(2026, 0, 2)],
    ["31/12/25", Date.UTC(2025, 11, 31)],
  ])("created %s was", async (text, expected) => {
    const { task, kinds } = await one([`created_date: ${text}`]);
    expect(task.createdAt).toBe(expected);
    expect(kinds).toEqual([]);
  });

  test("whose date no month has keeps it as a note, listed with its line", async () => {
    const { task, findings } = await one(["created_date: 2026-02-31"]);
    expect(task.description).toContain("created_date: 2026-02-31");
    expect(findings).toMatchObject([{ kind: "unknown_value", line: 4 }]);
  });
});

describe("a status", () => {
  const config = 'statuses: ["Ideas", "Cooking", "Served"]\ndefault_status: Cooking\n';

  test.each([
    ["To Do", "todo"],
    ["Won't Do", "cancelled"],
    ["Draft", "backlog"],
    ["Ideas", "todo"],
    ["cooking", "in_progress"],
    ["Served", "done"],
  ])("%s is read by its name, else by its place: %s", async (name, status) => {
    const { task, kinds } = await one([`status: ${name}`], "", { "config.yml": config });
    expect(task.status).toBe(status);
    expect(kinds).toEqual([]);
  });

  test("that is missing is the default one; one that nobody knows goes to the backlog", async () => {
    expect((await one([], "", { "config.yml": config })).task.status).toBe("in_progress");
    const odd = await one(["status: Odd"], "", { "config.yml": config });
    expect(odd.task.status).toBe("backlog");
    expect(odd.findings).toMatchObject([{ kind: "unknown_status", line: 4 }]);
  });

  test("follows the folder", async () => {
    const task = (id: string, status: string) =>
      file([`id: ${id}`, "title: T", `status: ${status}`]);
    const parsed = await parse({
      "drafts/draft-1 - a.md": task("DRAFT-1", "To Do"),
      "drafts/draft-2 - b.md": task("DRAFT-2", "Done"),
      "completed/back-1 - c.md": task("BACK-1", "In Progress"),
      "completed/back-2 - d.md": task("BACK-2", "Won't Do"),
      "archive/tasks/back-3 - e.md": task("BACK-3", "To Do"),
      "archive/tasks/back-4 - f.md": task("BACK-4", "Done"),
    });
    expect(parsed.tasks.map(({ ref, status }) => [ref, status])).toEqual([
      ["backlog:BACK-1", "done"],
      ["backlog:BACK-2", "cancelled"],
      ["backlog:BACK-3", "cancelled"],
      ["backlog:BACK-4", "done"],
      ["backlog:DRAFT-1", "backlog"],
      ["backlog:DRAFT-2", "backlog"],
    ]);
    expect(parsed.kinds).toEqual(["value_mapped", "value_mapped", "value_mapped"]);
  });
});

describe("links", () => {
  test("are found whatever the case, the zeros and an earlier prefix", async () => {
    const { task } = await parse({
      "config.yml": "task_prefix: back\n",
      "tasks/back-2 - a.md": file(["id: BACK-2.01", "title: A"]),
      "tasks/back-3 - b.md": file([
        "id: BACK-3",
        "title: B",
        "dependencies: [task-2.1, back-2.01]",
        "parent_task_id: Back-2.1",
      ]),
    });
    expect(task("backlog:BACK-3")).toMatchObject({
      dependsOn: ["backlog:BACK-2.01"],
      parentRef: "backlog:BACK-2.01",
    });
  });

  test("to a parent come from either end, or from the id", async () => {
    const { task, kinds } = await parse({
      "tasks/a.md": file(["id: T-1", "title: A", "subtasks: [T-2]"]),
      "tasks/b.md": file(["id: T-2", "title: B"]),
      "tasks/c.md": file(["id: T-1.3", "title: C"]),
    });
    expect(task("backlog:T-2").parentRef).toBe("backlog:T-1");
    expect(task("backlog:T-1.3").parentRef).toBe("backlog:T-1");
    expect(kinds).toEqual(["value_mapped"]);
  });
});

describe("a folder", () => {
  test("tells what it holds beside tasks, and reads those it can", async () => {
    const { tasks, findings } = await parse({
      "backlog/tasks/t-1 - a.md": file(["title: Named by its file"]),
      "backlog/tasks/readme.md": "# Tasks",
      "backlog/tasks/broken.md": file(["id: T-2", "title: [unclosed"]),
      "backlog/tasks/open.md": "---\nid: T-3\n",
      "backlog/tasks/nameless.md": file(["title: No id"]),
      "backlog/tasks/bomb.md": file([
        "id: T-4",
        "a: &a [x,x,x,x,x,x,x,x,x,x]",
        ...["b", "c", "d", "e"].map((name, at) => {
          const before = "*abcd"[0] + ("abcd"[at] ?? "");
          return `${name}: &${name} [${Array(10).fill(before).join(",")}]`;
        }),
      ]),
      "backlog/tasks/latin.md": Buffer.from(file(["id: T-5", "title: Caf\u00e9"]), "latin1"),
      "backlog/docs/doc-1.md": "# Doc",
      "backlog/notes.txt": "x",
    });
    expect(tasks.map(({ ref, title }) => [ref, title])).toEqual([
      ["backlog:T-1", "Named by its file"],
      ["backlog:T-5", "Caf\ufffd"],
    ]);
    const told = findings.map(({ kind, file: at, line }) => `${kind} ${at} ${line}`).sort();
    expect(told).toEqual([
      "invalid_file tasks/bomb.md 2",
      "invalid_file tasks/broken.md 4",
      "invalid_file tasks/nameless.md 1",
      "invalid_file tasks/open.md 1",
      "invalid_utf8 tasks/latin.md 3",
      "not_imported docs/doc-1.md null",
      "not_imported notes.txt null",
      "not_imported tasks/readme.md null",
    ]);
  });

  test("may have two tasks with one id: the one that is not archived keeps it", async () => {
    const task = (title: string) => file(["id: T-1", `title: ${title}`]);
    const { tasks, findings } = await parse({
      "archive/tasks/t-1 - a.md": task("Archived"),
      "tasks/t-1 - z.md": task("Live"),
      "completed/t-1 - z.md": task("Live"),
    });
    expect(tasks.map(({ ref, title }) => [ref, title])).toEqual([
      ["backlog:T-1", "Live"],
      ["backlog:T-1#2", "Archived"],
    ]);
    expect(findings.map(({ kind }) => kind)).toEqual([
      "duplicate_id",
      "renamed_id",
      "value_mapped",
    ]);
  });

  test("without tasks, a file, or none at all is refused", async () => {
    const root = writeTree({ "readme.md": "# Hello" });
    mkdirSync(join(root, "docs"));
    const empty = await refusalOf(parsePath("backlog", root));
    expect(empty.message).toContain("holds no tasks of Backlog.md: it wants the folder");
    const noFolder = await refusalOf(parsePath("backlog", join(root, "readme.md")));
    expect(noFolder.message).toContain("is a file: it wants the folder");
    expect((await refusalOf(parsePath("backlog", join(root, "gone")))).code).toBe("not_found");
  });
});
