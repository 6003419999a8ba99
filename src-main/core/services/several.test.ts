import { describe, expect, test } from "vitest";
import { expectEventsToReplay } from "../testing/board-state.ts";
import { Operations } from "../testing/operations.ts";
import { agent, TestBoard } from "../testing/test-board.ts";

function start() {
  const at = new TestBoard();
  at.project("API");
  const keys = ["One", "Two", "Three"].map((title) => at.add(title, { in: "API" }));
  at.now += 1_000;
  return { at, run: new Operations(at), keys, tasks: keys.map((task) => ({ task })) };
}

describe("several tasks changed at once", () => {
  test("are one batch with one undo", () => {
    const { at, run, keys, tasks } = start();
    const before = keys.map((key) => ({ ...at.task(key), revision: 0 }));
    const change = { addLabels: ["api"], priority: 3, status: "blocked" as const, reason: "Later" };
    const { changed, refused } = run.ok("task.changeSeveral", { tasks, ...change });
    expect(changed.map(({ key }) => key)).toEqual(keys);
    expect(refused).toEqual([]);
    expect(at.task(keys[1] ?? "")).toMatchObject({
      ...{ status: "blocked", priority: 3, blockedReason: "Later" },
      labels: '["api"]',
    });
    expect(run.ok("change.undoable", {}).undo).toMatchObject({ tasks: 3, key: null });
    run.ok("change.undo", {});
    expect(keys.map((key) => ({ ...at.task(key), revision: 0 }))).toEqual(before);
    run.ok("change.redo", {});
    expect(at.task(keys[2] ?? "").status).toBe("blocked");
    expectEventsToReplay(at);
  });

  test("are told of one by one where the board refuses, and those stay whole", () => {
    const { at, run, keys, tasks } = start();
    const [one = "", two = "", three = ""] = keys;
    run.ok("task.claim", { task: one }, agent("claude-1"));
    run.ok("task.move", { task: two, status: "cancelled" });
    const seen = [
      { task: one, from: "todo" as const },
      { task: two },
      { task: three },
      { task: "API-99" },
    ];
    const result = run.ok("task.changeSeveral", { tasks: seen, status: "backlog", priority: 4 });
    expect(result.changed.map(({ key }) => key)).toEqual([three]);
    expect(result.refused.map(({ key, message }) => [key, message])).toEqual([
      [one, `${one} is in progress by now: it was left alone`],
      [two, expect.stringContaining("can't go from cancelled to backlog")],
      ["API-99", "there is no task API-99 any more"],
    ]);
    expect([one, two].map((key) => at.task(key).priority)).toEqual([0, 0]);
    expect(at.task(one)).toMatchObject({ status: "in_progress", assigneeAgentId: "claude-1" });
    expect(run.ok("task.changeSeveral", { tasks, priority: 4 }).changed).toHaveLength(2);
  });

  test("go as far as a column's limit lets them", () => {
    const { run, tasks } = start();
    run.ok("project.edit", { project: "API", wipLimits: { in_progress: 2 } });
    const { changed, refused } = run.ok("task.changeSeveral", { tasks, status: "in_progress" });
    expect([changed.length, refused.length]).toEqual([2, 1]);
  });

  test("taken back in part where somebody changed one since", () => {
    const { at, run, keys, tasks } = start();
    const [one = "", two = ""] = keys;
    run.ok("task.changeSeveral", { tasks, status: "backlog" });
    run.ok("task.move", { task: two, status: "blocked" }, agent("claude-1"));
    const error = run.error("change.undo", {});
    expect(error.message).toContain(`${two}: its status was changed by claude-1`);
    expect(error.detail).toMatchObject({ possible: 2, refused: [two] });
    expect(at.task(one).status).toBe("backlog");
    const { left } = run.ok("change.undo", { partial: true });
    expect(left.map(({ key }) => key)).toEqual([two]);
    expect(keys.map((key) => at.task(key).status)).toEqual(["todo", "blocked", "todo"]);
  });
});

describe("several tasks made at once", () => {
  test("with subtasks, a follow-up and what verifies them, and one undo for all", () => {
    const { at, run, keys } = start();
    const [one = ""] = keys;
    const made = run.ok("task.createSeveral", {
      project: "API",
      tasks: [
        {
          ...{ title: "Epic", labels: ["x"], maxCostUsd: 2.5 },
          ...{ verifyCommand: "npm test", verifyTimeoutMs: 90_000, verifyRequired: true },
        },
        { title: "Part", under: 0, status: "backlog", after: [one] },
        { title: "Follow", follows: one, forRuntime: "codex", due: "2027-02-01" },
      ],
    });
    expect(made.map(({ title }) => title)).toEqual(["Epic", "Part", "Follow"]);
    const [epic, part, follow] = made;
    expect(run.ok("task.get", { task: epic?.id ?? "" })).toMatchObject({
      verify: { command: "npm test", timeoutMs: 90_000, required: true },
      maxCostUsd: 2.5,
      subtasks: [{ key: part?.key }],
    });
    expect(run.ok("task.get", { task: follow?.id ?? "" })).toMatchObject({
      follows: { key: one },
      reservedFor: { agent: null, runtime: "codex" },
      dueOn: "2027-02-01",
    });
    expect(run.ok("task.get", { task: one }).followUps.map(({ key }) => key)).toEqual([
      follow?.key,
    ]);
    expect(run.ok("change.undo", {}).change).toMatchObject({ name: "created", tasks: 3 });
    expect(made.map(({ key }) => at.task(key).dropped)).toEqual([1, 1, 1]);
    run.ok("change.redo", {});
    expect(made.map(({ key }) => at.task(key).dropped)).toEqual([0, 0, 0]);
    expect(at.read((tx) => tx.tasks.wrongReadiness())).toEqual([]);
    expectEventsToReplay(at);
  });

  test("are all made or none, and the refusal names which", () => {
    const { at, run } = start();
    const before = at.read((tx) => tx.tasks.count());
    const bad = { project: "API", tasks: [{ title: "Good" }, { title: "\u0007" }] };
    expect(run.error("task.createSeveral", bad).message).toContain("“\u0007”");
    const order = { project: "API", tasks: [{ title: "Child", under: 1 }, { title: "Parent" }] };
    expect(run.code("task.createSeveral", order)).toBe("invalid_argument");
    expect(at.read((tx) => tx.tasks.count())).toBe(before);
  });
});
