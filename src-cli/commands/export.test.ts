import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { CLI, Workplace } from "../testing/workplace.ts";

function place(): Workplace {
  const at = new Workplace().init();
  at.add("=HYPERLINK(1)", "--label", "api", "--description", "- one\n- two");
  at.add("Second <b>one</b>", "--after", "API-1", "--priority", "4");
  at.add("Third");
  at.text("task", "drop", "API-3");
  at.text("task", "comment", "API-2", "Seen");
  at.add("Elsewhere", "--global");
  return at;
}

function lines(text: string): Record<string, unknown>[] {
  return text
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as Record<string, unknown>);
}

describe("export", () => {
  test("writes the whole board as one JSON document to stdout, and nothing else", () => {
    const at = place();
    const { status, stdout, stderr } = at.call(["export"]);
    const document = JSON.parse(stdout) as { tables: Record<string, unknown[]> };
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    expect(document).toMatchObject({ format: "baton-board", version: 1, projects: null });
    expect(document.tables.tasks).toHaveLength(4);
    expect(document.tables.task_deps).toHaveLength(1);
    expect(document.tables.task_comments).toHaveLength(1);
  });

  test("writes one project alone where one is named", () => {
    const at = place();
    const tasks = lines(at.text("export", "--format", "jsonl", "--project", "API"));
    expect(tasks.map(({ key, dropped }) => [key, dropped])).toEqual([
      ["API-1", false],
      ["API-2", false],
      ["API-3", true],
    ]);
    expect(tasks[1]).toMatchObject({ dependsOn: ["API-1"], comments: [{ body: "Seen" }] });
    const document = JSON.parse(at.text("export", "--project", "GLOBAL"));
    expect(document.tables.tasks).toMatchObject([{ title: "Elsewhere" }]);
    expect(at.refusal(["export", "--project", "NONE", "--output", "a"]).code).toBe("not_found");
  });

  test("writes a table that no spreadsheet runs, and says what is not in it", () => {
    const at = place();
    const { stdout, stderr } = at.call(["export", "--format", "csv", "--project", "API"]);
    expect(stdout).toContain("API-1,'=HYPERLINK(1),\"'- one\n- two\",Todo,None,api,");
    expect(stdout).toContain("API-2,Second <b>one</b>,,Todo,Urgent,,,API-1,");
    expect(stdout).not.toContain("Third");
    expect(stderr).toBe("baton: 1 dropped task is not in it: csv has no place for it\n");
  });

  test("writes a checklist whose texts are no markup", () => {
    const text = place().text("export", "--format", "markdown", "--project", "API");
    expect(text).toContain("## Api server (API)\n\n### Todo (2)\n\n- [ ] **API-2** Second");
    expect(text).toContain("Second \\<b\\>one\\</b\\> · Urgent · after API-1\n");
  });

  test("writes a file whole, and never over another one unasked", () => {
    const at = place();
    const file = join(at.folder, "board.json");
    const report = at.data("export", "--output", "board.json");
    expect(report).toMatchObject({ format: "json", path: file, tasks: 4, leftOut: 0 });
    expect(JSON.parse(readFileSync(file, "utf8")).tables.tasks).toHaveLength(4);
    writeFileSync(file, "mine");
    const refused = at.refusal(["export", "--output", "board.json"]);
    expect(refused).toMatchObject({ code: "invalid_argument", status: 2 });
    expect(readFileSync(file, "utf8")).toBe("mine");
    at.text("export", "--output", "board.json", "--force", "--format", "markdown");
    expect(readFileSync(file, "utf8")).toContain("# Board");
    expect(readdirSync(at.folder)).toEqual(["board.json"]);
  });

  test("refuses the board itself, whatever it is called, a folder, and a folder that is not there", () => {
    const at = place();
    symlinkSync(at.board, join(at.folder, "link"));
    for (const output of [at.board, `${at.board}-wal`, "link", "."]) {
      const refused = at.refusal(["export", "--output", output, "--force"]);
      expect([output, refused.code]).toEqual([output, "invalid_argument"]);
    }
    expect(at.refusal(["export", "--output", "none/board.json"]).code).toBe("not_found");
    expect(at.data("task", "list")).toHaveLength(3);
  });

  test("asks for a file where the result is to be JSON", () => {
    expect(place().refusal(["export"])).toMatchObject({ code: "invalid_argument", status: 2 });
  });

  test.runIf(process.platform !== "win32")("ends quietly when its reader is gone", () => {
    const at = place();
    const command = `"${process.execPath}" "${CLI}" export | head -c 20`;
    const { status, stdout, stderr } = spawnSync("sh", ["-c", command], {
      env: { PATH: process.env.PATH, BATON_HOME: at.home },
      encoding: "utf8",
    });
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    expect(stdout).toHaveLength(20);
  });
});
