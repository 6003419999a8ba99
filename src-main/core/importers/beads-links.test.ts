import { describe, expect, test } from "vitest";
import { edge, issue, parse } from "../testing/beads-file.ts";

describe("links", () => {
  test("parent-child gives the parent, blocks a dependency, each once", () => {
    const { tasks, kinds } = parse(
      issue("bd-1"),
      issue("bd-2", {
        dependencies: [
          edge("parent-child", "bd-2", "bd-1"),
          edge("blocks", "bd-2", "bd-1"),
          edge("blocks", "bd-2", "bd-1"),
        ],
      }),
    );
    expect(tasks[1]).toMatchObject({ parentRef: "bd-1", dependsOn: ["bd-1"] });
    expect(kinds).toEqual([]);
  });

  test("other types stay as typed notes and are listed", () => {
    const { tasks, kinds } = parse(
      issue("bd-1"),
      issue("bd-2", { dependencies: [edge("discovered-from", "bd-2", "bd-1")] }),
    );
    expect(tasks[1]?.description).toContain("discovered-from: bd-1");
    expect(kinds).toEqual(["edge_noted"]);
  });

  test("a second parent stays as a note; the field `parent` says which one counts", () => {
    const dependencies = [
      edge("parent-child", "bd-3", "bd-1"),
      edge("parent-child", "bd-3", "bd-2"),
    ];
    const two = [issue("bd-1"), issue("bd-2")];
    const plain = parse(...two, issue("bd-3", { dependencies }));
    expect(plain.tasks[2]?.parentRef).toBe("bd-1");
    expect(plain.kinds).toEqual(["second_parent"]);
    const named = parse(...two, issue("bd-3", { dependencies, parent: "bd-2" }));
    expect(named.tasks[2]?.parentRef).toBe("bd-2");
    expect(named.tasks[2]?.description).toContain("parent-child: bd-1");
  });

  test("what leads to a tombstone is left out and listed; the child has no parent", () => {
    const { tasks, kinds, skipped } = parse(
      issue("bd-1", { status: "tombstone" }),
      issue("bd-2", {
        dependencies: [
          edge("parent-child", "bd-2", "bd-1"),
          edge("blocks", "bd-2", "bd-1"),
          edge("related", "bd-2", "bd-1"),
        ],
      }),
    );
    expect(skipped).toBe(1);
    expect(tasks).toMatchObject([{ ref: "bd-2", parentRef: null, dependsOn: [] }]);
    expect(kinds).toEqual([
      "skipped_tombstone",
      "edge_to_tombstone",
      "child_of_tombstone",
      "edge_to_tombstone",
    ]);
    expect(tasks[0]?.description).toContain("blocks: bd-1");
  });

  test("an issue that waits for itself, or is its own parent, is listed", () => {
    const { tasks, kinds } = parse(
      issue("bd-1", {
        dependencies: [edge("blocks", "bd-1", "bd-1"), edge("parent-child", "bd-1", "bd-1")],
      }),
    );
    expect(tasks[0]).toMatchObject({ parentRef: null, dependsOn: [] });
    expect(kinds).toEqual(["cycle", "cycle"]);
  });

  test("a link of another issue stays as a note", () => {
    const { tasks, kinds } = parse(
      issue("bd-1"),
      issue("bd-2", { dependencies: [edge("blocks", "bd-9", "bd-1")] }),
    );
    expect(tasks[1]?.dependsOn).toEqual([]);
    expect(kinds).toEqual(["edge_noted"]);
  });
});
