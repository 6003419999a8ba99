import { expect, test } from "vitest";
import { makeExecution } from "../testing/make-execution.ts";
import { appendRecent, mergeRecent, type RecentExecutions } from "./recent-executions.ts";

const ALL = { outcome: null, type: null };
const list = (ids: readonly number[], next: string | null = null): RecentExecutions => ({
  rows: ids.map((id) => makeExecution(id)),
  total: ids.length,
  next,
});
const ids = ({ rows }: RecentExecutions) => rows.map(({ startedAt }) => startedAt);

test("what ended takes its place by its start, once", () => {
  const before = list([9, 5, 3]);
  const after = mergeRecent(before, [makeExecution(7), makeExecution(5)], ALL);
  expect(ids(after)).toEqual([9, 7, 5, 3]);
  expect(after.total).toBe(4);
  expect(mergeRecent(after, [makeExecution(7)], ALL)).toBe(after);
});

test("what the filter leaves out, runs, or lies beyond the last page read is not added", () => {
  const before = list([9, 5], "cursor");
  const read = [
    makeExecution(7, { status: "failed" }),
    makeExecution(6, { executorType: "codex" }),
    makeExecution(8, { status: "running" }),
    makeExecution(2),
  ];
  const filter = { outcome: "succeeded", type: "claude" } as const;
  expect(mergeRecent(before, read, filter)).toBe(before);
  expect(ids(mergeRecent(before, read, ALL))).toEqual([9, 7, 6, 5]);
});

test("a further page is put to the end, without what has come in between", () => {
  const page = { ...list([5, 3, 2]), total: 5 };
  expect(ids(appendRecent(list([9, 5], "cursor"), page))).toEqual([9, 5, 3, 2]);
  expect(appendRecent(list([9, 5], "cursor"), page)).toMatchObject({ total: 5, next: null });
});

test("what recovery closed is no failure of its own, and is asked for by itself", () => {
  const read = [
    makeExecution(7, { status: "failed" }),
    makeExecution(6, { status: "failed", recovered: true }),
  ];
  expect(ids(mergeRecent(list([]), read, { outcome: "failed", type: null }))).toEqual([7]);
  expect(ids(mergeRecent(list([]), read, { outcome: "recovered", type: null }))).toEqual([6]);
});
