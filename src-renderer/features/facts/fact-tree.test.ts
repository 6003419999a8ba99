import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { makeFact } from "../../testing/make-fact.ts";
import { factEntries, stepInTree, type TreeRow, treeRows } from "./fact-tree.ts";

const facts = (...keys: string[]) => new Map(keys.map((key) => [key, makeFact(key)]));
const entries = (...keys: string[]) => factEntries(facts(...keys), new Map(), () => true);
const none = () => false;
const show = (rows: readonly TreeRow[]) =>
  rows.map(({ level, label, below }) => `${"  ".repeat(level - 1)}${label} ${below}`);

describe("the tree of keys", () => {
  test("groups by segment, and shares a line where a segment leads to one alone", () => {
    const rows = treeRows(
      entries("freeze.fingerprint", "gates.lint", "gates.unit", "gates.unit.linux.slow", "x"),
      none,
    );
    expect(show(rows)).toEqual([
      "freeze.fingerprint 0",
      "gates 3",
      "  lint 0",
      "  unit 1",
      "    linux.slow 0",
      "x 0",
    ]);
    expect(rows[3]).toMatchObject({ path: "gates.unit", place: 2, siblings: 2, isOpen: true });
    expect(rows[3]?.entry?.fact?.key).toBe("gates.unit");
    expect(rows[1]?.entry).toBeNull();
  });

  test("hides what lies below a folded line", () => {
    const rows = treeRows(entries("gates.lint", "gates.unit", "x"), (path) => path === "gates");
    expect(show(rows)).toEqual(["gates 2", "x 0"]);
    expect(rows[0]?.isOpen).toBe(false);
  });

  test("shows keys that tasks wait for though nobody wrote them", () => {
    const gates = new Map([["gates.e2e", { key: "gates.e2e", tasks: 2, waiting: 2 }]]);
    const rows = treeRows(
      factEntries(facts("gates.unit", "z"), gates, (key) => key !== "z"),
      none,
    );
    expect(show(rows)).toEqual(["gates 2", "  e2e 0", "  unit 0"]);
    expect(rows[1]?.entry).toMatchObject({ fact: null, gate: { waiting: 2 } });
  });

  test("has a line for each key, whatever the keys", () => {
    const segment = fc.constantFrom("a", "b", "c-1", "0");
    const key = fc.array(segment, { minLength: 1, maxLength: 4 }).map((parts) => parts.join("."));
    fc.assert(
      fc.property(fc.uniqueArray(key), (keys) => {
        const rows = treeRows(entries(...keys), none);
        const shown = rows.flatMap(({ entry }) => entry?.key ?? []);
        expect([...shown].sort()).toEqual([...keys].sort());
        expect(rows.every(({ entry, below }) => entry !== null || below > 1)).toBe(true);
      }),
    );
  });
});

describe("going through the tree by key", () => {
  const keys = ["a", "gates.lint", "gates.unit", "gates.unit.slow", "z"];
  const open = treeRows(entries(...keys), none);
  const go = (path: string) => ({ kind: "go", path });

  test.each([
    ["a", "ArrowDown", go("gates")],
    ["z", "ArrowDown", null],
    ["a", "ArrowUp", null],
    ["z", "Home", go("a")],
    ["a", "End", go("z")],
    ["a", "PageDown", go("z")],
    [null, "ArrowDown", go("a")],
    ["gates", "ArrowRight", go("gates.lint")],
    ["gates", "ArrowLeft", { kind: "fold", path: "gates", isFolded: true }],
    ["gates.unit.slow", "ArrowLeft", go("gates.unit")],
    ["gates.lint", "ArrowLeft", go("gates")],
    ["gates.lint", "ArrowRight", null],
    ["a", "ArrowLeft", null],
    ["a", "x", null],
  ])("from %s, %s", (path, key, step) => {
    expect(stepInTree(open, path, key)).toEqual(step);
  });

  test("unfolds a folded line first", () => {
    const folded = treeRows(entries(...keys), (path) => path === "gates");
    const step = stepInTree(folded, "gates", "ArrowRight");
    expect(step).toEqual({ kind: "fold", path: "gates", isFolded: false });
  });
});
