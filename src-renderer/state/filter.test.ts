import { describe, expect, test } from "vitest";
import type { Card } from "../../shared/operations/board.ts";
import { makeCard } from "../testing/make-card.ts";
import { isEmptyFilter, isFilterToken, matchesFilter, parseFilter } from "./filter.ts";

const context = { me: "ada", now: 1_000_000, staleTtlMs: 180_000 };
const shows = (text: string, card: Card) => matchesFilter(card, parseFilter(text), context);

const held = makeCard(7, {
  title: "Paginate the audit log",
  status: "in_progress",
  ready: false,
  labels: ["API", "needs review"],
  priority: 3,
  assignee: { agent: "claude-1", runtime: "claude" },
  beatAt: 990_000,
});

describe("a filter", () => {
  test.each([
    ["", true],
    ["audit pagin", true],
    ["audit missing", false],
    ["api-7", true],
    ["label:api", true],
    ['label:"needs review"', true],
    ["label:docs label:api", true],
    ["label:docs", false],
    ["assignee:claude-1", true],
    ["assignee:any", true],
    ["assignee:none", false],
    ["assignee:me", false],
    ["runtime:claude priority:high", true],
    ["priority:3", true],
    ["priority:nonsense", false],
    ["ready", false],
    ["stale", false],
  ])("%j shows a held card: %s", (text, expected) => expect(shows(text, held)).toBe(expected));

  test("me is the person, and nobody where the person holds nothing", () => {
    const mine = makeCard(1, { assignee: { agent: "ada", runtime: null } });
    expect(shows("assignee:me", mine)).toBe(true);
    expect(matchesFilter(makeCard(2), parseFilter("assignee:me"), { ...context, me: null })).toBe(
      false,
    );
  });

  test("a claim without any beat is stale by the time it has stood there", () => {
    const bare = { ...held, beatAt: null };
    expect(shows("stale", { ...bare, enteredAt: 900_000 })).toBe(false);
    expect(shows("stale", { ...bare, enteredAt: 800_000 })).toBe(true);
    // An imported card in progress, for instance, is no claim of anybody's.
    expect(shows("stale", { ...bare, enteredAt: 800_000, assignee: null })).toBe(false);
  });

  test("a flag in quotes is a word", () => {
    expect(shows('"ready"', makeCard(1))).toBe(false);
    expect(shows("ready", makeCard(1))).toBe(true);
  });
});

test("only whole tokens become tokens", () => {
  expect(["label:api", 'label:"a b"', "ready", "STALE"].every(isFilterToken)).toBe(true);
  expect(["label:", "label:a b", "read", "api"].some(isFilterToken)).toBe(false);
});

test("blank text asks for nothing", () => {
  expect(isEmptyFilter(parseFilter("   "))).toBe(true);
  expect(isEmptyFilter(parseFilter("x"))).toBe(false);
});
