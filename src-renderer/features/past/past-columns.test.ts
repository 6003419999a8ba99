import { expect, test } from "vitest";
import { makeCard } from "../../testing/make-card.ts";
import { arrangePast, NO_COLUMNS } from "./past-columns.ts";

test("cards stand in the board's order, and columns that did not change stay the same", () => {
  const cards = new Map(
    [
      makeCard(1, { priority: 1 }),
      makeCard(2, { priority: 4 }),
      makeCard(3, { status: "done", completedAt: 5 }),
      makeCard(4, { status: "done", completedAt: 9 }),
      makeCard(5, { projectId: "web" }),
    ].map((card) => [card.id, card]),
  );
  const all = arrangePast(cards, NO_COLUMNS, null, "api");
  expect(all.todo.map(({ number }) => number)).toEqual([2, 1]);
  expect(all.done.map(({ number }) => number)).toEqual([4, 3]);
  cards.set("id-1", makeCard(1, { status: "in_progress" }));
  cards.delete("id-2");
  const after = arrangePast(cards, all, new Set(["id-1", "id-2"]), "api");
  expect(after.todo).toEqual([]);
  expect(after.in_progress.map(({ number }) => number)).toEqual([1]);
  expect(after.done).toBe(all.done);
  expect(arrangePast(cards, NO_COLUMNS, null, null).todo.map(({ number }) => number)).toEqual([5]);
});
