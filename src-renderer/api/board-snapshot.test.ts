import { describe, expect, test } from "vitest";
import type { Card } from "../../shared/operations/board.ts";
import { makeCard } from "../testing/make-card.ts";
import {
  applyChange,
  type BoardSnapshot,
  type Changed,
  mergeCards,
  NO_COUNTS,
  openDelta,
  patchCard,
  takeSnapshot,
} from "./board-snapshot.ts";

const read = (cards: Card[], seq = 10) =>
  takeSnapshot({ seq, cards, counts: { ...NO_COUNTS, todo: cards.length } }, undefined);

const change = (fields: Partial<Changed>): Changed => ({
  kind: "changed",
  afterSeq: 10,
  seq: 11,
  cards: [],
  deletedTasks: [],
  counts: [],
  events: [],
  ...fields,
});

function applied(board: BoardSnapshot, changed: Changed, projectId: string | null = null) {
  const outcome = applyChange(board, changed, projectId);
  if (outcome.kind !== "applied") throw new Error(outcome.kind);
  return outcome.snapshot;
}

describe("reading a board again", () => {
  test("keeps what is equal as the same objects", () => {
    const before = read([makeCard(1, { labels: ["api"] }), makeCard(2)]);
    const cards = [makeCard(1, { labels: ["api"] }), makeCard(2, { title: "Other" })];
    const after = takeSnapshot({ seq: 11, cards, counts: NO_COUNTS }, before);
    expect(after.cards.get("id-1")).toBe(before.cards.get("id-1"));
    expect(after.cards.get("id-2")?.title).toBe("Other");
  });
});

describe("a told change", () => {
  const board = read([makeCard(1), makeCard(2)]);

  test("replaces the changed cards alone", () => {
    const after = applied(board, change({ cards: [makeCard(2, { priority: 4 })] }));
    expect(after.seq).toBe(11);
    expect(after.cards.get("id-1")).toBe(board.cards.get("id-1"));
    expect(after.cards.get("id-2")?.priority).toBe(4);
  });

  test("takes away cards that were dropped or deleted", () => {
    const changed = change({ cards: [makeCard(1, { dropped: true })], deletedTasks: ["id-2"] });
    expect(applied(board, changed).cards.size).toBe(0);
  });

  test("of another project changes neither cards nor counts", () => {
    const after = applied(
      board,
      change({
        cards: [makeCard(3, { projectId: "web" })],
        counts: [{ projectId: "web", status: "todo", delta: 1 }],
      }),
      "api",
    );
    expect(after.cards).toBe(board.cards);
    expect(after.counts).toBe(board.counts);
  });

  test("moves the counts by what it tells, without counting", () => {
    const counts = [
      { projectId: "api", status: "todo", delta: -1 },
      { projectId: "api", status: "done", delta: 1 },
    ] as const;
    expect(applied(board, change({ counts })).counts).toMatchObject({ todo: 1, done: 1 });
  });

  test("that is contained already is known; one that leaves something out is a gap", () => {
    expect(applyChange(board, change({ afterSeq: 8, seq: 10 }), null).kind).toBe("known");
    expect(applyChange(board, change({ afterSeq: 12, seq: 13 }), null).kind).toBe("gap");
    expect(applyChange(board, change({ afterSeq: 8, seq: 12 }), null).kind).toBe("gap");
  });
});

test("an own write's answer never puts back what is newer", () => {
  const board = read([makeCard(1, { revision: 5 })]);
  expect(patchCard(board, "id-1", 5, { priority: 1 })).toBe(board);
  expect(patchCard(board, "id-1", 6, { priority: 1 }).cards.get("id-1")?.priority).toBe(1);
  expect(patchCard(board, "gone", 6, {})).toBe(board);
});

test("older finished cards join without touching what is there", () => {
  const board = read([makeCard(1)]);
  const after = mergeCards(board, [
    makeCard(1, { title: "stale" }),
    makeCard(9, { status: "done" }),
  ]);
  expect(after.cards.get("id-1")).toBe(board.cards.get("id-1"));
  expect(after.cards.size).toBe(2);
  expect(mergeCards(after, [makeCard(9)])).toBe(after);
});

test("finishing lowers a project's open tasks", () => {
  const counts = [
    { projectId: "api", status: "in_progress", delta: -2 },
    { projectId: "api", status: "done", delta: 2 },
    { projectId: "web", status: "todo", delta: 5 },
  ] as const;
  expect(openDelta(counts, "api")).toBe(-2);
});
