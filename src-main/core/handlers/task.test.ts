import { describe, expect, test } from "vitest";
import type { Page } from "../../../shared/errors.ts";
import { Operations } from "../testing/operations.ts";
import { agent, person, TestBoard } from "../testing/test-board.ts";

function board(): { at: TestBoard; on: Operations } {
  const at = new TestBoard();
  return { at, on: new Operations(at) };
}

interface KeyPage {
  readonly keys: string[];
  readonly page: Page | undefined;
}

function pageOf(on: Operations, filter: object, cursor: string | null): KeyPage {
  const place = cursor === null ? {} : { cursor };
  const { data, page } = on.page("task.list", { ...filter, limit: 5, ...place });
  return { keys: data.map(({ key }) => key), page };
}

describe("creating", () => {
  test("a task stands where it is put: a project, the global list, or beside its parent", () => {
    const { on } = board();
    on.ok("project.create", { name: "API", rootPath: "/code/api" });
    expect(on.ok("task.create", { title: "A" }).key).toBe("GLOBAL-1");
    expect(on.ok("task.create", { title: "B", project: "api" }).key).toBe("API-1");
    expect(on.ok("task.create", { title: "C", project: "API", global: true }).key).toBe("GLOBAL-2");
    const child = on.ok("task.create", { title: "D", parent: "api-1" });
    expect(child).toMatchObject({ key: "API-2", parent: { key: "API-1", title: "B" } });
    expect(on.code("task.create", { title: "E", parent: "API-1", project: "GLOBAL" })).toBe(
      "invalid_argument",
    );
    expect(on.code("task.create", { title: "F", project: "NONE" })).toBe("not_found");
    expect(on.code("task.create", { title: "G", after: ["API-9"] })).toBe("not_found");
  });

  test("all that was asked for is in the answer", () => {
    const { on } = board();
    on.ok("task.create", { title: "First" });
    const task = on.ok("task.create", {
      title: " Second ",
      description: "text\r\nmore",
      priority: 3,
      status: "backlog",
      labels: ["api", "api"],
      after: ["GLOBAL-1"],
      readOnlyWork: true,
    });
    expect(task).toMatchObject({
      title: "Second",
      description: "text\nmore",
      priority: 3,
      status: "backlog",
      labels: ["api"],
      openBlockers: 1,
      fileMutating: false,
      ready: false,
      assignee: null,
      verdict: null,
    });
  });
});

