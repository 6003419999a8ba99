import { spawnSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createTerminalCommand } from "./terminal-command.ts";

let home: string;
let path: string;

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), "baton-bin-"));
  path = join(home, ".local", "bin", "baton");
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

/** As the app would: its own program runs the command line's entry. */
function commandOf(PATH = "/usr/bin", name = "it's the entry.cjs") {
  const entry = join(home, name);
  writeFileSync(entry, "console.log(JSON.stringify(process.argv.slice(2)))");
  return createTerminalCommand({
    userFolder: home,
    env: { PATH },
    executable: process.execPath,
    entry,
    platform: "linux",
  });
}

test("is put there, runs with its arguments, and is taken away again", () => {
  const command = commandOf([join(home, ".local", "bin"), "/usr/bin"].join(delimiter));
  expect(command.state()).toEqual({ path, kind: "absent", isOnPath: true, advice: null });
  expect(command.install()).toMatchObject({ kind: "installed", isOnPath: true, advice: null });
  const { stdout, status } = spawnSync(path, ["task", "a b", "$HOME"], { encoding: "utf8" });
  expect([status, JSON.parse(stdout)]).toEqual([0, ["task", "a b", "$HOME"]]);
  expect(command.remove()).toMatchObject({ kind: "absent" });
  expect(existsSync(path)).toBe(false);
  expect(command.remove()).toMatchObject({ kind: "absent" });
});

test("says what to do where terminals do not look there, or find another one first", () => {
  expect(commandOf().install().advice).toMatch(/^Terminals do not look there yet: add export PATH/);
  const other = join(home, "other");
  mkdirSync(other);
  writeFileSync(join(other, "baton"), "#!/bin/sh\n", { mode: 0o755 });
  const PATH = [other, dirname(path)].join(delimiter);
  expect(commandOf(PATH).state().advice).toBe(`Another baton comes first: ${join(other, "baton")}`);
});

test("an older one of ours is replaced", () => {
  commandOf("", "old.cjs").install();
  const command = commandOf();
  expect(command.state().kind).toBe("outdated");
  expect(command.install().kind).toBe("installed");
});

test("what is not ours is never touched", () => {
  mkdirSync(dirname(path), { recursive: true });
  const command = commandOf();
  writeFileSync(path, "#!/bin/sh\necho mine\n");
  expect(command.state()).toMatchObject({
    kind: "foreign",
    advice: expect.stringContaining("never"),
  });
  expect(() => command.install()).toThrow(/is not Baton's: move it away/);
  expect(() => command.remove()).toThrow(/is not Baton's/);
  expect(readFileSync(path, "utf8")).toContain("mine");
  rmSync(path);
  symlinkSync(join(home, "elsewhere"), path);
  expect(() => command.install()).toThrow(/is not Baton's/);
  expect(existsSync(join(home, "elsewhere"))).toBe(false);
});

test("a folder that can't be written is told of", () => {
  writeFileSync(join(home, ".local"), "a file where the folder would be");
  expect(() => commandOf().install()).toThrow(
    /can't be changed \(E\w+\): give this user write access/,
  );
});
