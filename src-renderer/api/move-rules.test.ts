import { describe, expect, test } from "vitest";
import { TASK_STATUSES } from "../../shared/domain/status.ts";
import { explainIllegalMove } from "./move-rules.ts";

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