describe("listing", () => {
  function filled() {
    const { at, on } = board();
    on.ok("project.create", { name: "API" });
    on.ok("project.create", { name: "Old" });
    const add = (title: string, labels: string[], project = "API") =>
      on.ok("task.create", { title, labels, project }).key;
    const [one, two] = [add("One", ["api"]), add("Two", ["api", "db"])];
    const global = add("Three", ["db"], "GLOBAL");
    const old = add("Four", [], "OLD");
    on.ok("project.archive", { project: "OLD" });
    const keys = (input: Parameters<typeof on.ok<"task.list">>[1], caller = person()) =>
      on.ok("task.list", input, caller).map(({ key }) => key);
    return { at, on, one, two, global, old, keys };
  }

  test("by scope, label, status and holder", () => {
    const { on, one, two, global, old, keys } = filled();
    expect(keys({})).toHaveLength(4);
    expect(keys({ project: "API" })).toEqual(expect.arrayContaining([one, two, global]));
    expect(keys({ project: "API", scope: "project" })).toEqual([one, two]);
    expect(keys({ project: "API", scope: "global" })).toEqual([global]);
    expect(keys({ scope: "project" })).toEqual([global]);
    expect(keys({ label: ["api", "db"] })).toEqual([two]);
    on.ok("task.claim", { task: one }, agent());
    expect(keys({ status: ["in_progress", "done"] })).toEqual([one]);
    expect(keys({ mine: true }, agent())).toEqual([one]);
    expect(keys({ mine: true })).toEqual([]);
    expect(keys({ assignee: "claude-1" })).toEqual([one]);
    expect(keys({ project: "OLD", scope: "project" })).toEqual([old]);
  });

  test("ready is what claim next would give out, archived projects passed by", () => {
    const { on, one, two, global, keys } = filled();
    on.ok("dependency.link", { task: one, on: two });
    expect(new Set(keys({ ready: true }))).toEqual(new Set([two, global]));
    expect(keys({ ready: true, label: ["db"], project: "API", scope: "project" })).toEqual([two]);
    expect(keys({ ready: true, project: "OLD", scope: "project" })).toEqual([]);
    expect(on.ok("task.next", { label: ["api"] })?.key).toBe(two);
    expect(on.ok("task.next", { project: "OLD", scope: "project" })).toBeNull();
    expect(on.ok("task.claimNext", { label: ["api"] }, agent())?.key).toBe(two);
    expect(on.ok("task.claimNext", { label: ["api"] }, agent())).toBeNull();
    expect(on.ok("task.claimNext", { exclude: [global, "NONE-1"] }, agent())).toBeNull();
  });

  test("stale work shows no sign of life for so long", () => {
    const { at, on, one, two, keys } = filled();
    on.ok("task.claim", { task: one }, agent());
    at.now += 60_000;
    on.ok("task.claim", { task: two }, agent("codex-1"));
    expect(keys({ staleMs: 60_000 })).toEqual([one]);
    expect(keys({ staleMs: 60_001 })).toEqual([]);
    on.ok("comment.add", { task: one, body: "Are you there?" });
    expect(keys({ staleMs: 60_000 })).toEqual([one]);
    on.ok("task.beat", { task: one }, agent("claude-1", 1));
    expect(keys({ staleMs: 60_000 })).toEqual([]);
  });

  test("dropped tasks are listed apart", () => {
    const { on, one, keys } = filled();
    on.ok("task.drop", { task: one });
    expect(keys({ dropped: true })).toEqual([one]);
    expect(keys({})).not.toContain(one);
    on.ok("task.restore", { task: one });
    expect(keys({ dropped: true })).toEqual([]);
  });

  test.each([{}, { ready: true }, { label: ["x"] }, { ready: true, label: ["x"] }])(
    "%j is paged in the queue's order, each task once",
    (filter) => {
      const { at, on } = board();
      on.ok("project.create", { name: "API" });
      for (let n = 0; n < 23; n++) {
        at.now += n % 3;
        const project = n % 2 === 0 ? "API" : "GLOBAL";
        on.ok("task.create", { title: `${n}`, priority: n % 4, project, labels: ["x"] });
      }
      const whole = on.ok("task.list", { ...filter, limit: 50 }).map(({ key }) => key);
      const seen: string[] = [];
      let cursor: string | null = null;
      do {
        const { keys, page } = pageOf(on, filter, cursor);
        expect(page?.total).toBe(23);
        seen.push(...keys);
        cursor = page?.next ?? null;
      } while (cursor !== null);
      expect(seen).toEqual(whole);
      expect(new Set(seen).size).toBe(23);
      expect(on.code("task.list", { ...filter, cursor: "nonsense" })).toBe("invalid_argument");
    },
  );

  test("labels are counted, most used first, of the projects asked for", () => {
    const { on } = filled();
    expect(on.ok("task.labels", {})).toEqual([
      { label: "api", tasks: 2 },
      { label: "db", tasks: 2 },
    ]);
    expect(on.ok("task.labels", { scope: "global" })).toEqual([{ label: "db", tasks: 1 }]);
  });
});

test("a task is shown with all that stands beside it", () => {
  const { on } = board();
  on.ok("task.create", { title: "One" });
  on.ok("task.create", { title: "Two", after: ["GLOBAL-1"] });
  on.ok("task.create", { title: "Below", parent: "GLOBAL-2" });
  on.ok("comment.add", { task: "GLOBAL-2", body: "Hello" });
  const shown = on.ok("task.get", { task: "global-2" });
  expect(shown).toMatchObject({
    dependencies: [{ key: "GLOBAL-1" }],
    dependents: [],
    subtasks: [{ key: "GLOBAL-3" }],
    comments: [{ body: "Hello", authorId: "ada" }],
    executions: [],
    project: { id: "global", prefix: "GLOBAL" },
  });
  expect(on.ok("task.get", { task: shown.id }).key).toBe("GLOBAL-2");
  expect(on.code("task.get", { task: "GLOBAL-99" })).toBe("not_found");
});

test("an edit takes labels as a set or one by one, and a parent or none", () => {
  const { on } = board();
  on.ok("task.create", { title: "One", labels: ["a", "b"] });
  on.ok("task.create", { title: "Parent" });
  const edit = (input: object) => on.ok("task.edit", { task: "GLOBAL-1", ...input });
  expect(edit({ addLabels: ["c"], removeLabels: ["a"] }).labels).toEqual(["b", "c"]);
  expect(edit({ labels: [] }).labels).toEqual([]);
  expect(edit({ parent: "GLOBAL-2" }).parent?.key).toBe("GLOBAL-2");
  expect(edit({ parent: null }).parent).toBeNull();
  expect(on.code("task.edit", { task: "GLOBAL-1", parent: "GLOBAL-9" })).toBe("parent_not_found");
  expect(on.code("task.edit", { task: "GLOBAL-1", title: "x", revision: 1 })).toBe(
    "revision_conflict",
  );
});

