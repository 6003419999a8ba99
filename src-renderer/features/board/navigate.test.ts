import { expect, test } from "vitest";
import { TASK_STATUSES } from "../../../shared/domain/status.ts";
import { LayeredMap } from "../../api/layered-map.ts";
import { makeCard } from "../../testing/make-card.ts";
import { arrange, EMPTY_ARRANGEMENT } from "./arrange.ts";
import { neighbourOf } from "./navigate.ts";

const cards = [
  makeCard(1, { status: "backlog" }),
  makeCard(2, { priority: 4 }),
  makeCard(3, { priority: 3 }),
  makeCard(4, { priority: 2 }),
  makeCard(5, { status: "in_review" }),
  makeCard(6, { status: "done" }),
];
const { columns } = arrange(
  {
    cards: LayeredMap.of(new Map(cards.map((card) => [card.id, card]))),
    pending: new Map(),
    isVisible: () => true,
  },
  EMPTY_ARRANGEMENT,
);
const open = TASK_STATUSES.filter((status) => status !== "done");

test.each([
  [2, "next", 3],
  [3, "previous", 2],
  [4, "next", null],
  [2, "previous", null],
  [4, "first", 2],
  [2, "last", 4],
  [4, "left", 1],
  [4, "right", 5],
  [5, "left", 2],
  [1, "right", 2],
  [1, "left", null],
  [5, "right", null],
] as const)("from card %i, %s leads to %s", (from, direction, to) => {
  const expected = to === null ? null : `id-${to}`;
  expect(neighbourOf(columns, open, `id-${from}`, direction)).toBe(expected);
});

test("without a focused card, and with one that is gone, it starts at the first", () => {
  expect(neighbourOf(columns, open, null, "next")).toBe("id-1");
  expect(neighbourOf(columns, open, "id-99", "left")).toBe("id-1");
  expect(neighbourOf(columns, [], null, "next")).toBeNull();
});
