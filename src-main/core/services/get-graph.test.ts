import { describe, expect, test } from "vitest";
import type { ParsedInput } from "../../../shared/operations/index.ts";
import { person, refusal, TestBoard } from "../testing/test-board.ts";
import { cancelDependents, findCancellable } from "./cancel-dependents.ts";
import { dropTask } from "./drop-task.ts";
import { getGraph } from "./get-graph.ts";
import { linkDep } from "./link-dependency.ts";
import { updateStatus } from "./move-task.ts";
import { getTask } from "./resolve.ts";

const AT_FIRST = { project: null, around: null, finished: false, limit: 1_000 };

/** A board with a chain T1 <- T2 <- T3 <- T4 and T5 alone. */
function chain() {
  const at = new TestBoard();
  const keys = ["One", "Two", "Three", "Four", "Five"].map((title) => at.add(title));
  const [one = "", two = "", three = "", four = "", five = ""] = keys;
  for (const [waiting, on] of [
    [two, one],
    [three, two],
    [four, three],
  ] as const) {
    link(at, waiting, on);
  }
  return { at, one, two, three, four, five };
}

function link(at: TestBoard, key: string, on: string) {
  at.on(key, person(), (tx, context, task) => linkDep(tx, context, task, getTask(tx, on)));
}

function move(
  at: TestBoard,
  key: string,
  ...path: readonly ("cancelled" | "in_progress" | "done")[]
) {
  for (const to of path) {
    at.on(key, person(), (tx, context, task) =>
      updateStatus(tx, context, task, { to, runtime: null, overrideReason: null }),
    );
  }
}

/** What a graph shows: the tasks' keys, and the links as `waiting on`. */
function read(at: TestBoard, input: Partial<ParsedInput<"dependency.graph">> = {}) {
  const graph = at.read((tx) => getGraph(tx, { ...AT_FIRST, ...input }));
  const keyOf = (id: string) => graph.cards.find((card) => card.id === id)?.key;
  return {
    keys: graph.cards.map(({ key }) => key).sort(),
    links: graph.links.map(({ task, on }) => `${keyOf(task)} ${keyOf(on)}`).sort(),
    total: graph.total,
  };
}

describe("the graph of a project", () => {
  test("has the linked tasks and their links", () => {
    const { at, one, two, three, four } = chain();
    expect(read(at)).toEqual({
      keys: [one, two, three, four],
      links: [`${two} ${one}`, `${three} ${two}`, `${four} ${three}`],
      total: 4,
    });
  });

  test("leaves out what holds nothing back any more, unless asked for", () => {
    const { at, one, two, three, four } = chain();
    move(at, one, "in_progress", "done");
    expect(read(at).keys).toEqual([two, three, four]);
    expect(read(at, { finished: true }).keys).toEqual([one, two, three, four]);
  });

  test("keeps a cancelled or dropped task that others wait for", () => {
    const { at, one, two, three, four } = chain();
    move(at, one, "cancelled");
    at.on(two, person(), (tx, context, task) => dropTask(tx, context, task));
    expect(read(at)).toEqual({
      keys: [two, three, four],
      links: [`${three} ${two}`, `${four} ${three}`],
      total: 3,
    });
  });

  test("is cut at the limit, and tells how much there is", () => {
    const { at } = chain();
    const cut = read(at, { limit: 2 });
    expect(cut.keys).toHaveLength(2);
    expect(cut.links).toHaveLength(1);
    expect(cut.total).toBe(4);
  });

  test("has the project's own tasks and what they are linked with elsewhere", () => {
    const { at, one, two } = chain();
    at.project();
    const own = at.add("Own", { in: "API" });
    expect(read(at, { project: "API" }).keys).toEqual([]);
    link(at, own, one);
    expect(read(at, { project: "API" })).toEqual({
      keys: [own, one].sort(),
      links: [`${own} ${one}`],
      total: 2,
    });
    link(at, two, own);
    expect(read(at, { project: "API" }).keys).toEqual([own, one, two].sort());
    expect(refusal(() => read(at, { project: "NONE" })).code).toBe("not_found");
  });
});

describe("the graph around a task", () => {
  test("goes so many links away, both ways", () => {
    const { at, one, two, three, four, five } = chain();
    expect(read(at, { around: { task: three, steps: 1 } })).toEqual({
      keys: [two, three, four],
      links: [`${three} ${two}`, `${four} ${three}`],
      total: 3,
    });
    expect(read(at, { around: { task: three, steps: 2 } }).keys).toEqual([one, two, three, four]);
    expect(read(at, { around: { task: five, steps: 3 } }).keys).toEqual([five]);
  });

  test("has the links among the farthest tasks too", () => {
    const { at, one, two, three, four } = chain();
    link(at, three, one);
    expect(read(at, { around: { task: two, steps: 1 } }).links).toContain(`${three} ${one}`);
    expect(read(at, { around: { task: four, steps: 1 } }).links).toEqual([`${four} ${three}`]);
  });

  test("does not go on through what holds nothing back, and stops soon after the limit", () => {
    const { at, one, two, three, four } = chain();
    move(at, one, "in_progress", "done");
    expect(read(at, { around: { task: four, steps: 9 } }).keys).toEqual([two, three, four]);
    const cut = read(at, { around: { task: four, steps: 9 }, limit: 1 });
    expect(cut.keys).toEqual([four]);
    expect(cut.total).toBeGreaterThan(1);
  });
});

describe("cancelling what waits, as seen before", () => {
  const expected = (at: TestBoard, key: string) =>
    at.read((tx) => findCancellable(tx, getTask(tx, key)).map(({ id }) => id));

  test("is made where it would cancel what was seen", () => {
    const { at, one, two, three, four } = chain();
    const seen = expected(at, one);
    const cancelled = at.on(one, person(), (tx, context, task) =>
      cancelDependents(tx, context, task, seen),
    );
    expect(cancelled.map(({ key }) => key)).toEqual([two, three, four]);
    const batches = at.read((tx) =>
      tx.events.after(0, 999).filter(({ kind }) => kind === "task_moved"),
    );
    expect(new Set(batches.map(({ batch }) => batch)).size).toBe(1);
  });

  test("is refused whole where another task waits, or one no longer does", () => {
    const { at, one, two, four, five } = chain();
    const seen = expected(at, one);
    link(at, five, four);
    const cancel = () =>
      at.on(one, person(), (tx, context, task) => cancelDependents(tx, context, task, seen));
    expect(refusal(cancel)).toMatchObject({
      code: "revision_conflict",
      detail: { others: [five] },
    });
    move(at, five, "cancelled");
    move(at, four, "in_progress");
    expect(refusal(cancel).code).toBe("revision_conflict");
    expect(at.read((tx) => getTask(tx, two).status)).toBe("todo");
  });
});
