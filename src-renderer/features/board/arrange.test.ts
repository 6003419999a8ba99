import { describe, expect, test } from "vitest";
import { TASK_STATUSES } from "../../../shared/domain/status.ts";
import type { Card } from "../../../shared/operations/board.ts";
import { LayeredMap } from "../../api/layered-map.ts";
import type { PendingMove } from "../../state/moves.ts";
import { makeCard } from "../../testing/make-card.ts";
import {
  type Arrangement,
  arrange,
  type BoardParts,
  countShown,
  EMPTY_ARRANGEMENT,
  shownCard,
} from "./arrange.ts";

const boardOf = (
  cards: readonly Card[],
  pending: ReadonlyMap<string, PendingMove> = new Map(),
) => ({
  cards: LayeredMap.of(new Map(cards.map((card) => [card.id, card]))),
  pending,
  isVisible: () => true,
});
const keys = (board: Arrangement, status: keyof Arrangement["columns"]) =>
  board.columns[status].map((card) => card.key);

describe("arranging a board", () => {
  test("orders a column as the queue: priority, then recency, then number", () => {
    const board = arrange(
      boardOf([
        makeCard(1, { priority: 1, updatedAt: 9_000 }),
        makeCard(2, { priority: 3, updatedAt: 1_000 }),
        makeCard(3, { priority: 3, updatedAt: 2_000 }),
        makeCard(5, { priority: 3, updatedAt: 1_000 }),
        makeCard(4, { priority: -2 }),
      ]),
      EMPTY_ARRANGEMENT,
    );
    expect(keys(board, "todo")).toEqual(["API-3", "API-2", "API-5", "API-1", "API-4"]);
  });

  test("shows what was finished last on top", () => {
    const done = (number: number, completedAt: number) =>
      makeCard(number, { status: "done", completedAt, priority: number });
    const board = arrange(boardOf([done(1, 50), done(2, 70), done(3, 60)]), EMPTY_ARRANGEMENT);
    expect(keys(board, "done")).toEqual(["API-2", "API-3", "API-1"]);
  });

  test("keeps every column that did not change, and every card in it", () => {
    const cards = [makeCard(1), makeCard(2), makeCard(3, { status: "backlog" })];
    const before = arrange(boardOf(cards), EMPTY_ARRANGEMENT);
    const changed = cards.map((card) => (card.number === 2 ? { ...card, priority: 4 } : card));
    const after = arrange(boardOf(changed), before);
    expect(after.columns.backlog).toBe(before.columns.backlog);
    expect(keys(after, "todo")).toEqual(["API-2", "API-1"]);
    expect(after.columns.todo[1]).toBe(cards[0]);
  });

  test("shows the same objects when nothing changed", () => {
    const before = arrange(boardOf([makeCard(1)]), EMPTY_ARRANGEMENT);
    const after = arrange(boardOf(before.columns.todo), before);
    expect(after.columns.todo).toBe(before.columns.todo);
  });

  test("takes away what a filter hides and what is gone", () => {
    const cards = [makeCard(1), makeCard(2), makeCard(3)];
    const before = arrange(boardOf(cards), EMPTY_ARRANGEMENT);
    const hidden = { ...boardOf(cards), isVisible: (card: Card) => card.number !== 2 };
    expect(keys(arrange(hidden, before), "todo")).toEqual(["API-1", "API-3"]);
    expect(keys(arrange(boardOf(cards.slice(2)), before), "todo")).toEqual(["API-3"]);
  });

  test("agrees with sorting from scratch after many random changes", () => {
    let board = EMPTY_ARRANGEMENT;
    let seed = 1;
    const random = (below: number) => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % below;
    };
    const cards = new Map<string, Card>();
    for (let round = 0; round < 200; round++) {
      for (let change = 0; change < 5; change++) {
        const card = makeCard(random(80) + 1, {
          priority: random(5),
          updatedAt: random(10),
          status: TASK_STATUSES[random(TASK_STATUSES.length)] ?? "todo",
        });
        if (random(4) === 0) cards.delete(card.id);
        else cards.set(card.id, card);
      }
      const parts = boardOf([...cards.values()]);
      board = arrange(parts, board);
      expect(board.columns).toEqual(arrange(parts, EMPTY_ARRANGEMENT).columns);
    }
  });
});

