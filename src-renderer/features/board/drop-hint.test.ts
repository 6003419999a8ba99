import { expect, test } from "vitest";
import { canTransition, TASK_STATUSES } from "../../../shared/domain/status.ts";
import { hintAtDrop } from "./drop-hint.ts";

const dragging = (from: (typeof TASK_STATUSES)[number]) =>
  ({ kind: "dragging", taskId: "1", taskKey: "API-1", from: [from], over: "in_progress" }) as const;

test("legal columns light up and illegal ones say why, for every pair of the table", () => {
  for (const from of TASK_STATUSES) {
    for (const to of TASK_STATUSES) {
      const hint = hintAtDrop(dragging(from), to, null);
      if (from === to) expect(hint.kind).toBe("none");
      else expect(hint.kind).toBe(canTransition(from, to) ? "legal" : "illegal");
      if (hint.kind === "illegal") expect(hint.detail).toMatch(/can go to|is final/);
    }
  }
});

test("a drop on in progress is a claim, and a full column says so", () => {
  expect(hintAtDrop(dragging("todo"), "in_progress", null)).toEqual({
    kind: "legal",
    text: "Claim it",
    isOver: true,
  });
  expect(hintAtDrop(dragging("todo"), "in_progress", 0)).toMatchObject({
    text: "Its limit is reached",
  });
});

test("nothing is said while nothing is dragged", () => {
  expect(hintAtDrop({ kind: "idle" }, "todo", null)).toEqual({ kind: "none" });
});

test("several cards say how many of them can go", () => {
  const several = (
    ...from: [(typeof TASK_STATUSES)[number], ...(typeof TASK_STATUSES)[number][]]
  ) => ({ kind: "dragging", taskId: "1", taskKey: "API-1", from, over: null }) as const;
  expect(hintAtDrop(several("todo", "backlog"), "blocked", null)).toMatchObject({
    kind: "legal",
    text: "2 cards",
  });
  expect(hintAtDrop(several("todo", "done"), "backlog", null)).toMatchObject({ text: "1 of 2" });
  expect(hintAtDrop(several("done", "cancelled"), "todo", null).kind).toBe("illegal");
});

test("several cards are told how many of them find a place", () => {
  const drag = {
    ...({ kind: "dragging", taskId: "1", taskKey: "API-1", over: null } as const),
    from: ["backlog", "todo", "todo"],
  } as const;
  expect(hintAtDrop(drag, "in_progress", 3)).toMatchObject({ text: "2 of 3" });
  expect(hintAtDrop(drag, "in_progress", 1)).toMatchObject({ text: "Room for 1 of 2" });
  expect(hintAtDrop(drag, "in_progress", -1)).toMatchObject({ text: "Its limit is reached" });
  // What gives work back is never refused.
  const back = { ...drag, from: ["in_progress", "in_progress"] } as const;
  expect(hintAtDrop(back, "todo", 0)).toMatchObject({ text: "2 cards" });
});
