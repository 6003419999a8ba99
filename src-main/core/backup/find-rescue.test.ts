import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { ErrorValue } from "../../../shared/errors.ts";
import { toErrorValue } from "../run-operation.ts";
import { backUp } from "../store/sqlite/backup.ts";
import { openBoard } from "../store/sqlite/open.ts";
import { TestBoard } from "../testing/test-board.ts";
import { backupFolder, backupPath } from "./backup-files.ts";
import { findRescue } from "./find-rescue.ts";

function errorOf(path: string): ErrorValue {
  try {
    openBoard({ path, create: true, budgetMs: 0 }).close();
  } catch (error) {
    return toErrorValue(error, path, () => {});
  }
  throw new Error("the board opened");
}

function backedUp(): TestBoard {
  const at = new TestBoard();
  at.add("Saved");
  mkdirSync(backupFolder(at.path));
  backUp(at.path, backupPath(at.path, "daily", 1_000), { budgetMs: 0 });
  at.board.close();
  return at;
}

test.each(["x".repeat(9_000), ""])(
  "a damaged board's rescue is the newest whole backup",
  (text) => {
    const at = backedUp();
    const newest = backupPath(at.path, "daily", 2_000);
    writeFileSync(newest, "no board");
    writeFileSync(at.path, text);
    const error = errorOf(at.path);
    expect(findRescue(at.path, error)).toMatchObject({
      path: backupPath(at.path, "daily", 1_000),
      tasks: 1,
    });
    expect(error.message).toContain(`baton --board ${at.path} restore ${newest} --yes`);
  },
);

test("where no backup helps, none is offered", () => {
  const at = backedUp();
  const other: ErrorValue = { code: "storage", message: "", detail: { sqlite: "SQLITE_READONLY" } };
  expect(findRescue(at.path, other)).toBeNull();
  expect(findRescue(at.path, { code: "busy", message: "" })).toBeNull();
  rmSync(backupFolder(at.path), { recursive: true });
  writeFileSync(at.path, "");
  expect(findRescue(at.path, errorOf(at.path))).toBeNull();
});
