import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { symlinkSync, truncateSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { IMPORT_SOURCES } from "../../../shared/domain/import-source.ts";
import { importBoard, runImport } from "../testing/import-board.ts";
import { parsePath, parseText, refusalOf } from "../testing/parse-source.ts";
import { writeTree } from "../testing/write-tree.ts";
import { readImport } from "./registry.ts";

const FILES = IMPORT_SOURCES.filter(({ accepts }) => accepts === "file");

describe("every source", () => {
  test.each(FILES)(
    "$name refuses a folder, a missing file, and says what it wants",
    async (source) => {
      const root = writeTree({});
      const folder = await refusalOf(parsePath(source.name, root));
      expect(folder.message).toContain(
        `is a folder: name the file in it. It wants ${source.expects}`,
      );
      expect((await refusalOf(parsePath(source.name, join(root, "gone")))).code).toBe("not_found");
    },
  );

  test.each(FILES)(
    "$name refuses what is larger than it can take, without reading it",
    async ({ name }) => {
      const path = join(writeTree({ huge: "" }), "huge");
      truncateSync(path, 1_000_000_001);
      expect((await refusalOf(parsePath(name, path))).message).toContain("holds more than");
    },
  );

  test.each(IMPORT_SOURCES)(
    "$name never opens the board itself, under no name",
    async ({ name, accepts }) => {
      const root = writeTree({
        "board.db": "x",
        "board.db-wal": "x",
        "tasks/a.md": "---\nid: T-1\n---\n",
      });
      symlinkSync(join(root, "board.db-wal"), join(root, "tasks", "link.md"));
      const boardPath = join(root, "board.db");
      const path = accepts === "folder" ? root : join(root, "tasks", "link.md");
      const reading = readImport(name, { path, boardPath });
      if (accepts === "file") {
        expect((await refusalOf(reading)).message).toContain("is the board itself");
      } else {
        const { findings } = await reading;
        expect(findings.map(({ kind, message }) => [kind, message])).toContainEqual([
          "invalid_file",
          expect.stringContaining("is the board itself"),
        ]);
      }
    },
  );

  test("has refs of its own, whatever its ids are", async () => {
    const ids = ["1", "csv:1", "github:#1", "taskmaster:master/1"];
    const beads = ids.map((id) => JSON.stringify({ id, title: "T", status: "open" })).join("\n");
    const table = ["id,title", ...ids.map((id) => `${id},T`)].join("\n");
    const all = [
      await parseText("beads", beads),
      await parseText("csv", table),
      await parseText("taskmaster", { tasks: ids.map((id) => ({ id, title: "T" })) }),
      await parseText("github", [{ number: 1, title: "T" }]),
    ];
    const refs = all.flatMap((parsed) => parsed.refs);
    expect(new Set(refs).size).toBe(13);
    expect(all[0]?.refs).toEqual([
      "1",
      "beads:csv:1",
      "beads:github:#1",
      "beads:taskmaster:master/1",
    ]);
  });
});

describe("no row gets lost", () => {
  const status = fc.constantFrom("done", "pending", "odd", undefined, 3);
  const id = fc.oneof(fc.integer({ min: 1, max: 4 }), fc.constantFrom("a", "", null, { b: 1 }));
  const link = fc.oneof(fc.integer({ min: 1, max: 6 }), fc.constantFrom("1.1", null, {}));
  const task = fc.record(
    { id, title: fc.string(), status, dependencies: fc.array(link, { maxLength: 3 }) },
    { requiredKeys: [] },
  );
  const LEFT_OUT = new Set(["invalid_line", "duplicate_id"]);

  test("of tasks.json: each is created, or a finding says that it was left out", async () => {
    const tasks = fc.array(task, { maxLength: 8 });
    const file = fc.dictionary(fc.constantFrom("one", "two"), fc.record({ tasks }), { minKeys: 1 });
    await fc.assert(
      fc.asyncProperty(file, async (tags) => {
        const rows = Object.values(tags).flatMap((tag) => tag.tasks).length;
        const parsed = await parseText("taskmaster", tags);
        const at = importBoard();
        const report = runImport(at, parsed.tasks, parsed);
        const left = report.findings.filter(({ kind }) => LEFT_OUT.has(kind)).length;
        expect(report.created + report.skipped + left).toBe(rows);
        expect(runImport(at, parsed.tasks, parsed)).toMatchObject({
          created: 0,
          updated: 0,
          unchanged: report.created,
        });
      }),
      { numRuns: 25 },
    );
  }, 60_000);

  test("of beads: each line is created, skipped, or a finding", async () => {
    const line = fc.oneof(
      fc.string().map((text) => `"${text.replaceAll(/["\\]|\p{Cc}/gu, "")}"`),
      fc.record({ id, title: fc.string(), status: fc.constantFrom("open", "tombstone", 1) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(line, { maxLength: 10 }), async (lines) => {
        const last = { id: "z", title: "Z", status: "open" };
        const text = [...lines, last].map((one) =>
          typeof one === "string" ? one : JSON.stringify(one),
        );
        const parsed = await parseText("beads", text.join("\n"));
        const report = runImport(importBoard(), parsed.tasks, parsed);
        const left = report.findings.filter(({ kind }) => LEFT_OUT.has(kind)).length;
        expect(report.created + report.skipped + left).toBe(lines.length + 1);
      }),
      { numRuns: 25 },
    );
  }, 60_000);
});

test("a pipe is read as a file is", async () => {
  const root = writeTree({ "table.csv": `title\n${"Long\n".repeat(50_000)}` });
  const pipe = join(root, "pipe");
  execFileSync("mkfifo", [pipe]);
  const writer = spawn("sh", ["-c", 'cat "$1" > "$2"', "sh", join(root, "table.csv"), pipe]);
  expect((await parsePath("csv", pipe)).tasks).toHaveLength(1);
  expect(await once(writer, "close")).toEqual([0, null]);
});
