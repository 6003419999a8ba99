import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { ImportOptions } from "../../../shared/domain/import-source.ts";
import { decideTitle } from "../../../shared/domain/text.ts";
import { importBoard, imported, runImport } from "../testing/import-board.ts";
import { parseText, refusalOf } from "../testing/parse-source.ts";

const parse = (text: string | Uint8Array, options?: ImportOptions) =>
  parseText("csv", text, options);
/** Findings that say more than how columns were taken. */
const troubles = (findings: { kind: string; line: number | null }[]) =>
  findings
    .filter(({ kind }) => kind !== "column_mapped")
    .map(({ kind, line }) => (line === null ? kind : `${kind} ${line}`));

const TABLE = `Issue Key,Summary,Description,Status,Priority,Labels,Assignee,Parent,Blocked by,Created,Sprint
A-1,"First, of all","Two
lines",In Progress,High,"ui, api",ada,,,2026-01-02 03:04,7
A-2,Second,,Done,p0,,,A-1,A-1;A-3,2026-01-02,
A-3,Third,,To do,2,,,First,,not today,
`;

describe("a table", () => {
  test("a due date keeps its day; one that can't be read is kept as a note", async () => {
    const table =
      "Id,Title,Due date\n1,A,2026-08-01\n2,B,2026-08-01T23:30:00-11:00\n3,C,1/Aug/26\n4,D,soon\n";
    const { tasks, findings } = await parse(table);
    expect(tasks.map(({ dueOn = null }) => dueOn)).toEqual([
      ...["2026-08-01", "2026-08-01", "2026-08-01", null],
    ]);
    expect(tasks[3]?.description).toContain("- Due date: soon");
    expect(troubles(findings)).toEqual(["unknown_value 5"]);
    const at = importBoard();
    runImport(at, tasks);
    expect(imported(at, "csv:1").dueOn).toBe("2026-08-01");
    expect(runImport(at, tasks)).toMatchObject({ unchanged: 4 });
    const later = await parse(table.replace("1,A,2026-08-01", "1,A,2026-08-02"));
    expect(runImport(at, later.tasks)).toMatchObject({ updated: 1, unchanged: 3 });
    expect(imported(at, "csv:1").dueOn).toBe("2026-08-02");
  });

  test("with usual headers is read without help, and says how each was taken", async () => {
    const { task, findings } = await parse(TABLE);
    expect(task("csv:A-1")).toMatchObject({
      title: "First, of all",
      description: "Two\nlines\n\n---\n\nImported from CSV (A-1):\n\n- assignee: ada\n- Sprint: 7",
      status: "in_progress",
      priority: 3,
      labels: ["ui", "api"],
      createdAt: Date.UTC(2026, 0, 2, 3, 4),
    });
    expect(task("csv:A-2")).toMatchObject({
      status: "done",
      priority: 4,
      parentRef: "csv:A-1",
      dependsOn: ["csv:A-1", "csv:A-3"],
    });
    expect(task("csv:A-3")).toMatchObject({ status: "todo", priority: 2, parentRef: "csv:First" });
    expect(
      findings.filter(({ kind }) => kind === "column_mapped").map((one) => one.message),
    ).toEqual([
      'id is "Issue Key"',
      'title is "Summary"',
      'description is "Description"',
      'status is "Status"',
      'priority is "Priority"',
      'labels is "Labels"',
      'assignee is "Assignee"',
      'parent is "Parent"',
      'depends-on is "Blocked by"',
      'created is "Created"',
      'kept as notes: "Sprint"',
    ]);
    expect(troubles(findings)).toEqual(["assignee_noted 2", "unknown_value 5"]);
  });

  test("is read as somebody says", async () => {
    const { tasks } = await parse("What;How;State\nBuild;fast;In Dev\n", {
      columns: { title: "what", description: "How", criteria: "" },
      statuses: { "in dev": "in_review" },
    });
    expect(tasks).toMatchObject([{ title: "Build", description: "fast", status: "in_review" }]);
  });

  test.each([
    ["semicolons", "title;status\nA;Done\n"],
    ["tabs", "title\tstatus\nA\tDone\n"],
    ["bars", "title|status\nA|Done"],
    ["a line that says so", "sep=;\ntitle;status\nA;Done\n"],
    ["CRLF and a byte order mark", "\ufefftitle,status\r\nA,Done\r\n"],
    ["empty rows", "\n\ntitle,status\n\n,\nA,Done\n\n"],
  ])("may have %s", async (_, text) => {
    const { tasks } = await parse(text);
    expect(tasks).toMatchObject([{ title: "A", status: "done" }]);
  });

  test("may be UTF-16, or in an encoding that is named", async () => {
    const text = "title\nZoë\n";
    const utf16 = Buffer.from(`\ufeff${text}`, "utf16le");
    expect((await parse(utf16)).tasks[0]?.title).toBe("Zoë");
    const latin = Buffer.from(text, "latin1");
    expect((await parse(latin, { encoding: "windows-1252" })).tasks[0]?.title).toBe("Zoë");
    const unnamed = await parse(latin);
    expect(unnamed.tasks[0]?.title).toBe("Zo\ufffd");
    expect(troubles(unnamed.findings)).toContain("invalid_utf8 2");
  });

  test("may repeat a header, as labels of Jira are; rows may be ragged", async () => {
    const { tasks, findings } = await parse("Id,Title,Labels,Labels\n1,A,x,y\n2,B\n3,C,x,y,z,\n");
    expect(tasks.map(({ labels }) => labels)).toEqual([["x", "y"], [], ["x", "y"]]);
    expect(tasks[2]?.description).toContain("- cell 5: z");
    expect(troubles(findings)).toEqual(["ragged_row 3", "ragged_row 4"]);
  });

  test("hides no cell behind another, whatever the headers are", async () => {
    const { tasks } = await parse("title,x,x (2),x,,cell 7\nA,1,2,3,4,5,6\n");
    const notes = ["x: 1", "x (2): 2", "x (3): 3", "column 5: 4", "cell 7: 5", "cell 7 (2): 6"];
    expect(tasks[0]?.description.split("\n")).toEqual(
      expect.arrayContaining(notes.map((note) => `- ${note}`)),
    );
  });

  test("of too many columns is refused", async () => {
    const wide = `title${",x".repeat(5_000)}\nA\n`;
    expect((await refusalOf(parse(wide))).message).toContain("has 5001 columns");
    const widest = `title\nA${",x".repeat(5_000)}\n`;
    expect((await refusalOf(parse(widest))).message).toContain("has 5001 columns");
  });

  test("gives back what was kept from being run as a formula", async () => {
    const { tasks } = await parse("title,description\n'=1+1,'- a\n''+1,it's\n");
    expect(tasks.map(({ title, description }) => [title, description])).toEqual([
      ["=1+1", "- a"],
      ["'+1", "it's"],
    ]);
  });

  test.each([
    ["", {}, "is empty: it wants a table"],
    [
      "a,b\n1,2\n",
      {},
      'has no column with titles: name it (in the window under Columns, as Title; on the command line with --map title=COLUMN). Its columns are "a", "b"',
    ],
    ["title\nA\n", { columns: { title: "Name" } }, 'has no column "Name": its columns are "title"'],
    [
      "title\nA\n",
      { columns: { owner: "title" } },
      "has no field owner to map: fields are id, title",
    ],
    ['title\n"A\nB\n', {}, "Quote Not Closed"],
    ["title\nA\n", { encoding: "klingon" }, "there is no encoding klingon"],
  ])("like %j is refused", async (text, options: ImportOptions, problem) => {
    const { code, message } = await refusalOf(parse(text, options));
    expect(code).toBe("invalid_argument");
    expect(message).toContain(problem);
  });
});

