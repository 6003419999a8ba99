import { copyFileSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Board } from "../store.ts";
import { openBoard } from "./open.ts";

let folder: string;
let path: string;
let board: Board;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "baton-place-"));
  path = join(folder, "board.db");
  board = openBoard({ path, create: true, budgetMs: 1_500 });
});

afterEach(() => {
  board.close();
  rmSync(folder, { recursive: true, force: true });
});

test("a file that stays is fine, through writes and checkpoints", () => {
  board.write((tx) => tx.projects.update("global", { name: "Everybody's" }));
  board.truncateWal();
  expect(() => board.requireInPlace()).not.toThrow();
});

test("a file that was moved away is noticed, and one that came back is fine again", () => {
  renameSync(path, `${path}.away`);
  expect(() => board.requireInPlace()).toThrow(/moved, deleted or replaced/);
  expect(() => board.dataVersion()).toThrow(expect.objectContaining({ code: "storage" }));
  renameSync(`${path}.away`, path);
  expect(() => board.dataVersion()).not.toThrow();
});

test("another file in its place is noticed", () => {
  board.truncateWal();
  copyFileSync(path, `${path}.copy`);
  renameSync(`${path}.copy`, path);
  expect(() => board.requireInPlace()).toThrow(/moved, deleted or replaced/);
});
