import { expect, test } from "vitest";
import { taskBranchName } from "./branch-name.ts";

test.each([
  ["Return 409 when two imports race", "baton/API-12-return-409-when-two-imports-race"],
  ["  Crème brûlée: «à la carte»  ", "baton/API-12-creme-brulee-a-la-carte"],
  ["../../etc/passwd@{1}~^:?*[\\ .lock", "baton/API-12-etc-passwd-1-lock"],
  ["-rf --force", "baton/API-12-rf-force"],
  ["修复导入", "baton/API-12"],
  ["", "baton/API-12"],
  ["x".repeat(500), `baton/API-12-${"x".repeat(40)}`],
  ["a word that is cut is left out altogether here", "baton/API-12-a-word-that-is-cut-is-left-out"],
])("the branch for %j", (title, branch) => {
  expect(taskBranchName("API-12", title)).toBe(branch);
});