test("the life of a claim, over the contract", () => {
  const { at, on } = board();
  on.ok("task.create", { title: "One" });
  on.ok("task.create", { title: "Two", after: ["GLOBAL-1"] });
  const claimed = on.ok("task.claim", { task: "GLOBAL-1", runtime: "codex" }, agent());
  expect(claimed.assignee).toEqual({ agent: "claude-1", runtime: "codex" });
  const holder = agent("claude-1", claimed.claimEpoch);
  at.now += 1_000;
  expect(on.ok("task.beat", { task: "GLOBAL-1", progress: true }, holder).beatAt).toBe(at.now);
  const move = (status: "in_review" | "blocked" | "done", input: object = {}) =>
    on.ok("task.move", { task: "GLOBAL-1", status, ...input }, person());
  expect(move("in_review").status).toBe("in_review");
  expect(move("blocked", { reason: "needs a key" }).blockedReason).toBe("needs a key");
  const again = on.ok("task.move", { task: "GLOBAL-1", status: "in_progress" }, person());
  expect(again.assignee).toEqual({ agent: "ada", runtime: null });
  expect(on.ok("task.explain", { task: "GLOBAL-2" })).toMatchObject({
    ready: false,
    reasons: [{ kind: "waits_for", key: "GLOBAL-1" }],
  });
  expect(on.ok("task.explain", { task: "GLOBAL-1" }).wouldUnblock[0]?.key).toBe("GLOBAL-2");
  expect(move("done").completedAt).toBe(at.now);
  expect(on.ok("task.explain", { task: "GLOBAL-2" })).toMatchObject({ ready: true, reasons: [] });
  expect(on.code("task.claim", { task: "GLOBAL-1", force: true }, person())).toBe(
    "invalid_argument",
  );
  expect(on.code("task.claim", { task: "GLOBAL-2", runtime: "a\u0000" })).toBe("invalid_argument");
  expect(on.ok("task.claim", { task: "GLOBAL-2", force: true, reason: "me" }).claimEpoch).toBe(1);
  expect(on.ok("task.release", { task: "GLOBAL-2" }).status).toBe("todo");
});

test("links, trees and cancelling, over the contract", () => {
  const { on } = board();
  for (const title of ["One", "Two", "Three"]) on.ok("task.create", { title });
  expect(on.ok("dependency.link", { task: "GLOBAL-2", on: "GLOBAL-1" })).toMatchObject({
    openBlockers: 1,
    changed: true,
  });
  on.ok("dependency.link", { task: "GLOBAL-3", on: "GLOBAL-2" });
  expect(on.code("dependency.link", { task: "GLOBAL-1", on: "GLOBAL-3" })).toBe(
    "task_dependency_cycle",
  );
  expect(on.ok("dependency.tree", { task: "GLOBAL-3" }).map(({ key }) => key)).toEqual([
    "GLOBAL-3",
    "GLOBAL-2",
    "GLOBAL-1",
  ]);
  expect(on.ok("dependency.unlink", { task: "GLOBAL-3", on: "GLOBAL-1" }).changed).toBe(false);
  const cancelled = on.ok("dependency.cancelDependents", { task: "GLOBAL-1" });
  expect(cancelled.map(({ key, status }) => [key, status])).toEqual([
    ["GLOBAL-2", "cancelled"],
    ["GLOBAL-3", "cancelled"],
  ]);
});

test("projects, over the contract", () => {
  const { on } = board();
  on.ok("project.create", { name: "API server", rootPath: "/code/api" });
  on.ok("task.create", { title: "One", project: "API" });
  expect(on.ok("project.get", { project: "api" })).toMatchObject({ openTasks: 1, wipLimits: {} });
  expect(
    on.ok("project.edit", { project: "API", wipLimits: { in_progress: 2 } }).wipLimits,
  ).toEqual({ in_progress: 2 });
  on.ok("project.archive", { project: "API" });
  expect(on.ok("project.list", {}).map(({ prefix }) => prefix)).toEqual(["GLOBAL"]);
  expect(on.ok("project.list", { archived: true })).toHaveLength(2);
  on.ok("project.unarchive", { project: "API" });
  expect(on.ok("project.delete", { project: "API", confirm: "API" }).deletedTasks).toBe(1);
  expect(on.code("project.get", { project: "API" })).toBe("not_found");
});

test("a search answers with the piece of text", () => {
  const { on } = board();
  on.ok("task.create", { title: "Paginate the audit log" });
  const { data, page } = on.page("task.search", { text: "audit" });
  expect(data[0]).toMatchObject({ key: "GLOBAL-1", excerpt: "Paginate the [audit] log" });
  expect(page).toEqual({ total: 1, next: null });
});
