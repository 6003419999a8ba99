import { expect, test } from "vitest";
import { describeContent, fileName } from "./describe-backup.ts";

const content = {
  path: "/b.db",
  changedAt: null,
  tasks: 3_077,
  projects: [],
  sizeBytes: 12_400_000,
  createdAt: 0,
  version: 2,
};

test("a backup is described by what tells it from others", () => {
  expect(describeContent(content)).toEqual([
    ["Last change", "never"],
    ["Tasks", "3,077"],
    ["Projects", "none"],
    ["Size", "12.4 MB"],
  ]);
  const projects = ["a", "b", "c", "d", "e", "f", "g", "h"];
  const [, , named] = describeContent({ ...content, projects });
  expect(named).toEqual(["Projects", "a, b, c, d, e, f and 2 more"]);
});

test("a file's name has no folder, on any system", () => {
  expect(fileName("/home/ada/board.db")).toBe("board.db");
  expect(fileName("C:\\Users\\ada\\board.db")).toBe("board.db");
});
