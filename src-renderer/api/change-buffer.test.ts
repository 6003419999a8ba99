import { expect, test } from "vitest";
import { makeCard } from "../testing/make-card.ts";
import { type Changed, NO_COUNTS, takeSnapshot } from "./board-snapshot.ts";
import { catchUp, keepChange, keepingChanges } from "./change-buffer.ts";

const read = takeSnapshot({ seq: 5, cards: [makeCard(1)], counts: NO_COUNTS }, undefined);
const change = (afterSeq: number): Changed => ({
  ...{ kind: "changed", afterSeq, seq: afterSeq + 1, counts: [], events: [], deletedTasks: [] },
  cards: [makeCard(1, { title: `After ${afterSeq}` })],
});

test("changes that are told while a board is read are in it", async () => {
  const board = await keepingChanges(async () => {
    keepChange(change(4));
    keepChange(change(5));
    await Promise.resolve();
    keepChange(change(6));
    return catchUp(read, null);
  });
  expect(board.seq).toBe(7);
  expect([...board.cards.values()][0]?.title).toBe("After 6");
});

test("nothing is kept before, after, or of a read that failed", async () => {
  keepChange(change(5));
  expect(catchUp(read, null)).toBe(read);
  const failed = keepingChanges(async () => {
    keepChange(change(5));
    throw new Error("it can't be read");
  });
  await expect(failed).rejects.toThrow("it can't be read");
  expect(catchUp(read, null)).toBe(read);
});
