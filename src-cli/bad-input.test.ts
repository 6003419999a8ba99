import { spawnSync } from "node:child_process";
import { chmodSync, chownSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { describe, expect, test } from "vitest";
import { CLI, Workplace } from "./testing/workplace.ts";

const NOBODY = 65_534;
const isRoot = process.getuid?.() === 0;

describe("texts", () => {
  test.each([
    ["an empty title", [""], "title is empty"],
    ["a long title", ["x".repeat(501)], "title has 501 characters: at most 500"],
    ["a control character", ["a\u001b[31mb"], "control character U+001B"],
    ["a long label", ["T", "--label", "x".repeat(101)], "at most 100"],
  ])("%s is refused", (_, args, message) => {
    const error = new Workplace().init().refusal(["task", "add", ...args]);
    expect(error).toMatchObject({ code: "invalid_argument", status: 2 });
    expect(error.message).toContain(message);
  });

  test.runIf(process.platform === "linux")("bytes that are no UTF-8 are refused", () => {
    const place = new Workplace().init();
    const add = (text: string) =>
      spawnSync(
        "sh",
        ["-c", `"$0" "$1" task add --json "$(printf '${text}')"`, process.execPath, CLI],
        {
          cwd: place.folder,
          env: { PATH: process.env.PATH, BATON_HOME: place.home },
          encoding: "utf8",
        },
      );
    const { status, stdout } = add("caf\\351");
    expect(status).toBe(2);
    expect(JSON.parse(stdout).error.message).toContain("argument 4");
    expect(JSON.parse(stdout).error.message).toContain("not valid UTF-8");
    expect(add("meant \\357\\277\\275").status).toBe(0);
    expect(place.data("task", "list")).toMatchObject([{ title: "meant \ufffd" }]);
  });

  test("a key that is empty, as of a variable that is not set, is called so", () => {
    const error = new Workplace().init().refusal(["task", "show", ""]);
    expect(error).toMatchObject({ code: "invalid_argument", message: "task is empty: give it" });
  });

  test("a text of several lines comes from stdin as it is", () => {
    const place = new Workplace().init();
    const description = "# Ümläute\n\nund 日本語\n";
    place.document(["task", "add", "T", "--description", "-"], { input: description });
    expect(place.data("task", "show", "API-1")).toMatchObject({
      description: description.trimEnd(),
    });
    place.document(["task", "comment", "API-1", "-"], { input: "one\r\ntwo\n" });
    const { comments } = place.data<{ comments: { body: string }[] }>("task", "show", "API-1");
    expect(comments.map(({ body }) => body)).toEqual(["one\ntwo"]);
  });

  test("stdin that is no UTF-8, too long, or wanted twice is refused, and nothing is stored", () => {
    const place = new Workplace().init();
    const add = ["task", "add", "T", "--description", "-"];
    const broken = place.refusal(add, { input: Buffer.from([0x61, 0xff, 0x62]) });
    expect(broken.message).toContain("not valid UTF-8");
    const long = place.refusal(add, { input: "x".repeat(1_000_001) });
    expect(long.message).toContain("at most 1000000");
    const endless = place.refusal(add, { input: Buffer.alloc(17_000_000, "x") });
    expect(endless.message).toContain("stdin holds more than");
    const twice = place.refusal(["task", "add", "-", "--description", "-"], { input: "x" });
    expect(twice.message).toContain("- was given twice");
    expect(place.data("task", "list")).toEqual([]);
  });

  test("what reaches a terminal holds no control characters, whoever stored them", () => {
    const place = new Workplace().init();
    place.add("Plain");
    const db = new Database(place.board);
    db.prepare("UPDATE tasks SET title = ?, description = ?").run(
      "\u001b[2Jgone\u0007",
      "a\u202eb",
    );
    db.close();
    for (const args of [
      ["task", "list"],
      ["task", "show", "API-1"],
      ["why", "API-1"],
      ["events"],
    ]) {
      expect(place.text(...args)).not.toMatch(/(?!\n)\p{Cc}|\u202e/u);
    }
  });
});

describe("files", () => {
  test.each([
    ["a folder", (path: string) => mkdirSync(path), "is a folder"],
    ["no database", (path: string) => writeFileSync(path, "hello\n".repeat(50)), "not a database"],
    ["an empty file", (path: string) => writeFileSync(path, ""), "is empty"],
  ])("%s in the board's place is refused and left alone", (_, make, message) => {
    const place = new Workplace();
    const path = join(place.root, "board.db");
    make(path);
    for (const command of ["init", "doctor"]) {
      const error = place.refusal([command, "--board", path]);
      expect(error).toMatchObject({ code: "storage", status: 7 });
      expect(error.message).toContain(message);
    }
  });

  test("a file of an import that isn't there, or is a folder", () => {
    const place = new Workplace().init();
    expect(place.refusal(["import", "beads", "nowhere.jsonl"])).toMatchObject({
      code: "not_found",
      status: 3,
    });
    const folder = place.refusal(["import", "beads", place.folder]);
    expect(folder).toMatchObject({ code: "invalid_argument", status: 2 });
    expect(folder.message).toContain("is a folder");
  });

  test.runIf(isRoot)("a read-only folder, as an ordinary user", () => {
    const place = new Workplace().init();
    place.add("T");
    chmodSync(place.root, 0o755);
    for (const file of readdirSync(place.home)) chmodSync(join(place.home, file), 0o444);
    chmodSync(place.home, 0o555);
    const write = place.refusal(["task", "add", "U"], { uid: NOBODY });
    expect(write).toMatchObject({ code: "storage", status: 7 });
    expect(write.message).toContain("give this user write access");
    const shut = join(place.root, "shut");
    mkdirSync(shut, { mode: 0o555 });
    const init = place.refusal(["init", "--board", join(shut, "board.db")], { uid: NOBODY });
    expect(init).toMatchObject({ code: "storage", status: 7 });
    const open = join(place.root, "open");
    mkdirSync(open);
    chownSync(open, NOBODY, NOBODY);
    const made = place.call(["init", "--board", join(open, "board.db")], { uid: NOBODY });
    expect(made.status).toBe(0);
  });

  test("a locked board is busy, and nothing was changed", () => {
    const place = new Workplace().init();
    const db = new Database(place.board);
    db.exec("BEGIN IMMEDIATE");
    const env = { BATON_DB_WRITE_BUDGET_MS: "100" };
    expect(place.refusal(["task", "add", "T"], { env })).toMatchObject({ code: "busy", status: 6 });
    expect(place.call(["task", "list"], { env }).status).toBe(0);
    db.close();
  });
});

describe("the end of a pipe", () => {
  test("a reader that leaves early is no failure", () => {
    const place = new Workplace().init();
    const lines = Array.from({ length: 3_000 }, (_, index) =>
      JSON.stringify({
        id: `b-${index}`,
        title: `Task ${index} ${"x".repeat(100)}`,
        status: "open",
      }),
    );
    place.call(["import", "beads", "-"], { input: lines.join("\n") });
    const command = `"${process.execPath}" "${CLI}" task list --limit 3000; echo "status $?" >&2`;
    const { stdout, stderr } = spawnSync("sh", ["-c", `{ ${command}; } | head -1`], {
      cwd: place.folder,
      env: { ...process.env, BATON_HOME: place.home },
      encoding: "utf8",
    });
    expect(stdout).toMatch(/^KEY/);
    expect(stderr).toBe("status 0\n");
  });

  test("a closed stdout is none either, a full one is", () => {
    const place = new Workplace().init();
    const run = (redirect: string) =>
      spawnSync("sh", ["-c", `"${process.execPath}" "${CLI}" task list ${redirect}`], {
        cwd: place.folder,
        env: { ...process.env, BATON_HOME: place.home },
        encoding: "utf8",
      });
    expect(run(">&-")).toMatchObject({ status: 0, stderr: "" });
    if (process.platform !== "linux") return;
    const full = run("> /dev/full");
    expect(full.status).toBe(7);
    expect(full.stderr).toContain("stdout can't be written");
  });
});
