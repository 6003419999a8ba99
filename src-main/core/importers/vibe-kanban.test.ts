import { describe, expect, test } from "vitest";
import type { ImportOptions } from "../../../shared/domain/import-source.ts";
import { importBoard, imported, runImport } from "../testing/import-board.ts";
import { makeZip } from "../testing/make-zip.ts";
import { parseText, refusalOf } from "../testing/parse-source.ts";

const ISSUES = `Issue ID,Title,Description,Status,Priority,Project,Assignee(s),Labels,Creator,Created,Updated,Start Date,Due Date,Completed,Parent Issue
APP-1,Plan,"Line one
line two",Done,High,Shop,"Ada L, Bob","ui, api",Ada L,2026-01-01T10:00:00+00:00,2026-01-02T10:00:00.123456+00:00,,2026-02-01T00:00:00+00:00,2026-01-02T10:00:00+00:00,
APP-2,Build,,In progress,Urgent,Shop,,,,2026-01-01T10:00:00+00:00,2026-01-01T10:00:00+00:00,,,,APP-1
APP-3,Rest,,Odd,,Other,,,,2026-01-01T10:00:00+00:00,2026-01-01T10:00:00+00:00,,,,
`;
const FILES = {
  "issues.csv": ISSUES,
  "projects.csv": "Name,Created,Updated\nShop,x,x\nOther,x,x\nUnused,x,x\n",
  "users.csv": "Email,Name\nada@example.com,Ada L\n",
  "tags.csv": "Project,Tag Name,Color\nShop,ui,#f00\n",
  "comments.csv":
    "Issue ID,Author,Message,Created,Updated\nAPP-2,Ada L,Hello,2026-01-03T00:00:00+00:00,x\n,Bob,Lost,x,x\n",
  "relationships.csv":
    "Issue ID,Related Issue ID,Type,Created\nAPP-3,APP-2,Blocking,x\nAPP-1,APP-3,Related,x\n",
  "pull_requests.csv":
    'Issue ID(s),PR URL,PR Number,Status,Merged At,Target Branch\n"APP-1, APP-2",https://example.com/pr/1,1,Merged,,main\n,https://example.com/pr/2,2,Open,,main\n',
  "attachments.csv":
    "Issue ID,Filename,Content Type,Size (bytes),File Path in ZIP\nAPP-2,shot.png,image/png,3,attachments/APP-2/shot.png\n",
  "attachments/APP-2/shot.png": "png",
  "attachments/unattached/other.png": "png",
};

const parse = async (files: Record<string, string>, options?: ImportOptions) =>
  parseText("vibe-kanban", await makeZip(files), options);

