import { expect, test } from "vitest";
import type { TaskNode } from "./drawn-task.tsx";
import { outermostFirst } from "./use-coming-in.ts";

function nodeAt(id: string, x: number, y: number): TaskNode {
  return { id, position: { x, y } } as TaskNode;
}

test("those that come first span the whole drawing, and none is lost or twice there", () => {
  const nodes = [
    nodeAt("within", 5, 5),
    nodeAt("left", 0, 4),
    nodeAt("within-2", 6, 6),
    nodeAt("top", 3, -9),
    nodeAt("right-and-lowest", 90, 80),
    nodeAt("within-3", 7, 7),
  ];
  const ids = outermostFirst(nodes).map(({ id }) => id);
  expect(ids.slice(0, 3).toSorted()).toEqual(["left", "right-and-lowest", "top"]);
  expect(ids.slice(3)).toEqual(["within", "within-2", "within-3"]);
});
