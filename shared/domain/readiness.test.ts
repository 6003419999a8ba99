import { expect, test } from "vitest";
import {
  compareInQueue,
  type ExplainedFacts,
  explainReadiness,
  isBlockerMet,
  isBlockerStalled,
  isReady,
} from "./readiness.ts";
import { TASK_STATUSES } from "./status.ts";

const ready = { status: "todo", isDropped: false, hasAssignee: false, openBlockers: 0 } as const;

test("ready is todo, on the board, with nobody, waiting for nothing", () => {
  expect(isReady(ready)).toBe(true);
  for (const status of TASK_STATUSES) {
    expect(isReady({ ...ready, status })).toBe(status === "todo");
  }
  expect(isReady({ ...ready, isDropped: true })).toBe(false);
  expect(isReady({ ...ready, hasAssignee: true })).toBe(false);
  expect(isReady({ ...ready, openBlockers: 1 })).toBe(false);
});

test("the queue goes by priority, then recency, then the lower number", () => {
  const places = [
    { priority: 0, updatedAt: 9, number: 1 },
    { priority: 4, updatedAt: 1, number: 9 },
    { priority: 4, updatedAt: 2, number: 8 },
    { priority: 4, updatedAt: 2, number: 3 },
    { priority: -1, updatedAt: 99, number: 2 },
  ];
  expect(places.sort(compareInQueue).map(({ number }) => number)).toEqual([3, 8, 9, 1, 2]);
});

test("done is met for ever; cancelled, or dropped before it was done, never will be", () => {
  expect(TASK_STATUSES.filter(isBlockerMet)).toEqual(["done"]);
  expect(isBlockerStalled("done", true)).toBe(false);
  expect(isBlockerStalled("cancelled", false)).toBe(true);
  expect(isBlockerStalled("todo", true)).toBe(true);
  expect(isBlockerStalled("todo", false)).toBe(false);
});

const plain: ExplainedFacts = {
  key: "API-1",
  title: "One",
  status: "todo",
  isDropped: false,
  holder: null,
  blockedReason: null,
  isProjectArchived: false,
  hasFreePlace: true,
  reservedFor: null,
  pause: null,
  blockers: [],
  gates: [],
};
const kinds = (facts: Partial<ExplainedFacts>) =>
  explainReadiness({ ...plain, ...facts }).map(({ kind }) => kind);

test("a ready task needs no explanation", () => {
  expect(explainReadiness(plain)).toEqual([]);
});

test("every reason is given at once, with the key of what stands in the way", () => {
  const blockers = [
    { key: "API-2", title: "Two", status: "in_progress", isDropped: false },
    { key: "API-3", title: "Three", status: "done", isDropped: true },
    { key: "API-4", title: "Four", status: "cancelled", isDropped: false },
    { key: "API-5", title: "Five", status: "todo", isDropped: true },
  ] as const;
  const reasons = explainReadiness({ ...plain, status: "backlog", isDropped: true, blockers });
  expect(reasons.map(({ kind, key }) => [kind, key])).toEqual([
    ["dropped", null],
    ["status", null],
    ["waits_for", "API-2"],
    ["stalled_by", "API-4"],
    ["stalled_by", "API-5"],
  ]);
});

test("it says who holds a task, why it is blocked, and what stops all of a project", () => {
  const [held] = explainReadiness({ ...plain, status: "in_progress", holder: "claude-1" });
  expect(held).toMatchObject({ kind: "held" });
  expect(held?.message).toContain("claude-1");
  const [blocked] = explainReadiness({
    ...plain,
    status: "blocked",
    holder: "claude-1",
    blockedReason: "needs a key",
  });
  expect(blocked).toMatchObject({ kind: "status" });
  expect(blocked?.message).toContain("needs a key");
  expect(kinds({ status: "done", holder: "claude-1" })).toEqual(["status"]);
  expect(kinds({ isProjectArchived: true })).toEqual(["archived"]);
  expect(kinds({ hasFreePlace: false })).toEqual(["wip_limit"]);
  expect(kinds({ hasFreePlace: false, status: "backlog" })).toEqual(["status"]);
});

test("a gate that does not hold is a reason, with what was wanted and what is there", () => {
  const gates = [
    { key: "gates.unit", expected: '"green"', actual: '"red"' },
    { key: "gates.lint", expected: "true", actual: "true" },
    { key: "freeze.over", expected: "null", actual: null },
    { key: "report", expected: "1", actual: JSON.stringify("x".repeat(4_000)) },
  ];
  const reasons = explainReadiness({ ...plain, gates, hasFreePlace: false });
  expect(reasons.map(({ kind, key }) => [kind, key])).toEqual([
    ["fact_gate", "gates.unit"],
    ["fact_gate", "freeze.over"],
    ["fact_gate", "report"],
  ]);
  expect(reasons[0]).toMatchObject({ expected: '"green"', actual: '"red"' });
  expect(reasons[0]?.message).toContain('is "green": now it is "red"');
  expect(reasons[1]?.message).toContain("holds nothing");
  expect(reasons[2]?.message.length).toBeLessThan(200);
});
