import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { DOCUMENT_FORMAT } from "../exporters/board-document.ts";
import { temporaryFolder } from "../testing/test-board.ts";
import { lookAtTable } from "./look-at-table.ts";
import { recogniseSource } from "./recognise-source.ts";

function fileOf(name: string, content: string | Uint8Array): string {
  const path = join(temporaryFolder(), name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
  return path;
}

const recognise = (path: string) => recogniseSource({ path, boardPath: "/nowhere/board.db" });

const TASKMASTER = JSON.stringify({
  master: { tasks: [{ id: 1, title: "One", status: "pending", dependencies: [] }] },
});
const GITHUB = JSON.stringify([
  { number: 1, title: "One", state: "OPEN", url: "https://github.com/a/b/issues/1" },
]);

describe("what was dropped is recognised", () => {
  test.each([
    ["beads", "issues.jsonl", JSON.stringify({ id: "b-1", title: "One", status: "open" })],
    ["taskmaster", "tasks.json", TASKMASTER],
    ["github", "issues.json", GITHUB],
    ["baton", "board.json", JSON.stringify({ format: DOCUMENT_FORMAT })],
    ["csv", "table.csv", "Title,State\nOne,open\n"],
    ["csv", "odd.csv", "What;How far\nOne;open\n"],
    ["csv", "TABLE.TXT", "Title\tState\nOne\topen\n"],
  ])("%s, as %s", async (source, name, content) => {
    const path = fileOf(name, content);
    expect(await recognise(path)).toEqual({ kind: "source", source, path });
  });

  test.each([
    [
      "the folder of Backlog.md",
      "backlog/tasks/task-1.md",
      "---\nid: task-1\ntitle: One\n---\n",
      "",
      "backlog",
    ],
    [
      "a project with Task Master",
      ".taskmaster/tasks/tasks.json",
      TASKMASTER,
      ".taskmaster/tasks/tasks.json",
      "taskmaster",
    ],
  ])("%s", async (_, name, content, inside, source) => {
    const folder = temporaryFolder();
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
    expect(await recognise(folder)).toEqual({ kind: "source", source, path: join(folder, inside) });
  });

  test.each(["list.md", "list.txt", "LIST"])("a list in %s", async (name) => {
    const text = "- Milk\n- Eggs\n";
    expect(await recognise(fileOf(name, text))).toEqual({ kind: "text", text });
  });

  test("what nothing reads, with the reason where there is one", async () => {
    const picture = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0, 0xff);
    expect(await recognise(fileOf("a.png", picture))).toMatchObject({
      ...{ kind: "unread", name: "a.png", isFolder: false, reason: null },
    });
    expect(await recognise(fileOf("a.txt", picture))).toMatchObject({ kind: "unread" });
    expect(await recognise(fileOf("a.csv", "Title,State\n"))).toMatchObject({ kind: "unread" });
    expect(await recognise(fileOf("a.json", "{}"))).toMatchObject({ kind: "unread", reason: null });
    expect(await recognise(fileOf("a.zip", "PK"))).toMatchObject({
      ...{ kind: "unread", reason: expect.stringContaining("issues.csv") },
    });
    expect(await recognise(temporaryFolder())).toMatchObject({ kind: "unread", isFolder: true });
    expect(await recognise("/nowhere/at-all.md")).toMatchObject({ kind: "unread" });
  });
});

describe("a look at a table", () => {
  const wish = (path: string) => ({ path, columns: {}, delimiter: null, encoding: null });

  test("tells its headers, what they were taken for, rows and statuses", () => {
    const path = fileOf("t.csv", "What;State\nBuild;In Dev\nShip;done\nShip it;in dev\n");
    const look = lookAtTable({ ...wish(path), columns: { title: "What" } }, "");
    expect(look).toMatchObject({
      headers: ["What", "State"],
      columns: { title: ["What"], status: ["State"], id: [] },
      rows: 3,
      statuses: [
        { text: "In Dev", means: null },
        { text: "done", means: "done" },
      ],
      invalidLine: null,
    });
    expect(look.examples[0]).toEqual({ What: "Build", State: "In Dev" });
    expect(lookAtTable({ ...wish(path), columns: { status: "" } }, "").statuses).toEqual([]);
    expect(lookAtTable({ ...wish(path), delimiter: "," }, "").headers).toEqual(["What;State"]);
  });

  test("says where it is not valid in its encoding, and reads it in another", () => {
    const path = fileOf("t.csv", Buffer.from("Title\ngr\u00fcn\n", "latin1"));
    expect(lookAtTable(wish(path), "").invalidLine).toBe(2);
    const look = lookAtTable({ ...wish(path), encoding: "windows-1252" }, "");
    expect(look).toMatchObject({ invalidLine: null, examples: [{ Title: "grün" }] });
    expect(() => lookAtTable({ ...wish(path), encoding: "x-none" }, "")).toThrow("no encoding");
  });
});