describe("arranging what changed", () => {
  let seed = 7;
  const random = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  const randomCard = () =>
    makeCard(random(500) + 1, {
      priority: random(5),
      updatedAt: random(10),
      status: TASK_STATUSES[random(TASK_STATUSES.length)] ?? "todo",
    });
  const filters = [null, () => true, (card: Card) => card.priority > 1];

  test("agrees with sorting from scratch, whatever of cards, moves and filter changed", () => {
    const first = Array.from({ length: 400 }, randomCard);
    let cards = LayeredMap.of(new Map(first.map((card) => [card.id, card])));
    let pending: ReadonlyMap<string, PendingMove> = new Map();
    let isVisible: BoardParts["isVisible"] = null;
    let board = EMPTY_ARRANGEMENT;
    for (let round = 0; round < 400; round++) {
      const card = randomCard();
      if (random(3) > 0) cards = cards.with(new Map([[card.id, random(4) > 0 ? card : undefined]]));
      if (random(3) === 0) {
        const moves = new Map(pending);
        if (!moves.delete(card.id)) moves.set(card.id, { kind: "sending", to: "todo", at: round });
        pending = moves;
      }
      if (random(20) === 0) isVisible = filters[random(3)] ?? null;
      board = arrange({ cards, pending, isVisible }, board);
      const anew = arrange({ cards, pending, isVisible }, EMPTY_ARRANGEMENT);
      expect(board.columns).toEqual(anew.columns);
      const shown = [...cards.keys()].flatMap((id) => shownCard(board, id) ?? []);
      const standing = new Set(Object.values(board.columns).flat());
      expect(shown.length).toBe(standing.size);
      expect(shown.every((each) => standing.has(each))).toBe(true);
    }
  });

  test("looks at no other card than those that changed", () => {
    const many = Array.from({ length: 5_000 }, (_, index) => makeCard(index + 1));
    let looks = 0;
    const parts = { ...boardOf(many), isVisible: () => ++looks > 0 };
    const before = arrange(parts, EMPTY_ARRANGEMENT);
    expect(looks).toBe(5_000);
    const changed = { ...makeCard(17), title: "Another" };
    const cards = parts.cards.with(new Map([[changed.id, changed]]));
    const after = arrange({ ...parts, cards }, before);
    expect(looks).toBe(5_001);
    expect(after.columns.todo).toContain(changed);
    expect(after.columns.backlog).toBe(before.columns.backlog);
  });
});

describe("a pending move", () => {
  const card = makeCard(1, { priority: 0 });
  const rival = makeCard(2, { priority: 0, status: "in_review", updatedAt: 5_000 });
  const move: PendingMove = { kind: "sending", to: "in_review", at: 9_000 };
  const pending = new Map([[card.id, move]]);

  test("shows the card where it is going, and on top of its equals", () => {
    const board = arrange(boardOf([card, rival], pending), EMPTY_ARRANGEMENT);
    expect(keys(board, "todo")).toEqual([]);
    expect(keys(board, "in_review")).toEqual(["API-1", "API-2"]);
    const again = arrange(boardOf([card, rival], pending), board).columns;
    expect(again.in_review).toBe(board.columns.in_review);
  });

  test("goes back when it is refused", () => {
    const moved = arrange(boardOf([card, rival], pending), EMPTY_ARRANGEMENT);
    const back = arrange(boardOf([card, rival]), moved);
    expect(keys(back, "todo")).toEqual(["API-1"]);
    expect(back.columns.todo[0]).toBe(card);
  });

  test("counts where it is shown", () => {
    const counts = { ...zero(), todo: 5, in_review: 1 };
    expect(countShown(counts, boardOf([card], pending))).toMatchObject({ todo: 4, in_review: 2 });
    expect(countShown(counts, boardOf([], pending))).toMatchObject({ todo: 5, in_review: 1 });
  });
});

function zero() {
  return { backlog: 0, todo: 0, in_progress: 0, in_review: 0, blocked: 0, done: 0, cancelled: 0 };
}
