import { describe, expect, test } from "vitest";
import type { OperationOutput } from "../../shared/operations/index.ts";
import { makeCard } from "../testing/make-card.ts";
import type { Changed } from "./board-snapshot.ts";
import { showsAny, tasksTouchedBy } from "./related-tasks.ts";

const nothing: Changed = {
  kind: "changed",
  afterSeq: 1,
  seq: 2,
  cards: [],
  deletedTasks: [],
  counts: [],
  events: [],
};

describe("the tasks that a change is about", () => {
  test("are the changed ones, the deleted ones and the parents of both", () => {
    const cards = [makeCard(1, { parentId: "id-9" })];
    const touched = tasksTouchedBy({ ...nothing, cards, deletedTasks: ["id-5"] });
    expect([...touched].sort()).toEqual(["id-1", "id-5", "id-9"]);
  });

  test("include both ends of a new link", () => {
    const event = {
      seq: 2,
      at: 1,
      actor: { type: "human", id: "ada", runtime: null, surface: "cli" },
      batch: "b",
      kind: "dependency_linked",
      projectId: "api",
      taskId: "id-1",
      taskKey: "API-1",
      data: { row: { taskId: "id-1", dependsOnTaskId: "id-2" } },
    } as const;
    expect([...tasksTouchedBy({ ...nothing, events: [event] })]).toEqual(["id-1", "id-2"]);
  });

  test("concern a task that shows one of them", () => {
    const link = { id: "id-2", key: "API-2", title: "Two", status: "todo", dropped: false };
    const none = {
      ...{ parent: null, follows: null },
      ...{ dependencies: [], dependents: [], subtasks: [], followUps: [] },
    };
    const task = { ...none, dependents: [link] } as unknown as OperationOutput<"task.get">;
    expect(showsAny(task, new Set(["id-2"]))).toBe(true);
    expect(showsAny(task, new Set(["id-3"]))).toBe(false);
  });
});
