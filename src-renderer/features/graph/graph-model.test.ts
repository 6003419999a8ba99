import { describe, expect, test } from "vitest";
import type { Card } from "../../../shared/operations/board.ts";
import { makeCard } from "../../testing/make-card.ts";
import { buildGraph, findNeighbour } from "./graph-model.ts";

const AT_FIRST = { finished: false, rootId: null, unlinked: [] };

/** What is drawn of some cards, linked as `waiting on` by their numbers. */
function draw(cards: readonly Card[], links: readonly string[], choice = {}) {
  const named = links.map((link) => {
    const [task, on] = link.split(" ");
    return { task: `id-${task}`, on: `id-${on}` };
  });
  const byId = new Map(cards.map((card) => [card.id, card]));
  const snapshot = { seq: 1, cards: byId, links: named, total: cards.length };
  return buildGraph(snapshot, { ...AT_FIRST, ...choice });
}

const kinds = (model: ReturnType<typeof draw>) =>
  Object.fromEntries(model.edges.map(({ id, kind }) => [id, kind]));

describe("what is drawn", () => {
  test("the linked tasks, each with both sides", () => {
    const model = draw(
      [1, 2, 3, 4].map((n) => makeCard(n)),
      ["2 1", "3 2"],
    );
    expect([...model.tasks.keys()].sort()).toEqual(["id-1", "id-2", "id-3"]);
    const middle = model.tasks.get("id-2");
    expect(middle?.waitsFor.map(({ key }) => key)).toEqual(["API-1"]);
    expect(middle?.unblocks.map(({ key }) => key)).toEqual(["API-3"]);
  });

  test("links that hold nothing back any more only where wished for", () => {
    const cards = [makeCard(1, { status: "done" }), makeCard(2), makeCard(3)];
    expect(kinds(draw(cards, ["2 1", "3 2"]))).toEqual({ "id-2>id-3": "open" });
    expect(kinds(draw(cards, ["2 1", "3 2"], { finished: true }))).toEqual({
      "id-1>id-2": "met",
      "id-2>id-3": "open",
    });
  });

  test("the task that it is about, and tasks without links where wished for, each once", () => {
    const cards = [1, 2, 3].map((n) => makeCard(n));
    const alone = draw(cards, [], { rootId: "id-2" });
    expect([...alone.tasks.keys()]).toEqual(["id-2"]);
    const all = draw(cards, ["2 1"], { unlinked: cards });
    expect([...all.tasks.keys()].sort()).toEqual(["id-1", "id-2", "id-3"]);
  });

  test("stalled chains, and over which links nothing comes by itself", () => {
    const cards = [makeCard(1, { status: "cancelled" }), makeCard(2), makeCard(3), makeCard(4)];
    const model = draw(cards, ["2 1", "3 2", "3 4"]);
    expect(model.stalled).toBe(2);
    expect(model.tasks.get("id-1")?.cause).toBe("cancelled");
    expect(model.tasks.get("id-3")?.stalledBy?.key).toBe("API-1");
    expect(kinds(model)).toEqual({
      "id-1>id-2": "stalled",
      "id-2>id-3": "stalled",
      "id-4>id-3": "open",
    });
  });
});

describe("the arrows", () => {
  const places = new Map([
    ["a", { x: 0, y: 0 }],
    ["b", { x: 260, y: 0 }],
    ["far", { x: 520, y: 0 }],
    ["aside", { x: 200, y: 300 }],
    ["below", { x: 0, y: 70 }],
  ]);

  test("lead to what is nearest straight ahead", () => {
    expect(findNeighbour("a", "right", places)).toBe("b");
    expect(findNeighbour("b", "right", places)).toBe("far");
    expect(findNeighbour("far", "left", places)).toBe("b");
    expect(findNeighbour("a", "down", places)).toBe("below");
    expect(findNeighbour("below", "up", places)).toBe("a");
  });

  test("lead nowhere past the edge", () => {
    expect(findNeighbour("a", "left", places)).toBeNull();
    expect(findNeighbour("gone", "left", places)).toBeNull();
  });
});
