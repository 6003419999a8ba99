import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { git, put, refusalOf, Workshop } from "../testing/repository.ts";
import { MAX_DIFF_BYTES } from "./changes.ts";

async function changedWork() {
  const at = new Workshop();
  put(at.root, "gone.txt", "gone\n");
  put(at.root, "old name.txt", "a\nb\nc\nd\ne\n");
  put(at.root, "logo.bin", Buffer.from([0, 1, 2]));
  git(at.root, "add", "--all");
  git(at.root, "commit", "--quiet", "-m", "More");
  const key = at.add();
  const { path, branch } = await at.worktrees().provision({ task: key });
  git(at.root, "commit", "--quiet", "--allow-empty", "-m", "The base goes on");
  put(path, "README.md", "one\n2\nthree\n");
  git(path, "mv", "old name.txt", "new näme.txt");
  git(path, "commit", "--quiet", "-am", "Committed");
  git(path, "rm", "--quiet", "gone.txt");
  put(path, "logo.bin", Buffer.from([0, 9, 9, 9]));
  put(path, "fresh.txt", "1\n2\n");
  put(path, "ignored/cache", "no\n");
  return { at, key, path, branch, trees: at.worktrees() };
}

const FILES = [
  { path: "README.md", status: "modified", additions: 1, deletions: 1, isUncommitted: false },
  { path: "fresh.txt", status: "added", additions: 2, deletions: 0, isUncommitted: true },
  { path: "gone.txt", status: "deleted", additions: 0, deletions: 1, isUncommitted: true },
  { path: "logo.bin", status: "modified", isBinary: true, additions: null, isUncommitted: true },
  { path: "new näme.txt", oldPath: "old name.txt", status: "renamed", isUncommitted: false },
];

test("all that differs from the base is listed, committed or not, and reading changes nothing", async () => {
  const { at, key, path, trees } = await changedWork();
  const before = git(path, "status", "--porcelain");
  const changes = await trees.changes(key);
  expect(changes).toMatchObject({
    baseBranch: "main",
    baseCommit: git(at.root, "rev-parse", "main~1"),
    path,
    files: FILES,
  });
  expect(git(path, "status", "--porcelain")).toBe(before);
});

test("an archived task's changes are its branch's", async () => {
  const { key, trees } = await changedWork();
  await trees.archive(key);
  const { files, path } = await trees.changes(key);
  expect(path).toBeNull();
  expect(files).toMatchObject(FILES.map((file) => ({ ...file, isUncommitted: false })));
});

test("a conflict that was left is told of", async () => {
  const { key, path, trees } = await changedWork();
  git(path, "add", "--all");
  git(path, "commit", "--quiet", "-m", "All");
  put(path, "README.md", "stashed\n");
  git(path, "stash");
  put(path, "README.md", "other\n");
  git(path, "commit", "--quiet", "-am", "Other");
  expect(() => git(path, "stash", "pop")).toThrow();
  const { files } = await trees.changes(key);
  expect(files[0]).toMatchObject({ path: "README.md", status: "conflicted", isUncommitted: true });
});

test("a file's diff is unified, clipped with a mark, and no program of the repository makes it", async () => {
  const { key, path, trees } = await changedWork();
  git(path, "config", "diff.external", "/bin/false");
  const one = await trees.diff(key, { path: "README.md" });
  expect(one).toMatchObject({ isClipped: false, isBinary: false });
  expect(one.text).toContain("-two\n+2\n");
  expect((await trees.diff(key, { path: "fresh.txt" })).text).toContain("new file mode");
  const renamed = await trees.diff(key, { path: "new näme.txt", oldPath: "old name.txt" });
  expect(renamed.text).toContain("rename from old name.txt\nrename to new näme.txt");
  expect(await trees.diff(key, { path: "logo.bin" })).toMatchObject({ isBinary: true });
  expect((await trees.diff(key)).text.match(/^diff --git/gm)).toHaveLength(5);
  expect((await trees.diff(key, { path: "*.md" })).text).toBe("");
  put(path, "fresh.txt", "x\n".repeat(MAX_DIFF_BYTES));
  const long = await trees.diff(key, { path: "fresh.txt" });
  expect(long.isClipped).toBe(true);
  expect(long.text.length).toBe(MAX_DIFF_BYTES);
});

test("a task that nothing was done on has no changes to show", async () => {
  const at = new Workshop();
  expect((await refusalOf(at.worktrees().changes(at.add()))).code).toBe("not_found");
});

test("commits before and after are told, and all of a run's work is one", async () => {
  const { at, key, path, branch, trees } = await changedWork();
  const before = await trees.headOf(key);
  const { commit, isNew } = await trees.commitAll(key, "Run 1");
  expect({ isNew, parent: git(at.root, "rev-parse", `${commit}~1`) }).toEqual({
    isNew: true,
    parent: before,
  });
  expect(await trees.headOf(key)).toBe(commit);
  expect(await trees.commitAll(key, "Run 1")).toEqual({ commit, isNew: false });
  expect(git(at.root, "rev-parse", branch)).toBe(commit);
  expect(git(path, "status", "--porcelain")).toBe("");
});

test("a critic gets the commit in a folder of its own, which goes again", async () => {
  const { key, path, trees, at } = await changedWork();
  const { commit } = await trees.commitAll(key, "Done");
  put(path, "later.txt", "later\n");
  const critic = await trees.checkOutDetached(key, commit);
  expect(existsSync(join(critic.path, "fresh.txt"))).toBe(true);
  expect(existsSync(join(critic.path, "later.txt"))).toBe(false);
  expect(git(critic.path, "branch", "--show-current")).toBe("");
  put(critic.path, "notes.txt", "notes\n");
  expect((await trees.collect()).detached).toEqual([]);
  await critic.remove();
  await critic.remove();
  expect(existsSync(critic.path)).toBe(false);
  expect(git(at.root, "worktree", "list").split("\n")).toHaveLength(2);
  expect((await refusalOf(trees.checkOutDetached(key, "nonsense"))).code).toBe("not_found");
});
