import { describe, expect, test } from "vitest";
import { isSameFieldChanged, type SeenTask } from "./task-edits.ts";

const seen: SeenTask = {
  id: "id-1",
  revision: 3,
  title: "Old",
  description: "text",
  priority: 2,
  parent: null,
  blockedReason: null,
  dueOn: null,
  reservedFor: null,
  verify: null,
  maxCostUsd: null,
};

describe("whether an edit on an old revision collides", () => {
  test("not with a change of another field", () => {
    expect(isSameFieldChanged(seen, { ...seen, title: "New" }, { priority: 4 })).toBe(false);
    expect(isSameFieldChanged(seen, { ...seen, title: "New" }, { addLabels: ["api"] })).toBe(false);
  });

  test("with a change of the same one", () => {
    expect(
      isSameFieldChanged(seen, { ...seen, description: "theirs" }, { description: "mine" }),
    ).toBe(true);
    const parent = { id: "id-2", key: "API-2", title: "Two" };
    expect(isSameFieldChanged(seen, { ...seen, parent }, { parent: null })).toBe(true);
  });

  test("with a change of the same part of what verifies it, and of no other", () => {
    const theirs = { ...seen, verify: { command: "make check" }, maxCostUsd: 3 };
    expect(isSameFieldChanged(seen, theirs, { verifyCommand: "npm test" })).toBe(true);
    expect(isSameFieldChanged(seen, theirs, { maxCostUsd: 5 })).toBe(true);
    expect(isSameFieldChanged(seen, theirs, { verifyTimeoutMs: 90_000 })).toBe(false);
  });

  test("always when it replaces the whole set of labels", () => {
    expect(isSameFieldChanged(seen, seen, { labels: ["api"] })).toBe(true);
  });
});
