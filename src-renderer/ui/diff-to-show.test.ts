import { describe, expect, test } from "vitest";
import { MAX_LINE_CHARACTERS, readDiff } from "./diff-to-show.ts";

const HEAD = ["diff --git a/src/app.ts b/src/app.ts", "index 1a2b3c4..5d6e7f8 100644"];

/** A diff with one added line for each text. */
function added(...lines: string[]): string {
  const marks = ["--- a/src/app.ts", "+++ b/src/app.ts", `@@ -1,0 +1,${lines.length} @@`];
  return [...HEAD, ...marks, ...lines.map((line) => `+${line}`), ""].join("\n");
}

describe("a difference to show", () => {
  test("has its hunks, and room for its highest line number", () => {
    const text = [
      ...HEAD,
      "--- a/src/app.ts",
      "+++ b/src/app.ts",
      "@@ -99,2 +99,2 @@ function answer() {",
      " kept",
      "-gone",
      "+come",
      "\\ No newline at end of file",
    ].join("\n");
    const diff = readDiff(text, 100);
    expect(diff).toMatchObject({ type: "modify", hiddenLines: 0, isMarkable: true, digits: 3 });
    expect(diff?.hunks[0]?.changes.map(({ type, content }) => [type, content])).toEqual([
      ["normal", "kept"],
      ["delete", "gone"],
      ["insert", "come"],
    ]);
  });

  test("stops after so many lines, and says how many are left", () => {
    const lines = Array.from({ length: 2_000 }, (_, index) => `line ${index}`);
    const diff = readDiff(added(...lines), 150);
    expect(diff?.hiddenLines).toBe(1_850);
    expect(diff?.hunks[0]?.changes).toHaveLength(150);
    expect(readDiff(added(...lines), 2_000)).toMatchObject({ hiddenLines: 0, isMarkable: false });
  });

  test("cuts a line of a minified file, and says how much is left", () => {
    const diff = readDiff(added("x".repeat(1_000_000)), 100);
    const [line] = diff?.hunks[0]?.changes ?? [];
    expect(line?.content).toHaveLength(
      MAX_LINE_CHARACTERS + "[... 998000 more characters]".length + 1,
    );
    expect(line?.content).toMatch(/x \[\.\.\. 998000 more characters\]$/);
    expect(diff?.isMarkable).toBe(false);
  });

  test("of a file that was only renamed has no lines", () => {
    const text = [
      "diff --git a/old name.md b/new.md",
      "similarity index 100%",
      "rename from old name.md",
      "rename to new.md",
      "",
    ].join("\n");
    expect(readDiff(text, 100)).toMatchObject({ type: "rename", hunks: [], hiddenLines: 0 });
  });

  test("whose end is missing is shown as far as it goes; no diff is none", () => {
    expect(readDiff(added("whole", "cut").slice(0, -3), 100)?.hunks[0]?.changes).toHaveLength(2);
    expect(readDiff("", 100)).toMatchObject({ hunks: [] });
    expect(readDiff("error: no such thing", 100)).toBeNull();
  });
});
