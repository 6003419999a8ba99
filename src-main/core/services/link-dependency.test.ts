import { describe, expect, test } from "vitest";
import type { Caller } from "../../../shared/domain/caller.ts";
import { openRun } from "../testing/open-run.ts";
import { agent, person, refusal, TestBoard } from "../testing/test-board.ts";
import { cancelDependents } from "./cancel-dependents.ts";
import { claimTask, forceClaim } from "./claim-task.ts";
import { dependencyTree } from "./dependency-tree.ts";
import { dropTask } from "./drop-task.ts";
import { explainNotReady } from "./explain-task.ts";
import { linkDep, unlinkDep } from "./link-dependency.ts";
import { updateStatus } from "./move-task.ts";
import { getTask } from "./resolve.ts";

function link(at: TestBoard, key: string, on: string, caller = person()) {
  return at.on(key, caller, (tx, context, task) => linkDep(tx, context, task, getTask(tx, on)));
}

function unlink(at: TestBoard, key: string, on: string) {
  return at.on(key, person(), (tx, context, task) => unlinkDep(tx, context, task, getTask(tx, on)));
}

function finish(at: TestBoard, key: string) {
  for (const to of ["in_progress", "done"] as const) {
    at.on(key, person(), (tx, context, task) =>
      updateStatus(tx, context, task, { to, runtime: null, overrideReason: null }),
    );
  }
}

const tasks = (at: TestBoard, count: number) =>
  Array.from({ length: count }, (_, n) => at.add(`T${n + 1}`)) as [string, string, string, string];

describe("links", () => {
  test("linking counts the open blocker, again it changes nothing", () => {
    const at = new TestBoard();
    const [one, two] = tasks(at, 2);
    expect(link(at, two, one, agent())).toMatchObject({
      isChanged: true,
      task: { openBlockers: 1 },
    });
    const seq = at.read((tx) => tx.events.latestSeq());
    expect(link(at, two, one)).toMatchObject({ isChanged: false, task: { openBlockers: 1 } });
    expect(at.read((tx) => tx.events.latestSeq())).toBe(seq);
  });

  test("a blocker that is done does not count", () => {
    const at = new TestBoard();
    const [one, two] = tasks(at, 2);
    finish(at, one);
    expect(link(at, two, one).task.openBlockers).toBe(0);
    const kinds = at.read((tx) => tx.events.after(0, 99)).map(({ kind }) => kind);
    expect(kinds.at(-1)).toBe("dependency_linked");
  });

  test("unlinking frees the task; where there is no link nothing happens", () => {
    const at = new TestBoard();
    const [one, two] = tasks(at, 2);
    link(at, two, one);
    expect(unlink(at, two, one)).toMatchObject({ isChanged: true, task: { openBlockers: 0 } });
    expect(unlink(at, two, one)).toMatchObject({ isChanged: false });
    expect(unlink(at, one, two)).toMatchObject({ isChanged: false });
  });

  test("anyone links a task that somebody else holds; it is no sign of life", () => {
    const at = new TestBoard();
    const [one, two] = tasks(at, 2);
    const claimed = at.on(two, agent(), (tx, context, task) =>
      claimTask(tx, context, task, { runtime: null, force: null }),
    );
    at.now += 1_000;
    expect(link(at, two, one, agent("codex-1")).task).toMatchObject({
      updatedAt: claimed.updatedAt,
      revision: 1,
    });
  });

  test("a task can't wait for itself, nor for what waits for it", () => {
    const at = new TestBoard();
    const [one, two, three, four] = tasks(at, 4);
    expect(refusal(() => link(at, one, one)).code).toBe("self_link");
    link(at, two, one);
    link(at, three, two);
    link(at, four, three);
    link(at, four, one);
    const error = refusal(() => link(at, one, four));
    expect(error.code).toBe("task_dependency_cycle");
    expect(error.detail).toMatchObject({ path: [four, one] });
    expect(refusal(() => link(at, one, three)).detail).toMatchObject({ path: [three, two, one] });
    expect(at.task(one).openBlockers).toBe(0);
  });

  test("a cycle is found across projects, and at the end of a long chain", () => {
    const at = new TestBoard();
    at.project("API");
    const keys = Array.from({ length: 500 }, (_, n) =>
      at.add(`${n}`, { in: n % 2 ? "API" : "GLOBAL" }),
    );
    at.write(person(), (tx, context) => {
      for (let n = 1; n < keys.length; n++) {
        linkDep(tx, context, getTask(tx, keys[n] as string), getTask(tx, keys[n - 1] as string));
      }
    });
    const error = refusal(() => link(at, keys[0] as string, keys.at(-1) as string));
    expect(error.code).toBe("task_dependency_cycle");
    expect(error.detail?.path).toHaveLength(500);
    expect(error.message.length).toBeLessThan(300);
  });
});

