import { expect, test } from "vitest";
import { columnDeltas, diffFields } from "./event.ts";

test("a difference names each changed field with both values", () => {
  expect(diffFields({ a: 1, b: "x", c: null }, { a: 1, b: "y", c: 2 })).toEqual({
    b: ["x", "y"],
    c: [null, 2],
  });
  expect(diffFields({ a: 1 }, { a: 1 })).toEqual({});
});

test("a made or deleted task counts in its column, unless it was dropped", () => {
  const row = { status: "todo", dropped: 0 };
  expect(columnDeltas("task_created", { row }, "todo")).toEqual([{ status: "todo", delta: 1 }]);
  expect(columnDeltas("task_deleted", { row }, "todo")).toEqual([{ status: "todo", delta: -1 }]);
  expect(columnDeltas("task_deleted", { row: { ...row, dropped: 1 } }, "todo")).toEqual([]);
  expect(columnDeltas("comment_added", { row }, "todo")).toEqual([]);
});

test("a move takes from one column and adds to another", () => {
  const data = { changes: { status: ["todo", "in_progress"] } } as const;
  expect(columnDeltas("task_claimed", data, "in_progress")).toEqual([
    { status: "todo", delta: -1 },
    { status: "in_progress", delta: 1 },
  ]);
});

test("dropping leaves the column, restoring comes back to it", () => {
  expect(columnDeltas("task_dropped", { changes: { dropped: [0, 1] } }, "blocked")).toEqual([
    { status: "blocked", delta: -1 },
  ]);
  expect(columnDeltas("task_restored", { changes: { dropped: [1, 0] } }, "blocked")).toEqual([
    { status: "blocked", delta: 1 },
  ]);
  expect(columnDeltas("task_edited", { changes: { title: ["a", "b"] } }, "todo")).toEqual([]);
});

test("an execution that was cancelled counts in no column", () => {
  const data = { changes: { status: ["running", "cancelled"] } } as const;
  expect(columnDeltas("execution_finished", data, "in_progress")).toEqual([]);
});
