import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { projectOfFolder, projectRootOf } from "./folder-project.ts";
import { createProject } from "./services/create-project.ts";
import { person, TestBoard, temporaryFolder } from "./testing/test-board.ts";

function register(board: TestBoard, prefix: string, rootPath: string): void {
  board.write(person(), (tx, context) =>
    createProject(tx, context, { name: prefix, prefix, rootPath }),
  );
}

function folder(...parts: string[]): string {
  const path = join(...parts);
  mkdirSync(path, { recursive: true });
  return path;
}

/** A checkout with a linked worktree, as git lays them out. */
function checkoutWithWorktree() {
  const root = temporaryFolder();
  const main = folder(root, "main");
  const own = folder(main, ".git", "worktrees", "branch");
  writeFileSync(join(own, "commondir"), "../..\n");
  const worktree = folder(root, "elsewhere", "branch");
  writeFileSync(join(worktree, ".git"), `gitdir: ${own}\n`);
  return { root, main, worktree };
}

test("the nearest registered folder upwards counts, through symbolic links too", () => {
  const board = new TestBoard();
  const root = temporaryFolder();
  const inner = folder(root, "api", "web");
  register(board, "API", join(root, "api"));
  register(board, "WEB", inner);
  symlinkSync(inner, join(root, "link"));
  expect(projectOfFolder(board.board, folder(inner, "src"))?.prefix).toBe("WEB");
  expect(projectOfFolder(board.board, join(root, "link"))?.prefix).toBe("WEB");
  expect(projectOfFolder(board.board, folder(root, "api", "docs"))?.prefix).toBe("API");
  expect(projectOfFolder(board.board, root)).toBeNull();
});

test("a worktree counts as its main checkout, folder by folder", () => {
  const board = new TestBoard();
  const { main, worktree } = checkoutWithWorktree();
  register(board, "API", main);
  register(board, "WEB", folder(main, "web"));
  expect(projectOfFolder(board.board, worktree)?.prefix).toBe("API");
  expect(projectOfFolder(board.board, folder(worktree, "web", "src"))?.prefix).toBe("WEB");
  expect(projectRootOf(folder(worktree, "web"))).toBe(main);
});

test("a worktree that is registered itself is its own project", () => {
  const board = new TestBoard();
  const { main, worktree } = checkoutWithWorktree();
  register(board, "API", main);
  register(board, "TRY", worktree);
  expect(projectOfFolder(board.board, worktree)?.prefix).toBe("TRY");
});

test("a submodule is no worktree, and a folder without git stands for itself", () => {
  const root = temporaryFolder();
  const own = folder(root, "main", ".git", "modules", "sub");
  const submodule = folder(root, "main", "sub");
  writeFileSync(join(submodule, ".git"), `gitdir: ${own}\n`);
  expect(projectRootOf(folder(submodule, "src"))).toBe(submodule);
  expect(projectRootOf(folder(root, "plain"))).toBe(join(root, "plain"));
});
