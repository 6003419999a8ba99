import { describe, expect, test } from "vitest";
import { expectEventsToReplay } from "../testing/board-state.ts";
import { Operations } from "../testing/operations.ts";
import { agent, openExecution, person, TestBoard } from "../testing/test-board.ts";

function start() {
  const at = new TestBoard();
  at.project("API");
  const key = at.add("One", { in: "API", labels: ["api"], description: "text", priority: 2 });
  at.now += 1_000;
  return { at, run: new Operations(at), key };
}

const cells = (at: TestBoard, key: string) => {
  const { revision: _, claimEpoch: __, ...rest } = at.task(key);
  return rest;
};

describe("undo and redo", () => {
  test("give back exactly what was, for every kind of change", () => {
    const { at, run, key } = start();
    const two = at.add("Two", { in: "API" });
    const changes: (() => unknown)[] = [
      () => run.ok("task.edit", { task: key, title: "Uno", description: "new", priority: 4 }),
      () => run.ok("task.edit", { task: key, addLabels: ["ui"], removeLabels: ["api"] }),
      () => run.ok("task.edit", { task: key, parent: two, fileMutating: false, maxCostUsd: 4 }),
      () => run.ok("task.edit", { task: key, verifyCommand: "npm test", verifyRequired: "yes" }),
      () => run.ok("dependency.link", { task: key, on: two }),
      () => run.ok("dependency.unlink", { task: key, on: two }),
      () => run.ok("task.move", { task: key, status: "blocked", reason: "Waits for the key" }),
      () => run.ok("task.edit", { task: key, blockedReason: "Waits for Bob" }),
      () => run.ok("task.move", { task: key, status: "backlog" }),
      () => run.ok("task.drop", { task: key }),
      () => run.ok("task.restore", { task: key }),
      () => run.ok("task.move", { task: key, status: "todo" }),
      () => run.ok("task.move", { task: key, status: "in_progress" }),
      () => run.ok("task.move", { task: key, status: "todo" }),
    ];
    const states = [cells(at, key)];
    for (const change of changes) {
      at.now += 1_000;
      change();
      states.push(cells(at, key));
    }
    const withoutClocks = (state: object | undefined) => {
      const { updatedAt, enteredAt, beatAt, progressAt, ...rest } = state as ReturnType<
        typeof cells
      >;
      return rest;
    };
    for (let left = changes.length; left > 0; left--) {
      at.now += 1_000;
      run.ok("change.undo", {});
      expect(withoutClocks(cells(at, key))).toEqual(withoutClocks(states[left - 1]));
    }
    for (let done = 1; done <= changes.length; done++) {
      at.now += 1_000;
      run.ok("change.redo", {});
      expect(withoutClocks(cells(at, key))).toEqual(withoutClocks(states[done]));
    }
    expect(run.code("change.redo", {})).toBe("not_found");
    expectEventsToReplay(at);
    expect(at.read((tx) => tx.tasks.wrongReadiness())).toEqual([]);
  });

  test("put a card back in its place of the queue", () => {
    const { at, run, key } = start();
    const before = at.task(key);
    run.ok("task.move", { task: key, status: "backlog" });
    at.now += 60_000;
    run.ok("change.undo", {});
    const { updatedAt, enteredAt } = at.task(key);
    expect({ updatedAt, enteredAt }).toEqual({
      updatedAt: before.updatedAt,
      enteredAt: before.enteredAt,
    });
  });

  test("take what was made off the board, with its links, and bring it back", () => {
    const { at, run, key } = start();
    const made = run.ok("task.create", { title: "New", project: "API", after: [key] });
    expect(run.ok("change.undoable", {}).undo).toMatchObject({ name: "created", key: made.key });
    run.ok("change.undo", {});
    expect(at.task(made.key)).toMatchObject({ dropped: 1, openBlockers: 0 });
    expect(run.ok("change.undoable", {}).redo).toMatchObject({ name: "created", key: made.key });
    run.ok("change.redo", {});
    expect(at.task(made.key)).toMatchObject({ dropped: 0, openBlockers: 1 });
    expectEventsToReplay(at);
  });

  test("give back a project's settings and leave what others changed beside them", () => {
    const { run } = start();
    run.ok("project.edit", { project: "API", name: "Public API", budgetDailyUsd: 5 });
    run.ok("project.edit", { project: "API", wipLimits: { in_progress: 3 } }, person("bob"));
    expect(run.ok("change.undo", {}).change).toMatchObject({ name: "settings", project: "API" });
    expect(run.ok("project.get", { project: "API" })).toMatchObject({
      name: "API",
      wipLimits: { in_progress: 3 },
      budget: { dailyUsd: null },
    });
    run.ok("project.archive", { project: "API" });
    run.ok("change.undo", {});
    expect(run.ok("project.get", { project: "API" }).archivedAt).toBeNull();
  });

  test("is refused with who changed it since, and nothing is lost", () => {
    const { at, run, key } = start();
    run.ok("task.edit", { task: key, title: "Mine", priority: 3 });
    run.ok("task.edit", { task: key, title: "Theirs" }, agent("claude-1"));
    const before = at.task(key);
    const error = run.error("change.undo", {});
    expect(error.code).toBe("revision_conflict");
    expect(error.message).toBe(
      `${key}: its title was changed by claude-1 since, so it stays as it is`,
    );
    expect(error.detail).toMatchObject({ task: key, field: "title", by: "claude-1" });
    expect(at.task(key)).toEqual(before);
    // The person goes on to the change before it.
    const { undo } = run.ok("change.undoable", {});
    const passOver = [undo?.batch ?? ""];
    expect(run.ok("change.undoable", { passOver }).undo).toMatchObject({ name: "created" });
    expect(run.error("change.undo", { passOver }).message).toContain("title was changed");
  });

  test("a move is refused once somebody claimed, moved or runs the card", () => {
    const { at, run, key } = start();
    run.ok("task.move", { task: key, status: "backlog" });
    run.ok("task.move", { task: key, status: "todo" });
    run.ok("task.claim", { task: key }, agent("claude-1"));
    expect(run.error("change.undo", {})).toMatchObject({
      code: "revision_conflict",
      detail: { field: "status", by: "claude-1" },
    });
    expect(at.task(key)).toMatchObject({ status: "in_progress", assigneeAgentId: "claude-1" });
    const mine = at.add("Mine", { in: "API" });
    run.ok("task.claim", { task: mine });
    openExecution(at, mine);
    expect(run.error("change.undo", {}).message).toContain("is being worked on");
  });

  test("passes by what has no way back, and others' changes", () => {
    const { run, key } = start();
    run.ok("task.edit", { task: key, priority: 4 });
    run.ok("task.move", { task: key, status: "in_progress" });
    run.ok("task.move", { task: key, status: "in_review" });
    run.ok("task.move", { task: key, status: "done" });
    run.ok("task.create", { title: "Bob's" }, person("bob"));
    // A final move is passed by, and said; what led there is as it was left no longer.
    expect(run.ok("change.undoable", {}).final).toMatchObject({
      name: "moved",
      status: "done",
      key,
    });
    expect(run.error("change.undo", {})).toMatchObject({ detail: { field: "status" } });
    expect(run.error("change.undo", {}, agent("claude-1")).code).toBe("forbidden");
    expect(run.ok("change.undoable", {}, person("carol"))).toEqual({
      undo: null,
      redo: null,
      final: null,
    });
  });

  test("a named change can be taken back once, also when it is not the newest", () => {
    const { at, run, key } = start();
    run.ok("task.edit", { task: key, priority: 4 });
    const batch = run.ok("change.undoable", {}).undo?.batch ?? "";
    run.ok("task.edit", { task: key, title: "Later" });
    run.ok("change.undo", { batch });
    expect(at.task(key)).toMatchObject({ priority: 2, title: "Later" });
    expect(run.code("change.undo", { batch })).toBe("not_found");
  });

  test("a restored card can't be made to loop: undoing an undo is a redo, not a change", () => {
    const { at, run, key } = start();
    run.ok("task.drop", { task: key });
    run.ok("change.undo", {});
    run.ok("change.redo", {});
    run.ok("change.undo", {});
    expect(at.task(key).dropped).toBe(0);
    expect(run.ok("change.undoable", {}).undo).toMatchObject({ name: "created", key });
  });

  test("a parent that would close a circle by now is refused on the way back", () => {
    const { at, run, key } = start();
    const two = at.add("Two", { in: "API" });
    run.ok("task.edit", { task: key, parent: two });
    run.ok("task.edit", { task: key, parent: null });
    run.ok("task.edit", { task: two, parent: key }, person("bob"));
    expect(run.code("change.undo", {})).toBe("parent_cycle");
  });

  test("take comments back, with what was changed and deleted of them", () => {
    const { at, run, key } = start();
    const bodies = () => run.ok("task.get", { task: key }).comments.map(({ body }) => body);
    const { id } = run.ok("comment.add", { task: key, body: "one" });
    run.ok("comment.edit", { comment: id, body: "two" });
    run.ok("comment.delete", { comment: id });
    const seen = [bodies()];
    for (const direction of ["undo", "undo", "undo", "redo", "redo", "redo"] as const) {
      run.ok(`change.${direction}`, {});
      seen.push(bodies());
    }
    expect(seen).toEqual([[], ["two"], ["one"], [], ["one"], ["two"], []]);
    expectEventsToReplay(at);
  });

  test("what an edit may not write by now, its way back may not either", () => {
    const { at, run, key } = start();
    const bob = person("bob");
    run.ok("task.move", { task: key, status: "blocked", reason: "Waits for the key" });
    run.ok("task.edit", { task: key, blockedReason: null });
    run.ok("task.move", { task: key, status: "todo" }, bob);
    expect(run.error("change.undo", {})).toMatchObject({ detail: { field: "status", by: "bob" } });
    expect(at.task(key).blockedReason).toBeNull();

    run.ok("task.edit", { task: key, forAgent: "claude-1" });
    run.ok("task.edit", { task: key, forAgent: null });
    run.ok("task.move", { task: key, status: "cancelled" }, bob);
    expect(run.error("change.undo", {})).toMatchObject({ detail: { field: "status", by: "bob" } });
    expect(at.task(key).reservedFor).toBeNull();

    const labels = (name: string) => Array.from({ length: 50 }, (_, index) => `${name}${index}`);
    run.ok("task.edit", { task: key, labels: labels("mine") });
    run.ok("task.edit", { task: key, labels: [] });
    run.ok("task.edit", { task: key, labels: labels("his") }, bob);
    expect(run.error("change.undo", {}).message).toContain("at most 50 labels, not 100");
    expect(JSON.parse(at.task(key).labels)).toEqual(labels("his"));
  });

  test("a new card stays once somebody else's waits for it", () => {
    const { at, run, key } = start();
    const waiting = run.ok("task.create", { title: "Theirs", project: "API" }, agent());
    run.ok("dependency.link", { task: waiting.key, on: key }, agent());
    expect(run.error("change.undo", {})).toMatchObject({ detail: { field: "dependencies" } });
    run.ok("task.move", { task: waiting.key, status: "cancelled" }, person("bob"));
    run.ok("change.undo", {});
    expect(at.task(key).dropped).toBe(1);
  });

  test("what went with its project is refused, and what was done before it comes after it", () => {
    const { at, run, key } = start();
    const other = at.add("Other");
    run.ok("task.edit", { task: key, title: "Gone" });
    run.ok("project.delete", { project: "API", confirm: "API" });
    const { undo } = run.ok("change.undoable", {});
    expect(run.error("change.undo", {})).toMatchObject({ code: "not_found" });
    run.ok("change.undo", { passOver: [undo?.batch ?? ""] });
    expect(at.task(other).dropped).toBe(1);
  });

  test("a change of very many cards does not hide what was done before it", () => {
    const { at, run, key } = start();
    run.ok("task.edit", { task: key, title: "Before" });
    const task = { title: "One of many", status: "backlog" } as const;
    const made = run.ok("task.createSeveral", { project: "API", tasks: Array(500).fill(task) });
    const tasks = made.map(({ id }) => ({ task: id }));
    run.ok("task.changeSeveral", { tasks, addLabels: ["many"] });
    for (let undone = 0; undone < 3; undone++) run.ok("change.undo", {});
    expect(at.task(key).title).toBe("One");
    for (let redone = 0; redone < 3; redone++) run.ok("change.redo", {});
    expect(at.task(made[499]?.key ?? "")).toMatchObject({ dropped: 0, labels: '["many"]' });
  });
});
