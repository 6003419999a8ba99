import { describe, expect, test } from "vitest";
import {
  type ChainLink,
  type ChainTask,
  collectUnbegunDependents,
  findStalled,
  isLinkOpen,
  stallCauseOf,
} from "./stalled-chain.ts";
import { canTransition, TASK_STATUSES } from "./status.ts";

const task = (id: string, fields: Partial<ChainTask> = {}): ChainTask => ({
  ...{ id, status: "todo", dropped: false, verdict: null },
  ...fields,
});
const debt = { status: "completed_with_debt" } as const;

function stalled(tasks: readonly ChainTask[], ...links: readonly [task: string, on: string][]) {
  const byId = new Map(tasks.map((each) => [each.id, each]));
  const named = links.map(([waiting, on]): ChainLink => ({ task: waiting, on }));
  return Object.fromEntries(findStalled(byId, named));
}

describe("why a task will not be done by itself", () => {
  test("it never can be, or it takes a person", () => {
    expect(stallCauseOf(task("a", { status: "cancelled" }))).toBe("cancelled");
    expect(stallCauseOf(task("a", { dropped: true }))).toBe("dropped");
    expect(stallCauseOf(task("a", { status: "blocked" }))).toBe("blocked");
    expect(stallCauseOf(task("a", { status: "blocked", verdict: debt }))).toBe("debt");
  });

  test("what is done, under way or to be picked up may be", () => {
    for (const status of ["backlog", "todo", "in_progress", "in_review", "done"] as const)
      expect(stallCauseOf(task("a", { status }))).toBeNull();
    expect(stallCauseOf(task("a", { status: "done", dropped: true }))).toBeNull();
    // Accepted with its debt.
    expect(stallCauseOf(task("a", { status: "done", verdict: debt }))).toBeNull();
  });
});

describe("stalled chains", () => {
  test("reach all that waits, directly or through others", () => {
    const chain = [task("a", { status: "cancelled" }), task("b"), task("c"), task("free")];
    expect(stalled(chain, ["b", "a"], ["c", "b"])).toEqual({ b: "a", c: "a" });
  });

  test("a cause that waits itself is stalled, and is the cause of what waits for it", () => {
    const chain = [task("a", { status: "cancelled" }), task("b", { status: "blocked" }), task("c")];
    expect(stalled(chain, ["b", "a"], ["c", "b"])).toEqual({ b: "a", c: "b" });
  });

  test("name the nearest cause", () => {
    const chain = [
      task("far", { status: "cancelled" }),
      task("near", { status: "blocked" }),
      task("between"),
      task("end"),
    ];
    expect(stalled(chain, ["between", "far"], ["end", "between"], ["end", "near"])).toEqual({
      between: "far",
      end: "near",
    });
  });

  test("end at what is done, cancelled or dropped", () => {
    const chain = [
      task("a", { status: "cancelled" }),
      task("done", { status: "done" }),
      task("gone", { dropped: true }),
      task("after done"),
    ];
    expect(stalled(chain, ["done", "a"], ["gone", "a"], ["after done", "done"])).toEqual({});
  });

  test("pass over links to tasks that are not known, and end where damaged data goes round", () => {
    const chain = [task("a", { status: "cancelled" }), task("b"), task("c")];
    expect(stalled(chain, ["x", "a"], ["b", "a"], ["c", "b"], ["b", "c"])).toEqual({
      b: "a",
      c: "a",
    });
  });
});

test("a link is open while an open task waits for what is not done", () => {
  expect(isLinkOpen(task("a"), task("b"))).toBe(true);
  expect(isLinkOpen(task("a"), task("b", { status: "cancelled" }))).toBe(true);
  expect(isLinkOpen(task("a"), task("b", { status: "done" }))).toBe(false);
  expect(isLinkOpen(task("a", { status: "done" }), task("b"))).toBe(false);
  expect(isLinkOpen(task("a", { dropped: true }), task("b"))).toBe(false);
});

describe("cancelling what waits", () => {
  const collect = (tasks: readonly ChainTask[], links: readonly [string, string][], root: string) =>
    collectUnbegunDependents(root, (id) =>
      tasks.filter((each) => links.some(([waiting, on]) => waiting === each.id && on === id)),
    ).map(({ id }) => id);

  test("takes the unbegun, nearest first, each once, never the root", () => {
    const tasks = ["a", "b", "c", "d"].map((id) => task(id));
    const links: [string, string][] = [
      ["b", "a"],
      ["c", "a"],
      ["d", "b"],
      ["d", "c"],
      // Damaged data: the board lets no chain go round.
      ["a", "d"],
    ];
    expect(collect(tasks, links, "a")).toEqual(["b", "c", "d"]);
  });

  test("leaves what has begun, is blocked, over or dropped, and what waits for that alone", () => {
    const kept = ["in_progress", "in_review", "blocked", "done", "cancelled"] as const;
    const tasks = [
      ...kept.map((status) => task(status, { status })),
      task("dropped", { dropped: true }),
      task("behind"),
      task("idea", { status: "backlog" }),
    ];
    const links: [string, string][] = [
      ...kept.map((status): [string, string] => [status, "root"]),
      ["dropped", "root"],
      ["behind", "blocked"],
      ["idea", "root"],
    ];
    expect(collect(tasks, links, "root")).toEqual(["idea"]);
  });

  test("takes only what the table lets be cancelled", () => {
    for (const status of TASK_STATUSES) {
      const isTaken = collect([task("a", { status })], [["a", "root"]], "root").length > 0;
      if (isTaken) expect(canTransition(status, "cancelled")).toBe(true);
    }
  });
});
