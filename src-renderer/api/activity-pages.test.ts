import { expect, test } from "vitest";
import { appendPage, prependPage, startPages } from "./activity-pages.ts";

const entry = (seq: number, batch = `b${seq}`) => ({ seq, batch });
const page = (entries: ReturnType<typeof entry>[], next: number | null, newest = 9) => ({
  entries,
  next,
  newest,
});
const seqs = ({ chunks }: { readonly chunks: readonly (readonly { seq: number }[])[] }) =>
  chunks.map((chunk) => chunk.map(({ seq }) => seq));

test("older pages go to the end, and what was there stays the same", () => {
  const first = startPages(page([entry(9), entry(8)], 8));
  const both = appendPage(first, page([entry(7)], null));
  expect(seqs(both)).toEqual([[9, 8], [7]]);
  expect(both.chunks[0]).toBe(first.chunks[0]);
  expect(both.next).toBeNull();
});

test("a batch that two pages hold stands in one chunk", () => {
  const first = startPages(page([entry(9), entry(8, "x"), entry(7, "x")], 7));
  const more = appendPage(first, page([entry(6, "x"), entry(5, "x")], 5));
  expect(seqs(more)).toEqual([[9], [8, 7, 6, 5]]);
  expect(seqs(appendPage(more, page([entry(4, "x"), entry(3)], 3)))).toEqual([
    [9],
    [8, 7, 6, 5, 4, 3],
  ]);
});

test("newer entries go to the top; more than a page of them begins the list anew", () => {
  const first = startPages(page([entry(9)], 9));
  const newer = prependPage(first, page([entry(11), entry(10)], null, 11));
  expect(seqs(newer)).toEqual([[11, 10], [9]]);
  expect([newer.next, newer.newest]).toEqual([9, 11]);
  const nothing = prependPage(newer, page([], null, 14));
  expect([seqs(nothing), nothing.newest]).toEqual([seqs(newer), 14]);
  expect(seqs(prependPage(newer, page([entry(99)], 99, 99)))).toEqual([[99]]);
});
