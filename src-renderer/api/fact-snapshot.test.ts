import { expect, test } from "vitest";
import type { ReadableEvent } from "../../shared/operations/event.ts";
import { makeFact } from "../testing/make-fact.ts";
import { factsTold, placeFact } from "./fact-snapshot.ts";

const event = (kind: ReadableEvent["kind"], key: string, revision: number): ReadableEvent => ({
  ...{ seq: revision, at: 1, batch: "b", kind, projectId: "api", taskId: null, taskKey: null },
  actor: { type: "agent", id: "codex-1", runtime: "codex", surface: "mcp" },
  data: { row: { key, revision, scopeId: "api" } },
});

test("events tell the newest write of each fact, and nothing of other things", () => {
  const told = factsTold([
    event("fact_written", "a", 1),
    event("fact_written", "b", 4),
    event("fact_deleted", "a", 2),
    event("fact_gate_added", "c", 1),
  ]);
  expect(told).toEqual([
    { scopeId: "api", key: "a", revision: 2, isDeleted: true },
    { scopeId: "api", key: "b", revision: 4, isDeleted: false },
  ]);
});

test("a fact takes its place by key, and what did not change stays the same object", () => {
  const [a, c] = [makeFact("a", 1), makeFact("c", 1)];
  const facts = new Map([
    ["a", a],
    ["c", c],
  ]);
  const after = placeFact(facts, "b", makeFact("b", 1));
  expect([...after.keys()]).toEqual(["a", "b", "c"]);
  expect(after.get("c")).toBe(c);
  expect(placeFact(facts, "a", makeFact("a", 2)).get("a")?.revision).toBe(2);
  expect([...placeFact(facts, "a", null).keys()]).toEqual(["c"]);
});

test("what is known already, or newer, changes nothing", () => {
  const facts = new Map([["a", makeFact("a", 3)]]);
  expect(placeFact(facts, "a", makeFact("a", 3))).toBe(facts);
  expect(placeFact(facts, "a", makeFact("a", 2))).toBe(facts);
  expect(placeFact(facts, "b", null)).toBe(facts);
});
