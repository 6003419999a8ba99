import { describe, expect, test } from "vitest";
import { SETTINGS } from "../../src-main/core/testing/test-board.ts";
import { table } from "./table.ts";
import { createView } from "./view.ts";
import { clip, displayWidth } from "./width.ts";

const terminal = (columns: number | null, hasColor = false) => ({
  isInteractive: columns !== null,
  hasColor,
  columns,
  write: () => true,
});
const CALL = { settings: SETTINGS, boardPath: "", env: {} };
const view = (columns: number | null) => createView(terminal(columns), CALL, 0);

const columns = [
  { title: "KEY", cell: (row: { key: string; title: string; who?: string }) => row.key },
  { title: "TITLE", cell: (row: { title: string }) => row.title, isFlexible: true },
  { title: "WHO", cell: (row: { who?: string }) => row.who ?? "" },
];

describe("a table", () => {
  test("aligns its columns and leaves out an empty one", () => {
    const text = table(
      columns,
      [
        { key: "A-1", title: "one" },
        { key: "A-10", title: "two" },
      ],
      view(null),
    );
    expect(text.split("\n")).toEqual(["KEY   TITLE", "A-1   one", "A-10  two"]);
  });

  test("cuts one column to the terminal, and nothing off a terminal", () => {
    const rows = [{ key: "A-1", title: "a long title that does not fit", who: "claude-1" }];
    const line = table(columns, rows, view(34)).split("\n")[1] ?? "";
    expect(line).toBe("A-1  a long title that …  claude-1");
    expect(table(columns, rows, view(null))).toContain("that does not fit");
  });

  test("counts wide and combining characters by the places that they take", () => {
    expect(displayWidth("日本")).toBe(4);
    expect(displayWidth("e\u0301")).toBe(1);
    expect(clip("日本語", 5)).toBe("日本…");
  });

  test("keeps a cell on one line", () => {
    const text = table(columns, [{ key: "A-1", title: "two\nlines\tand a tab" }], view(null));
    expect(text.split("\n")).toHaveLength(2);
  });
});

test("colour appears only where the output has it", () => {
  expect(view(80).style("red", "x")).toBe("x");
  expect(createView(terminal(80, true), CALL, 0).style("red", "x")).toBe("\u001b[31mx\u001b[39m");
});
