import { expect, test } from "vitest";
import { makeCard } from "../testing/make-card.ts";
import type { Changed } from "./board-snapshot.ts";
import { applyToGraph, takeGraph } from "./graph-snapshot.ts";

const graph = takeGraph({
  seq: 10,
  cards: [makeCard(1), makeCard(2)],
  links: [{ task: "id-2", on: "id-1" }],
  total: 2,
});

const changed = (fields: Partial<Changed> = {}): Changed => ({
  kind: "changed",
  ...{ afterSeq: 10, seq: 11, cards: [], deletedTasks: [], counts: [], events: [] },
  ...fields,
});

const event = (kind: Changed["events"][number]["kind"]): Changed["events"][number] => ({
  ...{ seq: 11, at: 1, batch: "b", kind, projectId: "api", taskId: "id-9", taskKey: "API-9" },
  actor: { type: "human", id: "ada", runtime: null, surface: "cli" },
  data: {},
});

test("a changed card is taken over, the others stay the same objects", () => {
  const outcome = applyToGraph(graph, changed({ cards: [makeCard(2, { title: "New" })] }));
  if (outcome.kind !== "applied") throw new Error(outcome.kind);
  expect(outcome.snapshot.seq).toBe(11);
  expect(outcome.snapshot.cards.get("id-2")?.title).toBe("New");
  expect(outcome.snapshot.cards.get("id-1")).toBe(graph.cards.get("id-1"));
  expect(outcome.snapshot.links).toBe(graph.links);
});

test("what happens to cards that it does not have only moves it on", () => {
  const outcome = applyToGraph(graph, changed({ cards: [makeCard(9)] }));
  expect(outcome).toEqual({ kind: "applied", snapshot: { ...graph, seq: 11 } });
  if (outcome.kind === "applied") expect(outcome.snapshot.cards).toBe(graph.cards);
});

test("it is read again where links changed, or where something was not told", () => {
  for (const kind of ["dependency_linked", "dependency_unlinked", "task_dropped"] as const)
    expect(applyToGraph(graph, changed({ events: [event(kind)] })).kind).toBe("reread");
  expect(applyToGraph(graph, changed({ afterSeq: 12, seq: 13 })).kind).toBe("reread");
});

test("what it contains already changes nothing", () => {
  expect(applyToGraph(graph, changed({ afterSeq: 8, seq: 10 })).kind).toBe("known");
});
