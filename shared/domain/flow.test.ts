import { describe, expect, test } from "vitest";
import { percentile, type StatusEntry, traceFlow } from "./flow.ts";

const entries = (...list: [number, StatusEntry["status"]][]) =>
  list.map(([at, status]) => ({ at, status }));

describe("a card's way through the board", () => {
  test("counts from the first time in progress until done, and each column's stays together", () => {
    const way = entries(
      ...([
        [0, "backlog"],
        [10, "todo"],
        [30, "in_progress"],
        [40, "blocked"],
        [100, "in_progress"],
        [130, "in_review"],
        [150, "in_progress"],
        [155, "in_review"],
        [160, "done"],
      ] as [number, StatusEntry["status"]][]),
    );
    expect(traceFlow(way, 160)).toEqual({
      startedAt: 30,
      cycleMs: 130,
      statusMs: { backlog: 10, todo: 20, in_progress: 45, blocked: 60, in_review: 25 },
    });
  });

  test("a card that was never in progress has no cycle time", () => {
    expect(traceFlow(entries([5, "in_review"], [9, "done"]), 9)).toEqual({
      startedAt: null,
      cycleMs: null,
      statusMs: { in_review: 4 },
    });
    expect(traceFlow(entries([9, "done"]), 9).statusMs).toEqual({});
  });

  test("one that was taken back from done and done again is counted to the last time", () => {
    const way = entries(
      [0, "todo"],
      [1, "in_progress"],
      [3, "done"],
      [7, "in_progress"],
      [9, "done"],
    );
    expect(traceFlow(way, 9)).toMatchObject({ cycleMs: 8, statusMs: { todo: 1, in_progress: 4 } });
  });

  test("imported with an earlier instant of completion, it has no times of this board", () => {
    expect(traceFlow(entries([50, "todo"], [60, "done"]), 20)).toEqual({
      startedAt: null,
      cycleMs: null,
      statusMs: {},
    });
  });
});

describe("percentiles", () => {
  test("are those of a spreadsheet", () => {
    expect(percentile([], 0.5)).toBeNull();
    expect(percentile([7], 0.85)).toBe(7);
    expect(percentile([4, 1, 3, 2], 0.5)).toBe(2.5);
    expect(percentile([10, 20, 30, 40, 50], 0.85)).toBeCloseTo(44);
    expect(percentile([5, 1], 1)).toBe(5);
  });
});
