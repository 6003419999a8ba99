import { expect, test } from "vitest";
import { TASK_STATUSES } from "../../../shared/domain/status.ts";
import { makeCard } from "../../testing/make-card.ts";
import type { Columns } from "./arrange.ts";
import { columnRows } from "./column-rows.ts";
import { createGrouper, createLaneFolder, laneKeys } from "./lanes.ts";
import { columnOf, neighbourOf, rangeOf } from "./navigate.ts";

const cards = [
  makeCard(1, { priority: 4, labels: ["ui"], assignee: { agent: "bob", runtime: null } }),
  makeCard(2, { priority: 0, parentId: "id-9" }),
  makeCard(3, { priority: 4, labels: ["api", "ui"], parentId: "id-8" }),
  makeCard(4, { priority: 2, assignee: { agent: "ada", runtime: null }, parentId: "gone" }),
];
const columns = {
  ...(Object.fromEntries(TASK_STATUSES.map((status) => [status, []])) as unknown as Columns),
  todo: cards,
};
const parents = new Map([8, 9].map((number) => [`id-${number}`, makeCard(number)]));
const group = (by: Parameters<typeof createGrouper>[0]) =>
  createGrouper(by, (id) => parents.get(id))(columns);
const lanesOf = (by: Parameters<typeof createGrouper>[0]) => {
  const grouped = group(by);
  return grouped.lanes.todo.map(({ label, start, count }) => [
    label,
    grouped.columns.todo.slice(start, start + count).map(({ number }) => number),
  ]);
};

test("cards stand in lanes, in the column's own order within each", () => {
  expect(lanesOf("priority")).toEqual([
    ["Urgent", [1, 3]],
    ["Medium", [4]],
    ["None", [2]],
  ]);
  expect(lanesOf("assignee")).toEqual([
    ["ada", [4]],
    ["bob", [1]],
    ["Nobody", [2, 3]],
  ]);
  expect(lanesOf("label")).toEqual([
    ["api", [3]],
    ["ui", [1]],
    ["No label", [2, 4]],
  ]);
  expect(lanesOf("parent")).toEqual([
    ["API-8 Task 8", [3]],
    ["API-9 Task 9", [2]],
    ["A parent that is not on this board", [4]],
    ["No parent", [1]],
  ]);
  expect(lanesOf("none")).toEqual([]);
});

test("all runs of an agent share a lane", () => {
  const runs = ["claude/run-1", "claude", "claude/run-2"].map((agent, index) =>
    makeCard(index, { assignee: { agent, runtime: "claude" } }),
  );
  const { lanes } = createGrouper("assignee", () => undefined)({ ...columns, todo: runs });
  expect(lanes.todo).toMatchObject([{ key: "claude", label: "claude", count: 3 }]);
});

test("the keyboard goes through lanes as they are seen", () => {
  const { columns: grouped } = group("priority");
  const next = (from: number) => neighbourOf(grouped, TASK_STATUSES, `id-${from}`, "next");
  expect([next(1), next(3), next(4), next(2)]).toEqual(["id-3", "id-4", "id-2", null]);
  expect(rangeOf(grouped, TASK_STATUSES, "id-4", "id-1")).toEqual(["id-1", "id-3", "id-4"]);
  expect(rangeOf(grouped, TASK_STATUSES, null, "id-1")).toEqual(["id-1"]);
  expect(columnOf(grouped, TASK_STATUSES, null)).toHaveLength(4);
});

test("a column that did not change is the same array as before", () => {
  const grouper = createGrouper("label", () => undefined);
  expect(grouper(columns).columns.todo).toBe(grouper({ ...columns }).columns.todo);
  expect(createGrouper("none", () => undefined)(columns).columns.todo).toBe(cards);
});

test("cards of folded lanes are out of sight, in their count and for the keyboard", () => {
  const fold = createLaneFolder(new Set(["4", "0"]));
  const board = fold(group("priority"));
  expect(board.columns.todo.map(({ number }) => number)).toEqual([4]);
  expect(board.lanes.todo.map(({ start, count, isFolded }) => [start, count, isFolded])).toEqual([
    [0, 2, true],
    [0, 1, false],
    [1, 1, true],
  ]);
  const rows = columnRows(board.columns.todo, board.lanes.todo);
  const seen = Array.from({ length: rows.count }, (_, index) => rows.at(index));
  expect(seen.map((row) => row?.card?.key ?? row?.lane?.label)).toEqual([
    "Urgent",
    "Medium",
    "API-4",
    "None",
  ]);
  expect(rows.indexOf("id-4")).toBe(2);
  expect(neighbourOf(board.columns, TASK_STATUSES, "id-4", "next")).toBeNull();
  expect(laneKeys(board.lanes)).toEqual(["4", "2", "0"]);
});

test("a column whose lanes are all unfolded is the same array as before", () => {
  const before = group("priority");
  expect(createLaneFolder(new Set(["elsewhere"]))(before).columns.todo).toBe(before.columns.todo);
  const fold = createLaneFolder(new Set(["4"]));
  expect(fold(before).columns.todo).toBe(fold({ ...before }).columns.todo);
});
