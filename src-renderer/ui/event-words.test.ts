import { describe, expect, test } from "vitest";
import { EVENT_KINDS, type EventKind } from "../../shared/domain/event.ts";
import type { BoardEvent } from "../../shared/operations/event.ts";
import { describeEvent, nameCards, wordsOfAny } from "./event-words.ts";

function event(kind: EventKind, data: BoardEvent["data"], actor = {}): BoardEvent {
  return {
    seq: 1,
    at: 1_000,
    actor: { type: "human", id: "ada", runtime: null, surface: "window", ...actor },
    batch: "b",
    kind,
    projectId: "api",
    taskId: "id-1",
    taskKey: "API-1",
    data,
  };
}

const keyOf = (id: string) => (id === "id-2" ? "API-2" : null);
const tell = (kind: EventKind, data: BoardEvent["data"], actor = {}) =>
  describeEvent(event(kind, data, actor), { keyOf });

describe("a task's history in words", () => {
  test("names who a claim took the task from, and the claim", () => {
    const fresh = { assigneeAgentId: [null, "codex-1"], claimEpoch: [2, 3] };
    expect(tell("task_claimed", { changes: fresh }).text).toBe("claimed it (claim 3)");
    const forced = { assigneeAgentId: ["claude-1", "ada"], claimEpoch: [3, 4] };
    expect(tell("task_claimed", { changes: forced }).text).toBe(
      "took it over from claude-1 (claim 4)",
    );
    const run = { assigneeAgentId: ["claude/run-7f3a", "ada"], claimEpoch: [3, 4] };
    expect(tell("task_claimed", { changes: run }).text).toBe("took it over from claude (claim 4)");
  });

  test("shows a move with both statuses and its reason, and none of the bookkeeping", () => {
    const changes = {
      status: ["in_progress", "blocked"],
      blockedReason: [null, "no key"],
      updatedAt: [1, 2],
      revision: [1, 2],
    };
    expect(tell("task_moved", { changes })).toEqual({
      text: "moved it to Blocked",
      quote: null,
      changes: [
        { field: "Status", before: "In progress", after: "Blocked" },
        { field: "Reason", before: null, after: "no key" },
      ],
    });
  });

  test("tells a run's end by who ended it: its worker, or recovery, or its client that went away", () => {
    const end = (changes: Record<string, readonly [unknown, unknown]>) =>
      tell("execution_finished", {
        changes: { executionId: ["e", "e"], status: ["running", "failed"], ...changes },
      }).text;
    const error = [null, "client disconnected"] as const;
    expect(end({ error })).toBe("ended a run of it: failed");
    expect(end({ error, recoveryTombstone: [0, 1] })).toBe("ended a run of it: disconnected");
    expect(end({ recoveryTombstone: [0, 1] })).toBe("ended a run of it: recovered");
  });

  test("shows labels and text by what came and went", () => {
    const changes = {
      labels: ['["api","bug"]', '["api","docs"]'],
      description: ["one\ntwo", "one\n2\nthree"],
    };
    expect(tell("task_edited", { changes })).toEqual({
      text: "edited it",
      quote: null,
      changes: [
        { field: "Labels", before: "bug", after: "docs" },
        { field: "Brief", before: null, after: "+2 −1 lines" },
      ],
    });
    expect(tell("task_edited", { changes: { title: ["a", "b"] } }).text).toBe("changed the title");
  });

  test("names the fact of a gate, and the value that it waits for", () => {
    const row = { taskId: "id-1", key: "gates.unit", expected: '"green"' };
    const gate = 'the fact gates.unit is "green"';
    expect(tell("fact_gate_added", { row }).text).toBe(`made it wait until ${gate}`);
    expect(tell("fact_gate_removed", { row }).text).toBe(`let it no longer wait until ${gate}`);
  });

  test("names other tasks by key where it knows them", () => {
    const row = { taskId: "id-1", dependsOnTaskId: "id-2" };
    expect(tell("dependency_linked", { row }).text).toBe("made it wait for API-2");
    const unknown = { taskId: "id-1", dependsOnTaskId: "id-9" };
    expect(tell("dependency_unlinked", { row: unknown }).text).toBe(
      "let it no longer wait for another task",
    );
  });

  test("tells a verdict given and one cleared", () => {
    const cell = JSON.stringify({ status: "fail", attempts: [], debt: [] });
    expect(tell("task_verified", { changes: { verification: [null, cell] } }).text).toBe(
      "gave it a verdict: Failed",
    );
    expect(tell("task_verified", { changes: { verification: [cell, null] } }).text).toBe(
      "cleared the verdict of it",
    );
  });

  test("tells recovery from a person's release", () => {
    const system = { type: "system", id: "baton", surface: "sweep" };
    expect(tell("task_released", { changes: {} }, system).text).toBe(
      "released it: its worker was gone",
    );
    expect(tell("task_released", { changes: {} }).text).toBe("gave it back");
  });

  test("has words for every kind, whatever its data lacks", () => {
    for (const kind of EVENT_KINDS) expect(tell(kind, {}).text).not.toBe("");
  });

  test("says of an event that the file holds damaged that it can't be read", () => {
    for (const kind of EVENT_KINDS) {
      const damaged = event(kind, null);
      expect(tell(kind, null).text).toMatch(/can't be read: the board's file is damaged/);
      expect(nameCards(wordsOfAny(damaged), 3)).toContain("with 3 cards that can't be read");
    }
  });

  test("names the card by its key where others are told beside it", () => {
    const told = (kind: EventKind, data: BoardEvent["data"]) =>
      describeEvent(event(kind, data), { keyOf, it: "API-1" }).text;
    expect(told("task_moved", { changes: { status: ["todo", "done"] } })).toBe("marked API-1 done");
    expect(told("task_edited", { changes: { title: ["a", "b"] } })).toBe(
      "changed the title of API-1",
    );
    const row = { key: "gates.unit", revision: 3 };
    expect(told("fact_written", { row })).toBe("set the fact gates.unit (revision 3)");
    expect(told("project_created", { row: { name: "api-server" } })).toBe(
      "made the project api-server",
    );
  });

  test("tells the same doing with several cards as one", () => {
    const todo = event("task_moved", { changes: { status: ["backlog", "todo"] } });
    const done = event("task_moved", { changes: { status: ["in_review", "done"] } });
    expect(nameCards(wordsOfAny(todo), 12)).toBe("moved 12 cards to Todo");
    expect(wordsOfAny(todo)).not.toBe(wordsOfAny(done));
    const links = ["id-2", "id-3"].map((on) =>
      wordsOfAny(event("dependency_linked", { row: { dependsOnTaskId: on } })),
    );
    expect(new Set(links).size).toBe(1);
    expect(nameCards(links[0] ?? "", 1_200)).toBe("made 1,200 cards wait for others");
  });
});
