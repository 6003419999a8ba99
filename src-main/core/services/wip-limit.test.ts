import { describe, expect, test } from "vitest";
import type { ErrorCode } from "../../../shared/errors.ts";
import { openRun } from "../testing/open-run.ts";
import { Operations } from "../testing/operations.ts";
import { agent, person, TestBoard } from "../testing/test-board.ts";
import { importTasks } from "./import-tasks.ts";
import { rescueTask } from "./rescue-task.ts";
import { getProject } from "./resolve.ts";

type Limits = Partial<Record<"backlog" | "todo" | "in_progress" | "in_review", number>>;

function board(wipLimits: Limits): { at: TestBoard; on: Operations; add(title: string): string } {
  const at = new TestBoard();
  at.project("API");
  const on = new Operations(at);
  on.ok("project.edit", { project: "API", wipLimits });
  const add = (title: string) => on.ok("task.create", { title, project: "API" }).key;
  return { at, on, add };
}

const FULL: ErrorCode = "wip_limit";

describe("a full column refuses", () => {
  test("a new card, for people and agents alike; another column takes it", () => {
    const { on, add } = board({ todo: 1 });
    add("One");
    for (const caller of [person(), agent()]) {
      const { code, message, detail } = on.error(
        "task.create",
        { title: "Two", project: "API" },
        caller,
      );
      expect(code).toBe(FULL);
      expect(message).toContain("API-1");
      expect(detail).toMatchObject({ column: "todo", limit: 1, holders: ["API-1"] });
    }
    const input = { title: "Two", project: "API", status: "backlog" } as const;
    const { key } = on.ok("task.create", input);
    expect(on.code("task.move", { task: key, status: "todo" }, person())).toBe(FULL);
    expect(on.code("task.move", { task: key, status: "todo" }, agent())).toBe(FULL);
  });

  test("a hand-over for review, naming the cards and who holds them; the claim stays", () => {
    const { at, on, add } = board({ in_review: 1 });
    const [first, second] = [openRun(at, add("One")), openRun(at, add("Two"), "codex-1")];
    on.ok("task.move", { task: first.key, status: "in_review" }, first.worker);
    const refused = on.error("task.move", { task: second.key, status: "in_review" }, second.worker);
    expect(refused).toMatchObject({ code: FULL, detail: { holders: ["API-1 by claude-1"] } });
    expect(at.task(second.key)).toMatchObject({
      status: "in_progress",
      assigneeAgentId: "codex-1",
      claimEpoch: 1,
    });
    on.ok("task.move", { task: first.key, status: "done" }, first.worker);
    on.ok("task.move", { task: second.key, status: "in_review" }, second.worker);
  });

  test("a claim, naming who holds the places", () => {
    const { at, on, add } = board({ in_progress: 1 });
    openRun(at, add("One"));
    const key = add("Two");
    const { code, detail } = on.error("task.claim", { task: key }, agent("codex-1"));
    expect(code).toBe(FULL);
    expect(detail).toMatchObject({ holders: ["API-1 by claude-1"], limit: 1 });
  });
});

describe("what gives work back is never refused", () => {
  test("a release, by its holder or a person", () => {
    const { at, on, add } = board({ todo: 1 });
    const run = openRun(at, add("One"));
    add("Fills the column");
    expect(on.ok("task.release", { task: run.key }, run.worker).status).toBe("todo");
    expect(on.ok("board.get", { project: "API" }).counts.todo).toBe(2);
  });

  test("recovery of a dead worker's task", () => {
    const { at, add } = board({ todo: 1 });
    const run = openRun(at, add("One"));
    add("Fills the column");
    const { id } = at.task(run.key);
    expect(at.write(person(), (tx, context) => rescueTask(tx, context, id, "dead"))?.status).toBe(
      "todo",
    );
  });

  test("the end of a run, and blocking: blocked can't be limited at all", () => {
    const { at, on, add } = board({ in_review: 1, todo: 1 });
    const [first, second] = [openRun(at, add("One")), openRun(at, add("Two"))];
    on.ok("task.move", { task: first.key, status: "in_review" }, first.worker);
    add("Fills todo");
    const failed = { execution: second.execution.id, outcome: "failed" } as const;
    expect(on.ok("run.finish", failed, second.worker).task.status).toBe("todo");
    const limits = { blocked: 1 } as never;
    expect(on.code("project.edit", { project: "API", wipLimits: limits })).toBe("invalid_argument");
  });

  test("an import, and bringing a dropped card back", () => {
    const { at, on, add } = board({ todo: 1 });
    const key = add("One");
    on.ok("task.drop", { task: key });
    add("Two");
    expect(on.ok("task.restore", { task: key }).status).toBe("todo");
    const report = at.write(person(), (tx, context) =>
      importTasks(tx, context, {
        ...{ source: "test", project: getProject(tx, "API"), findings: [], skipped: 0 },
        dryRun: false,
        tasks: [
          {
            ...{ ref: "x", title: "X", description: "", status: "todo", priority: 0, labels: [] },
            ...{ parentRef: null, dependsOn: [], comments: [], createdAt: 1, updatedAt: 1 },
            ...{ completedAt: null, sourceHash: "x" },
          },
        ],
      }),
    );
    expect(report.created).toBe(1);
  });
});
