import { describe, expect, test } from "vitest";
import { importBoard, imported, runImport } from "../testing/import-board.ts";
import { parsePath, parseText, refusalOf } from "../testing/parse-source.ts";
import { sharedDataPath } from "../testing/shared-data.ts";

const parse = (value: object) => parseText("taskmaster", value);
/** A file with one tag of one task. */
const one = async (fields: object) =>
  await parse({ master: { tasks: [{ id: 1, title: "One", status: "pending", ...fields }] } });

describe("a real file of Task Master", () => {
  test("comes in whole, each tag by itself, and a second time without effect", async () => {
    const parsed = await parsePath("taskmaster", sharedDataPath("taskmaster/tasks.json"));
    const at = importBoard();
    expect(runImport(at, parsed.tasks, parsed)).toMatchObject({
      created: 1_096,
      byStatus: { done: 578, todo: 503, backlog: 5, in_progress: 5, cancelled: 3, in_review: 2 },
    });
    const { findings } = runImport(at, parsed.tasks, { ...parsed, dryRun: true });
    const count = (kind: string) => findings.filter((finding) => finding.kind === kind).length;
    expect(count("renamed_id")).toBe(7);
    expect(count("not_imported")).toBe(9);
    expect(findings.filter(({ kind }) => kind === "dangling_edge")).toMatchObject([
      { ref: "taskmaster:test-tag/1", message: expect.stringContaining("test-tag/16") },
    ]);
    expect(imported(at, "taskmaster:master/1").id).not.toBe(imported(at, "taskmaster:loop/1").id);
    expect(runImport(at, parsed.tasks, parsed)).toMatchObject({ created: 0, unchanged: 1_096 });
  });
});

describe("a task", () => {
  test.each([
    ["pending", "todo"],
    ["in-progress", "in_progress"],
    ["review", "in_review"],
    ["done", "done"],
    ["completed", "done"],
    ["deferred", "backlog"],
    ["cancelled", "cancelled"],
    ["blocked", "blocked"],
    [undefined, "todo"],
  ])("that is %s becomes %s", async (status, expected) => {
    const { tasks, kinds } = await one({ status });
    expect(tasks[0]?.status).toBe(expected);
    expect(kinds).toEqual([]);
  });

  test("of an unknown status or priority is listed, and keeps it as a note", async () => {
    const { tasks, kinds } = await one({ status: "parked", priority: 7 });
    expect(tasks[0]).toMatchObject({ status: "backlog", priority: 0 });
    expect(kinds).toEqual(["unknown_status", "unknown_value"]);
    expect(tasks[0]?.description).toContain("- status: parked\n- priority: 7");
  });

  test("has its longer texts in sections, criteria as checkboxes, and the rest as notes", async () => {
    const { tasks } = await one({
      description: "What",
      details: "How",
      testStrategy: "Run it",
      acceptanceCriteria: "- It works\n* It is fast\nIt is small",
      complexity: 7,
    });
    expect(tasks[0]?.description).toBe(
      [
        "What",
        "## Details\n\nHow",
        "## Acceptance criteria\n\n- [ ] It works\n- [ ] It is fast\n- [ ] It is small",
        "## Verification\n\nRun it",
        "---",
        "Imported from Task Master (1):",
        "- complexity: 7",
      ].join("\n\n"),
    );
  });

  test("waits for siblings by their number, for others by the whole id", async () => {
    const { task } = await parse({
      master: {
        tasks: [
          { id: 1, title: "One", dependencies: [2, "2.1"] },
          {
            id: 2,
            title: "Two",
            subtasks: [
              { id: 1, title: "A" },
              { id: 2, title: "B", dependencies: [1, "1", "2.1", 9] },
            ],
          },
        ],
      },
    });
    expect(task("taskmaster:master/1").dependsOn).toEqual([
      "taskmaster:master/2",
      "taskmaster:master/2.1",
    ]);
    expect(task("taskmaster:master/2.2")).toMatchObject({
      parentRef: "taskmaster:master/2",
      labels: ["master"],
      dependsOn: ["taskmaster:master/2.1", "taskmaster:master/9"],
    });
  });
});

describe("a file", () => {
  test("of before there were tags has the refs that it gets with them, and no label", async () => {
    const { tasks } = await parse({ tasks: [{ id: 1, title: "One" }], meta: { version: 1 } });
    expect(tasks).toMatchObject([{ ref: "taskmaster:master/1", labels: [] }]);
  });

  test("with a row that can't be read has it listed, and the others read", async () => {
    const { tasks, kinds } = await parse({
      a: { tasks: [7, { title: "No id" }, { id: 3, title: "Three" }, { id: 3, title: "Three" }] },
      b: 1,
    });
    expect(tasks).toHaveLength(1);
    expect(kinds).toEqual(["not_imported", "invalid_line", "invalid_line", "duplicate_id"]);
  });

  test.each([
    ["", "is empty"],
    ["{", "is no JSON"],
    ["[]", "holds no tasks of Task Master"],
    ["{}", "holds no tasks of Task Master"],
    ['{"a":{}}', "holds no tasks of Task Master"],
    ["[".repeat(1_000) + "]".repeat(1_000), "nested more than 200"],
  ])("like %.12s is refused, and says what was expected", async (text, problem) => {
    const { code, message } = await refusalOf(parseText("taskmaster", text));
    expect(code).toBe("invalid_argument");
    expect(message).toContain(problem);
    expect(message).toContain("it wants the tasks.json of Task Master");
  });

  test("may be UTF-16, as PowerShell writes it, or hold bytes that are none", async () => {
    const text = '{"tasks":[{"id":1,"title":"Zoë"}]}';
    const utf16 = Buffer.from(`\ufeff${text}`, "utf16le");
    expect((await parseText("taskmaster", utf16)).tasks[0]?.title).toBe("Zoë");
    const broken = await parseText("taskmaster", Buffer.from(text, "latin1"));
    expect(broken.tasks[0]?.title).toBe("Zo\ufffd");
    expect(broken.findings).toMatchObject([{ kind: "invalid_utf8", line: 1 }]);
  });
});
