import { describe, expect, test } from "vitest";
import { makeCard } from "../../testing/make-card.ts";
import { columnRows } from "./column-rows.ts";

const cards = [1, 2, 3, 4, 5].map((number) => makeCard(number));
const lanes = [
  { key: "a", label: "A", start: 0, count: 2, isFolded: false },
  { key: "b", label: "B", start: 2, count: 3, isFolded: false },
];
const shown = (rows: ReturnType<typeof columnRows>) =>
  Array.from({ length: rows.count }, (_, index) => {
    const row = rows.at(index);
    return row?.card?.key ?? row?.lane?.label;
  });

describe("the rows of a column", () => {
  test("are its cards", () => {
    const rows = columnRows(cards, []);
    expect(shown(rows)).toEqual(["API-1", "API-2", "API-3", "API-4", "API-5"]);
    expect(rows.at(5)).toBeUndefined();
    expect(rows.at(1)).toMatchObject({ key: cards[1]?.id, place: 1 });
    expect(rows.indexOf(cards[3]?.id ?? null)).toBe(3);
    expect(rows.indexOf("nobody")).toBe(-1);
    expect(rows.keyAt(1)).toBe(cards[1]?.id);
    expect(rows.keyAt(5)).toBe(5);
    expect(rows.cardAt(4)).toBe(cards[4]);
  });

  test("have a head above each lane", () => {
    const rows = columnRows(cards, lanes);
    expect(shown(rows)).toEqual(["A", "API-1", "API-2", "B", "API-3", "API-4", "API-5"]);
    expect(rows.at(7)).toBeUndefined();
    expect(rows.at(3)).toMatchObject({ key: "lane b", place: 2 });
    expect(rows.keyAt(3)).toBe("lane b");
    expect(rows.cardAt(3)).toBeUndefined();
    expect(rows.cardAt(4)).toBe(cards[2]);
    for (const [place, card] of cards.entries()) {
      const row = rows.at(rows.indexOf(card.id));
      expect(row).toMatchObject({ card, place });
    }
    expect(rows.indexOf("nobody")).toBe(-1);
    expect(rows.indexOf(null)).toBe(-1);
  });
});