describe("cancelling what waits", () => {
  test("it goes through what it cancels, and spares what has begun with all that waits for it", () => {
    const at = new TestBoard();
    const root = at.add("root");
    const on = (title: string, blockers: string[], status: "todo" | "backlog" = "todo") =>
      at.add(title, { after: blockers.map((key) => at.task(key)), status });
    const todo = on("todo", [root]);
    const backlog = on("backlog", [todo], "backlog");
    const both = on("both", [root, backlog]);
    const begun = on("begun", [root]);
    const behind = on("behind begun", [begun]);
    const dropped = on("dropped", [root]);
    at.on(begun, agent(), (tx, context, task) =>
      claimTask(tx, context, task, { runtime: null, force: null }),
    );
    at.on(dropped, person(), (tx, context, task) => dropTask(tx, context, task));
    const cancelled = at.on(root, agent("claude-1", 7), cancelDependents);
    expect(cancelled.map(({ key }) => key)).toEqual([todo, both, backlog]);
    expect(
      cancelled.every(({ status, completedAt }) => status === "cancelled" && completedAt),
    ).toBe(true);
    expect([root, begun, behind, dropped].map((key) => at.task(key).status)).toEqual([
      "todo",
      "in_progress",
      "todo",
      "todo",
    ]);
    expect(at.on(root, person(), cancelDependents)).toEqual([]);
    expect(at.read((tx) => tx.tasks.wrongReadiness())).toEqual([]);
  });
});

describe("explaining", () => {
  test("it names what stands in the way, and what finishing the task would unblock", () => {
    const at = new TestBoard();
    const [one, two, three, four] = tasks(at, 4);
    link(at, three, one);
    link(at, three, two);
    link(at, four, one);
    const explain = (key: string) => at.read((tx) => explainNotReady(tx, getTask(tx, key)));
    expect(explain(one).reasons).toEqual([]);
    expect(explain(one).wouldUnblock.map(({ key }) => key)).toEqual([four]);
    expect(explain(one).dependents.map(({ key }) => key)).toEqual([three, four]);
    expect(explain(three).reasons.map(({ kind, key }) => [kind, key])).toEqual([
      ["waits_for", one],
      ["waits_for", two],
    ]);
    at.on(two, person(), (tx, context, task) => dropTask(tx, context, task));
    expect(explain(three).reasons.map(({ kind }) => kind)).toEqual(["waits_for", "stalled_by"]);
    finish(at, one);
    expect(explain(one)).toMatchObject({ wouldUnblock: [], reasons: [{ kind: "status" }] });
    expect(explain(four).reasons).toEqual([]);
  });
});

test("the tree shows all that a task waits for, each subtree once", () => {
  const at = new TestBoard();
  const [one, two, three, four] = tasks(at, 4);
  link(at, two, one);
  link(at, three, one);
  link(at, four, two);
  link(at, four, three);
  const rows = at.read((tx) => dependencyTree(tx, getTask(tx, four)));
  expect(rows.map(({ key, depth, repeated }) => [key, depth, repeated])).toEqual([
    [four, 0, false],
    [two, 1, false],
    [one, 2, false],
    [three, 1, false],
    [one, 2, true],
  ]);
});

test("a worker whose claim has ended links and cancels nothing; without its epoch it is a bystander", () => {
  const at = new TestBoard();
  const [one, two] = tasks(at, 2);
  const run = openRun(at, one);
  at.on(one, person(), (tx, context, task) =>
    forceClaim(tx, context, task, { reason: "frozen", insists: true, runtime: null }),
  );
  const linkAs = (caller: Caller) =>
    at.on(one, caller, (tx, context, task) => linkDep(tx, context, task, getTask(tx, two)));
  const unlinkAs = (caller: Caller) =>
    at.on(one, caller, (tx, context, task) => unlinkDep(tx, context, task, getTask(tx, two)));
  expect(refusal(() => linkAs(run.worker)).code).toBe("stale_claim");
  expect(linkAs(agent("claude-1")).isChanged).toBe(true);
  expect(refusal(() => unlinkAs(run.worker)).code).toBe("stale_claim");
  const cancel = () =>
    at.on(one, run.worker, (tx, context, task) => cancelDependents(tx, context, task));
  expect(refusal(cancel).code).toBe("stale_claim");
});
