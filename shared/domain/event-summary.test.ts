import { describe, expect, test } from "vitest";
import { EVENT_KINDS } from "./event.ts";
import { EVENT_GROUPS, isTold, toldKinds } from "./event-groups.ts";
import { summarizeEventData, tasksNamedIn } from "./event-summary.ts";

describe("an event's data in a list of many", () => {
  test("stays as it is where nothing is long", () => {
    const changes = { status: ["todo", "done"], revision: [1, 2], title: ["a", "b"] } as const;
    expect(summarizeEventData({ changes })).toEqual({ data: { changes }, isClipped: false });
  });

  test("loses the rest of a long text, and says so", () => {
    const long = "x".repeat(5_000);
    const { data, isClipped } = summarizeEventData({ row: { id: "1", description: long } });
    expect(isClipped).toBe(true);
    expect(JSON.stringify(data).length).toBeLessThan(500);
    expect(data).toEqual({ row: { id: "1", description: `${"x".repeat(400)}…` } });
  });

  test("keeps a verdict's outcome, however much its gate printed", () => {
    const attempt = {
      ...{ at: 1, judge: { type: "human", id: "ada" }, outcome: "fail", critic: null },
      ...{ findings: [], gate: null, note: "y".repeat(9_000) },
    };
    const cell = JSON.stringify({ status: "fail", attempts: [attempt], debt: [] });
    const { data } = summarizeEventData({ changes: { verification: [null, cell] } });
    expect(data).toEqual({
      changes: { verification: [null, '{"status":"fail","attempts":[],"debt":[]}'] },
    });
  });

  test("names the other tasks that it is about", () => {
    expect(tasksNamedIn({ row: { taskId: "a", dependsOnTaskId: "b" } })).toEqual(["b"]);
    expect(tasksNamedIn({ changes: { parentTaskId: ["c", null] } })).toEqual(["c"]);
    expect(tasksNamedIn({ changes: { title: ["c", "d"] } })).toEqual([]);
  });
});

describe("groups of events", () => {
  test("hold every kind that tells something, each once", () => {
    const grouped = EVENT_GROUPS.flatMap((group) => toldKinds(group));
    expect(grouped.toSorted()).toEqual(EVENT_KINDS.filter(isTold).toSorted());
    expect(toldKinds(null)).toHaveLength(grouped.length);
    expect(isTold("task_touched")).toBe(false);
  });
});
