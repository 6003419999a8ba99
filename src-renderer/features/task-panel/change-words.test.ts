import { expect, test } from "vitest";
import type { ChangedFileEntry } from "../../../shared/operations/worktree.ts";
import { describeChange, splitPath, sumChanges } from "./change-words.ts";

function changed(fields: Partial<ChangedFileEntry>): ChangedFileEntry {
  return {
    ...{ path: "src/app.ts", oldPath: null, status: "modified", isBinary: false },
    ...{ additions: 3, deletions: 1, isUncommitted: false, ...fields },
  };
}

test("what work comes to: lines, where there are any, and what is in no commit", () => {
  const binary = changed({ path: "a.png", isBinary: true, additions: null, deletions: null });
  const open = changed({ isUncommitted: true });
  expect(sumChanges([binary, open, changed({})])).toEqual({
    additions: 6,
    deletions: 2,
    uncommitted: 1,
  });
  expect(sumChanges([])).toEqual({ additions: 0, deletions: 0, uncommitted: 0 });
});

test("a changed file in one sentence", () => {
  expect(describeChange(changed({}))).toBe("src/app.ts, modified, 3 added, 1 removed");
  expect(
    describeChange(changed({ status: "renamed", oldPath: "app.ts", isUncommitted: true })),
  ).toBe("src/app.ts, renamed from app.ts, 3 added, 1 removed, not committed yet");
  expect(describeChange(changed({ isBinary: true, additions: null }))).toBe(
    "src/app.ts, modified, binary",
  );
});

test("a path's folder and name", () => {
  expect(splitPath("src/store/open.ts")).toEqual({ folder: "src/store/", name: "open.ts" });
  expect(splitPath("README.md")).toEqual({ folder: "", name: "README.md" });
});
