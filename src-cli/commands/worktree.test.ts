import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { RepositoryPlace } from "../testing/repository-place.ts";

test("a task's worktree by the command line, from making to collecting", () => {
  const at = new RepositoryPlace();
  const key = at.add("Count the rows");
  expect(at.text("worktree", "list")).toBe("no worktrees\n");
  const { path } = at.data<{ path: string }>("worktree", "add", key);
  writeFileSync(join(path, "count.js"), "export const count = 1;\n");
  expect(at.text("worktree", "list")).toContain(`baton/${key}-count-the-rows`);
  expect(at.text("worktree", "files", key)).toMatch(/added +1 +0 +uncommitted +count\.js/);
  expect(at.text("worktree", "diff", key, "count.js")).toContain("+export const count = 1;\n");
  expect(at.text("worktree", "pause", key)).toContain("put by");
  expect(at.text("worktree", "merge", key)).toContain("merged into main");
  expect(existsSync(join(at.folder, "count.js"))).toBe(true);
  expect(at.text("worktree", "archive", key)).toContain("put away");
  expect(existsSync(path)).toBe(false);
  expect(at.text("worktree", "gc")).toBe("nothing to collect\n");
});

test("a refusal has its code and exit status, and nothing but the document is on stdout", () => {
  const at = new RepositoryPlace();
  const key = at.add("Read it", "--read-only-work");
  expect(at.refusal(["worktree", "add", key])).toMatchObject({ code: "no_isolation", status: 5 });
  expect(at.refusal(["worktree", "diff", key])).toMatchObject({ code: "not_found", status: 3 });
  const other = at.add("Change it");
  at.text("worktree", "add", other);
  const byAgent = ["worktree", "merge", other, "--agent", "claude-1"];
  expect(at.refusal(byAgent)).toMatchObject({ code: "forbidden", status: 2 });
});