describe("an export", () => {
  test("comes in with all that its tables say", async () => {
    const { task, findings } = await parse(FILES);
    expect(task("vibe-kanban:APP-1")).toMatchObject({
      status: "done",
      priority: 3,
      labels: ["ui", "api", "Shop"],
      createdAt: Date.UTC(2026, 0, 1, 10),
      completedAt: Date.UTC(2026, 0, 2, 10),
      dueOn: "2026-02-01",
    });
    expect(task("vibe-kanban:APP-1").description).toBe(
      [
        "Line one\nline two",
        "---",
        "Imported from vibe-kanban (APP-1):",
        [
          "- pull request: https://example.com/pr/1 (Merged into main)",
          "- Related: vibe-kanban:APP-3",
          "- assignee: Ada L",
          "- assignee: Bob",
          "- Creator: Ada L",
        ].join("\n"),
      ].join("\n\n"),
    );
    expect(task("vibe-kanban:APP-2")).toMatchObject({
      status: "in_progress",
      priority: 4,
      parentRef: "vibe-kanban:APP-1",
      dependsOn: ["vibe-kanban:APP-3"],
      comments: [{ author: "Ada L", body: "Hello", createdAt: Date.UTC(2026, 0, 3) }],
    });
    expect(task("vibe-kanban:APP-2").description).toContain("attachment: shot.png (3 bytes");
    expect(findings.map(({ kind, file, line }) => `${kind} ${file} ${line}`)).toEqual([
      "not_imported comments.csv 3",
      "not_imported pull_requests.csv 3",
      "not_imported attachments.csv 2",
      "not_imported attachments/unattached/other.png null",
      "value_mapped null null",
      "value_mapped null null",
      "not_imported projects.csv 4",
      "not_imported users.csv 2",
      "not_imported tags.csv 2",
      "edge_noted issues.csv 2",
      "unknown_status issues.csv 5",
    ]);
  });

  test("is imported twice without effect, and updates what changed over there", async () => {
    const at = importBoard();
    const first = await parse(FILES);
    expect(runImport(at, first.tasks, first)).toMatchObject({ created: 3, comments: 1, links: 1 });
    expect(runImport(at, first.tasks, first)).toMatchObject({ created: 0, unchanged: 3 });
    const later = await parse({ ...FILES, "issues.csv": ISSUES.replace("Build", "Built") });
    expect(runImport(at, later.tasks, later)).toMatchObject({ updated: 1, unchanged: 2 });
    expect(imported(at, "vibe-kanban:APP-2").title).toBe("Built");
  });

  test("may be asked for one project alone", async () => {
    const { refs, skipped, kinds } = await parse(
      { "issues.csv": ISSUES },
      { onlyProject: "Other" },
    );
    expect(refs).toEqual(["vibe-kanban:APP-3"]);
    expect([skipped, kinds]).toEqual([2, ["not_imported", "value_mapped", "unknown_status"]]);
    const wrong = await refusalOf(parse({ "issues.csv": ISSUES }, { onlyProject: "Nope" }));
    expect(wrong.message).toContain('its projects are "Shop", "Other"');
  });

  test("may lack the later tables and columns, and lie in a folder of the archive", async () => {
    const { refs } = await parse({ "export/issues.csv": "Issue ID,Title\nA-1,One\n" });
    expect(refs).toEqual(["vibe-kanban:A-1"]);
  });

  test("with a broken table beside the issues loses no issue", async () => {
    const { tasks, kinds } = await parse({ ...FILES, "users.csv": 'Email\n"open' });
    expect(tasks).toHaveLength(3);
    expect(kinds).toContain("invalid_file");
  });
});

describe("another file", () => {
  test.each([
    ["no ZIP", Buffer.from("id,title\n1,A\n"), "is no ZIP that can be read"],
    ["an empty one", Buffer.alloc(0), "is no ZIP that can be read"],
  ])("%s is refused", async (_, bytes, problem) => {
    const { code, message } = await refusalOf(parseText("vibe-kanban", bytes));
    expect(code).toBe("invalid_argument");
    expect(message).toContain(problem);
  });

  test("a ZIP without issues is refused, and says what was expected", async () => {
    const { message } = await refusalOf(parse({ "readme.md": "Hello" }));
    expect(message).toContain("holds no issues.csv: it wants the ZIP that vibe-kanban exports");
  });

  test("a damaged or encrypted one is refused", async () => {
    const zip = await makeZip({ "issues.csv": ISSUES }, { compress: false });
    const damaged = Buffer.from(zip);
    damaged[damaged.indexOf("APP-1")] = 0x42;
    const broken = await refusalOf(parseText("vibe-kanban", damaged));
    expect(broken.message).toContain("is damaged: issues.csv");
    const locked = await makeZip({ "issues.csv": ISSUES });
    const central = locked.indexOf("PK\u0001\u0002", 0, "latin1");
    locked.writeUInt16LE(locked.readUInt16LE(central + 8) | 1, central + 8);
    const encrypted = await refusalOf(parseText("vibe-kanban", locked));
    expect(encrypted.message).toContain("is encrypted (issues.csv)");
  });

  test("one that holds a table twice is refused, wherever the two are", async () => {
    const { message } = await refusalOf(parse({ "a/issues.csv": ISSUES, "b/issues.csv": ISSUES }));
    expect(message).toContain("holds issues.csv twice (a/issues.csv, b/issues.csv)");
  });

  test("one that unpacks to far more than it is takes no memory for it", async () => {
    const bomb = await makeZip({ "issues.csv": "Issue ID,Title\n" });
    const central = bomb.indexOf("PK\u0001\u0002", 0, "latin1");
    bomb.writeUInt32LE(0xf0_00_00_00, central + 24);
    const { message } = await refusalOf(parseText("vibe-kanban", bomb));
    expect(message).toContain("unpacks to more than 400000000 bytes");
    bomb.writeUInt32LE(4, central + 24);
    const lying = await refusalOf(parseText("vibe-kanban", bomb));
    expect(lying.message).toContain("too many bytes in the stream");
  });
});
