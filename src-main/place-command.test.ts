import { chmodSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { temporaryFolder } from "./core/testing/test-board.ts";
import { editorCommand, terminalCommand } from "./place-command.ts";

const FOLDER = "/home/ada/.baton/worktrees/API/API-1";

/** A folder with programs of these names. */
function programs(...names: string[]): string {
  const folder = temporaryFolder();
  for (const name of names) {
    writeFileSync(join(folder, name), "#!/bin/sh\n");
    chmodSync(join(folder, name), 0o755);
  }
  return folder;
}

describe.runIf(process.platform === "linux")("what opens a folder", () => {
  test("is the editor that the person named, with its options, and never read by a shell", () => {
    const PATH = programs("code", "mine");
    const VISUAL = "mine --wait $(touch x);";
    expect(editorCommand(FOLDER, { PATH, VISUAL, EDITOR: "code" })).toEqual({
      program: join(PATH, "mine"),
      args: ["--wait", "$(touch", "x);", FOLDER],
    });
    expect(editorCommand(FOLDER, { PATH, VISUAL: "", EDITOR: "code -n" })).toEqual({
      program: join(PATH, "code"),
      args: ["-n", FOLDER],
    });
  });

  test("is a known editor where none is named, or the one named is missing", () => {
    const PATH = programs("codium");
    const codium = { program: join(PATH, "codium"), args: [FOLDER] };
    expect(editorCommand(FOLDER, { PATH })).toEqual(codium);
    expect(editorCommand(FOLDER, { PATH, VISUAL: "gone" })).toEqual(codium);
    expect(editorCommand(FOLDER, { PATH: programs() })).toBeNull();
  });

  test("is a terminal around an editor that needs one", () => {
    const PATH = programs("nvim", "xterm", "code");
    expect(editorCommand(FOLDER, { PATH, EDITOR: "nvim" })).toEqual({
      program: join(PATH, "xterm"),
      args: ["-e", join(PATH, "nvim"), FOLDER],
    });
    const bare = programs("nvim", "code");
    expect(editorCommand(FOLDER, { PATH: bare, EDITOR: "nvim" })?.program).toBe(join(bare, "code"));
  });

  test("is the person's own terminal before others", () => {
    const PATH = programs("kitty", "xterm", "own-terminal");
    expect(terminalCommand(FOLDER, { PATH })?.program).toBe(join(PATH, "kitty"));
    const own = terminalCommand(FOLDER, { PATH, TERMINAL: "own-terminal" });
    expect(own).toEqual({ program: join(PATH, "own-terminal"), args: [] });
    expect(terminalCommand(FOLDER, { PATH: programs() })).toBeNull();
  });
});