describe("rows", () => {
  test("are known by their id: what changed over there is updated, the rest untouched", async () => {
    const at = importBoard();
    const first = await parse(TABLE);
    expect(runImport(at, first.tasks, first)).toMatchObject({ created: 3 });
    expect(runImport(at, first.tasks, first)).toMatchObject({ created: 0, unchanged: 3 });
    const later = await parse(TABLE.replace("Third", "Renamed"));
    expect(runImport(at, later.tasks, later)).toMatchObject({ updated: 1, unchanged: 2 });
    expect(imported(at, "csv:A-3").title).toBe("Renamed");
  });

  test("without an id by their title, and by their order where titles are the same", async () => {
    const text = "title,status\nSame,todo\nSame,done\nOther,todo\n";
    const at = importBoard();
    const first = await parse(text);
    expect(troubles(first.findings)).toEqual(["no_stable_id", "renamed_id 3"]);
    const { findings } = runImport(at, first.tasks, first);
    const renamed = findings.find(({ kind }) => kind === "renamed_id");
    expect(renamed).toMatchObject({ line: 3, title: "Same" });
    expect(renamed?.message).not.toContain("title-");
    expect(runImport(at, first.tasks, first)).toMatchObject({ created: 0, unchanged: 3 });
    const later = await parse(text.replace("Other,todo", "Other,done"));
    expect(runImport(at, later.tasks, later)).toMatchObject({ created: 0, updated: 1 });
  });

  test("of two tables with the same ids are told apart by a name put before them", async () => {
    const { task } = await parse("id,title,parent\n1,A,\n2,B,1\n", { namespace: "shop" });
    expect(task("csv:shop/2").parentRef).toBe("csv:shop/1");
  });

  test("never get lost: each is a task that the board takes, or a finding", async () => {
    const cell = fc.string({ unit: "grapheme", maxLength: 12 });
    const row = fc.tuple(fc.constantFrom("", "1", "2", "x"), cell, cell, cell);
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 6 }), async (rows) => {
        const quote = (text: string) => `"${text.replaceAll('"', '""')}"`;
        const lines = [["id", "title", "status", "extra"], ...rows].map((cells) =>
          cells.map(quote).join(","),
        );
        const { tasks, kinds } = await parse(lines.join("\n"));
        const isThere = rows.filter((cells) => cells.some((text) => text.trim() !== "")).length;
        const left = kinds.filter((kind) => kind === "duplicate_id" || kind === "invalid_line");
        expect(tasks.length + left.length).toBe(isThere);
        for (const { title } of tasks) expect(decideTitle(title).kind).toBe("accepted");
      }),
      { numRuns: 40 },
    );
  });
});
