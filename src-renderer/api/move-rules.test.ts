import { describe, expect, test } from "vitest";
import { TASK_STATUSES } from "../../shared/domain/status.ts";
import { canTakeBack, explainIllegalMove } from "./move-rules.ts";

const held = { key: "API-1", status: "in_progress", assignee: { agent: "claude-1" } } as const;

describe("why a move is illegal", () => {
  test("names where the card can go instead", () => {
    expect(explainIllegalMove({ ...held, status: "backlog" }, "done")).toBe(
      "From Backlog it can go to Todo, Blocked, Cancelled",
    );
  });

  test("says that a final status is final, for every target", () => {
    for (const to of TASK_STATUSES) {
      const reason = explainIllegalMove({ ...held, status: "done" }, to);
      expect(reason === null).toBe(to === "done");
    }
  });

  test("is null for a legal move", () => {
    expect(explainIllegalMove(held, "done")).toBeNull();
  });
});

describe("which moves can be taken back", () => {
  test("those whose way back is in the table", () => {
    const todo = { ...held, status: "todo", assignee: null } as const;
    expect(canTakeBack(todo, "backlog", "ada")).toBe(true);
    expect(canTakeBack(todo, "in_progress", "ada")).toBe(true);
    expect(canTakeBack({ ...held, status: "in_review" }, "done", "ada")).toBe(false);
    expect(canTakeBack({ ...held, status: "in_review" }, "blocked", "ada")).toBe(false);
  });

  test("not the one that would hand an agent's claim to the person", () => {
    expect(canTakeBack(held, "todo", "ada")).toBe(false);
    expect(canTakeBack({ ...held, assignee: { agent: "ada" } }, "todo", "ada")).toBe(true);
  });
});
