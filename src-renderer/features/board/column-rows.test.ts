import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Card } from "../../../shared/operations/board.ts";
import { makeCard } from "../../testing/make-card.ts";
import { guessCardHeight } from "./card-height.ts";
import { type CardMarks, columnRows } from "./column-rows.ts";

const cards = [1, 2, 3, 4, 5].map((number) => makeCard(number));
const pool = Array.from({ length: 31 }, (_, number) =>
  makeCard(number % 29, { title: "long ".repeat(number) }),
);
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
    expect(new Set(cards.map((_, place) => rows.keyAt(place))).size).toBe(cards.length);
    expect(rows.heightAt(4)).toBe(guessCardHeight(cards[4] as Card));
  });

  test("have a head above each lane", () => {
    const rows = columnRows(cards, lanes);
    expect(shown(rows)).toEqual(["A", "API-1", "API-2", "B", "API-3", "API-4", "API-5"]);
    expect(rows.at(7)).toBeUndefined();
    expect(rows.at(3)).toMatchObject({ key: "lane b", place: 2 });
    expect(rows.keyAt(3)).toBe("lane b");
    expect(rows.keyAt(4)).toBe(columnRows(cards, []).keyAt(2));
    expect(rows.heightAt(3)).toBe(30);
    expect(rows.heightAt(4)).toBe(guessCardHeight(cards[2] as Card));
    for (const [place, card] of cards.entries()) {
      const row = rows.at(rows.indexOf(card.id));
      expect(row).toMatchObject({ card, place });
    }
    expect(rows.indexOf("nobody")).toBe(-1);
    expect(rows.indexOf(null)).toBe(-1);
  });

  test("are what they were made anew, whatever changed since", () => {
    fc.assert(
      fc.property(fc.array(fc.array(fc.nat(30), { maxLength: 24 })), (columns) => {
        let before: CardMarks | undefined;
        for (const numbers of columns) {
          const column = [...new Set(numbers)].map((number) => pool[number] as Card);
          const rows = columnRows(column, [], before);
          expect(rows.marks).toEqual(columnRows(column, []).marks);
          before = rows.marks;
        }
      }),
    );
  });
});
