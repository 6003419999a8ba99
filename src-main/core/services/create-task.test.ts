import { describe, expect, test } from "vitest";
import type { Caller } from "../../../shared/domain/caller.ts";
import { MAX_CHILDREN, MAX_ROOTS_PER_WINDOW, ROOT_WINDOW_MS } from "../../../shared/domain/caps.ts";
import { agent, person, refusal, TestBoard } from "../testing/test-board.ts";
import { createTaskFor, type NewTask } from "./create-task.ts";
import { dropTask } from "./drop-task.ts";
import { archiveProject } from "./edit-project.ts";
import { getParent } from "./require-parent.ts";
import { getProject, getTask } from "./resolve.ts";

interface Wanted extends Partial<Omit<NewTask, "project" | "parent" | "after">> {
  readonly in?: string;
  readonly parent?: string;
  readonly after?: string[];
}

function create(at: TestBoard, caller: Caller, { in: project = "GLOBAL", ...wanted }: Wanted = {}) {
  return at.write(caller, (tx, context) =>
    createTaskFor(tx, context, {
      title: "A task",
      ...wanted,
      project: getProject(tx, project),
      parent: wanted.parent === undefined ? null : getParent(tx, wanted.parent),
      after: wanted.after?.map((key) => getTask(tx, key)),
    }),
  );
}

describe("what a new task is", () => {
  test("it has the board's defaults and the project's next number", () => {
    const at = new TestBoard();
    at.project("API");
    expect(create(at, person(), { in: "API" })).toMatchObject({
      key: "API-1",
      status: "todo",
      priority: 0,
      labels: "[]",
      description: "",
      claimEpoch: 0,
      revision: 1,
      fileMutating: 1,
      dropped: 0,
      createdAt: at.now,
      updatedAt: at.now,
      enteredAt: at.now,
      completedAt: null,
    });
    expect(create(at, person(), { in: "API" }).key).toBe("API-2");
    expect(create(at, person()).key).toBe("GLOBAL-1");
  });

  test("any integer is a priority", () => {
    const at = new TestBoard();
    expect(create(at, person(), { priority: -7 }).priority).toBe(-7);
    expect(create(at, person(), { priority: 999 }).priority).toBe(999);
  });

  test.each<[string, Wanted]>([
    ["an empty title", { title: "  " }],
    ["a title that is too long", { title: "x".repeat(501) }],
    ["a control character in the title", { title: "a\u0007b" }],
    ["a control character in the description", { description: "a\u0000b" }],
    ["a description of more than 1 MB", { description: "x".repeat(1_000_001) }],
    ["an empty label", { labels: ["ok", ""] }],
    ["too many labels", { labels: Array.from({ length: 51 }, (_, index) => `l${index}`) }],
  ])("%s is refused, and takes no number", (_, wanted) => {
    const at = new TestBoard();
    expect(refusal(() => create(at, person(), wanted)).code).toBe("invalid_argument");
    expect(create(at, person()).key).toBe("GLOBAL-1");
  });

  test("its links are made with it, and their events follow its own", () => {
    const at = new TestBoard();
    const [one, two] = [at.add("One"), at.add("Two")];
    const task = create(at, person(), { after: [one, two, one] });
    expect(task.openBlockers).toBe(2);
    const events = at
      .read((tx) => tx.events.after(0, 100))
      .filter(({ taskId }) => taskId === task.id);
    expect(events.map(({ kind }) => kind)).toEqual([
      "task_created",
      "dependency_linked",
      "task_blockers_changed",
      "dependency_linked",
      "task_blockers_changed",
    ]);
    expect(new Set(events.map(({ batch }) => batch)).size).toBe(1);
  });

  test("an archived project takes no task", () => {
    const at = new TestBoard();
    at.project("API");
    at.write(person(), (tx, context) => archiveProject(tx, context, getProject(tx, "API")));
    const error = refusal(() => create(at, person(), { in: "API" }));
    expect(error.code).toBe("invalid_argument");
    expect(error.message).toContain("archived");
  });
});

describe("parents", () => {
  test("a parent must exist, be on the board and in the same project", () => {
    const at = new TestBoard();
    at.project("API");
    const parent = at.add("Parent");
    const code = (wanted: Wanted) => refusal(() => create(at, person(), wanted)).code;
    expect(code({ parent: "GLOBAL-9" })).toBe("parent_not_found");
    expect(code({ parent, in: "API" })).toBe("invalid_argument");
    at.on(parent, person(), (tx, context, task) => dropTask(tx, context, task));
    expect(code({ parent })).toBe("parent_not_found");
  });

  test(`an agent's parent takes ${MAX_CHILDREN} subtasks; a dropped one frees its place`, () => {
    const at = new TestBoard();
    const parent = at.add("Parent");
    const children = Array.from({ length: MAX_CHILDREN }, () => create(at, agent(), { parent }));
    const oneMore = () => create(at, agent(), { parent });
    expect(refusal(oneMore).code).toBe("child_cap");
    const first = children[0]?.key ?? "";
    at.on(first, person(), (tx, context, task) => dropTask(tx, context, task));
    expect(oneMore().parentTaskId).toBe(at.task(parent).id);
    expect(refusal(oneMore).code).toBe("child_cap");
    expect(create(at, person(), { parent }).key).toBeTruthy();
  });

  test("an agent nests two levels deep, a person deeper", () => {
    const at = new TestBoard();
    const root = at.add("Depth 0");
    const child = create(at, agent(), { parent: root });
    const grandchild = create(at, agent(), { parent: child.key });
    expect(refusal(() => create(at, agent(), { parent: grandchild.key })).code).toBe("depth_cap");
    const deeper = create(at, person(), { parent: grandchild.key });
    expect(refusal(() => create(at, agent(), { parent: deeper.key })).code).toBe("depth_cap");
  });
});

describe("the rate of root tasks", () => {
  test(`${MAX_ROOTS_PER_WINDOW} in a rolling window, over people, agents and projects`, () => {
    const at = new TestBoard();
    at.project("API");
    for (let made = 0; made < MAX_ROOTS_PER_WINDOW; made++) {
      const caller = made % 2 === 0 ? person() : agent(`agent-${made}`);
      create(at, caller, { in: made % 3 === 0 ? "API" : "GLOBAL" });
    }
    expect(refusal(() => create(at, agent())).code).toBe("root_rate_cap");
    expect(create(at, agent(), { parent: "API-1", in: "API" }).key).toBeTruthy();
    expect(create(at, person()).key).toBeTruthy();
    at.now += ROOT_WINDOW_MS - 1;
    expect(refusal(() => create(at, agent())).code).toBe("root_rate_cap");
    at.now += 1;
    expect(create(at, agent()).key).toBeTruthy();
  });

  test("a clock that was set back does not block agents until it has caught up", () => {
    const at = new TestBoard();
    for (let made = 0; made < MAX_ROOTS_PER_WINDOW; made++) create(at, person());
    at.now -= 1;
    expect(refusal(() => create(at, agent())).code).toBe("root_rate_cap");
    at.now -= 24 * 3_600_000;
    expect(create(at, agent()).key).toBeTruthy();
  });

  test("subtasks and imported tasks do not count", () => {
    const at = new TestBoard();
    const parent = at.add("Parent");
    for (let made = 0; made < MAX_ROOTS_PER_WINDOW; made++) {
      const task = create(at, person(), made < 20 ? { parent } : {});
      if (made >= 20) {
        at.write(person(), (tx) => tx.tasks.update(task.id, { externalRef: `bd-${made}` }));
      }
    }
    expect(create(at, agent()).key).toBeTruthy();
  });
});
