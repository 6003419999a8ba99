import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { FieldChanges } from "../event.ts";
import { canTransition, TASK_STATUSES } from "../status.ts";
import { foldChanges, type PersonBatch } from "./change-stack.ts";
import { mergeBack } from "./merge-back.ts";
import { nameChange } from "./name-change.ts";
import { planUndo, type UndoableEvent } from "./plan-undo.ts";

const event = (kind: UndoableEvent["kind"], data: UndoableEvent["data"]): UndoableEvent => ({
  ...{ seq: 1, kind, data },
  projectId: "p",
  taskId: "t",
});
const moved = (from: string, to: string, changes: FieldChanges = {}) =>
  event("task_moved", { changes: { status: [from, to], ...changes } });

describe("the stack of changes", () => {
  const did = (batch: string): PersonBatch => ({ batch, undoes: null });
  const undid = (batch: string, of: string): PersonBatch => ({
    batch,
    undoes: { batch: of, isRedo: false },
  });
  const redid = (batch: string, of: string): PersonBatch => ({
    batch,
    undoes: { batch: of, isRedo: true },
  });

  test("what was taken back can be done again, and taken back once more", () => {
    const one = [did("a"), did("b"), undid("c", "b")];
    expect(foldChanges(one)).toEqual({ undo: ["a"], redo: ["c"] });
    expect(foldChanges([...one, redid("d", "c")])).toEqual({ undo: ["a", "d"], redo: [] });
    expect(foldChanges([...one, undid("d", "a")])).toEqual({ undo: [], redo: ["c", "d"] });
  });

  test("a new change ends what could be done again", () => {
    expect(foldChanges([did("a"), undid("b", "a"), did("c")])).toEqual({ undo: ["c"], redo: [] });
  });

  test("acts as an editor's two stacks do, whatever is pressed", () => {
    const keys = fc.array(fc.constantFrom("do", "undo", "redo"), { maxLength: 40 });
    fc.assert(
      fc.property(keys, (pressed) => {
        const batches: PersonBatch[] = [];
        // An editor: texts that were, the one that is, texts to come.
        let past: number[] = [];
        let future: number[] = [];
        pressed.forEach((key, index) => {
          const stack = foldChanges(batches);
          const batch = String(index);
          const last = key === "do" ? undefined : stack[key as "undo" | "redo"].at(-1);
          if (key === "do") {
            past = [...past, index];
            future = [];
            batches.push(did(batch));
          } else if (last !== undefined) {
            batches.push({ batch, undoes: { batch: last, isRedo: key === "redo" } });
            const [from, to] = key === "undo" ? [past, future] : [future, past];
            to.push(from.pop() as number);
          }
          const after = foldChanges(batches);
          expect([after.undo.length, after.redo.length]).toEqual([past.length, future.length]);
        });
      }),
    );
  });
});

describe("the way back", () => {
  test("goes along the transition table for every legal move, or is closed", () => {
    for (const from of TASK_STATUSES) {
      for (const to of TASK_STATUSES) {
        if (from === to || !canTransition(from, to)) continue;
        const plan = planUndo([moved(from, to)], "ada");
        expect(plan.kind).toBe(canTransition(to, from) ? "steps" : "final");
      }
    }
  });

  test("makes no claim in somebody else's name", () => {
    const released = (holder: string) =>
      planUndo([moved("in_progress", "todo", { assigneeAgentId: [holder, null] })], "ada");
    expect(released("claude-1")).toEqual({ kind: "final", reason: "others_claim" });
    expect(released("ada").kind).toBe("steps");
    const taken = moved("in_review", "in_progress", { assigneeAgentId: ["claude-1", "ada"] });
    expect(planUndo([taken], "ada")).toEqual({ kind: "final", reason: "others_claim" });
  });

  test("goes back the last step first, and leaves out what follows by itself", () => {
    const link = event("dependency_linked", { row: { taskId: "t", dependsOnTaskId: "u" } });
    const counted = event("task_blockers_changed", { changes: { openBlockers: [0, 1] } });
    const plan = planUndo([event("task_created", { row: { id: "t" } }), link, counted], "ada");
    expect(plan).toMatchObject({ steps: [{ kind: "unlink", on: "u" }, { kind: "unmake" }] });
  });

  test("is closed where one event of the batch has none", () => {
    const ended = event("execution_finished", { changes: { status: ["running", "cancelled"] } });
    expect(planUndo([ended, moved("blocked", "todo")], "ada").kind).toBe("final");
    expect(planUndo([], "ada").kind).toBe("final");
  });
});

describe("taking an edit back", () => {
  const labels = (...names: string[]) => JSON.stringify(names);

  test("leaves labels that others added or took away meanwhile", () => {
    const edit: FieldChanges = { labels: [labels("a"), labels("a", "b")], revision: [1, 2] };
    expect(mergeBack({ labels: labels("a", "b", "c") }, edit)).toEqual({
      kind: "changes",
      changes: { labels: labels("a", "c") },
    });
    const removal: FieldChanges = { labels: [labels("a", "b"), labels("a")] };
    expect(mergeBack({ labels: labels("x") }, removal)).toMatchObject({
      changes: { labels: labels("x", "b") },
    });
  });

  test("leaves parts of settings that others changed, and refuses the same part", () => {
    const settings = (parts: object) => JSON.stringify(parts);
    const edit: FieldChanges = { settings: [settings({}), settings({ budget: { dailyUsd: 5 } })] };
    const others = settings({ budget: { dailyUsd: 5 }, wipLimits: { todo: 2 } });
    expect(mergeBack({ settings: others }, edit)).toEqual({
      kind: "changes",
      changes: { settings: settings({ wipLimits: { todo: 2 } }) },
    });
    const same = settings({ budget: { dailyUsd: 9 } });
    expect(mergeBack({ settings: same }, edit)).toEqual({
      kind: "changed_since",
      field: "settings",
    });
  });

  test("refuses a field that is no longer as it was left", () => {
    const edit: FieldChanges = { title: ["a", "b"], priority: [1, 2] };
    expect(mergeBack({ title: "b", priority: 3 }, edit)).toMatchObject({ field: "priority" });
    expect(mergeBack({ title: "b", priority: 2 }, edit)).toMatchObject({
      changes: { title: "a", priority: 1 },
    });
  });
});

test("a change has a name", () => {
  expect(nameChange([moved("todo", "blocked")])).toMatchObject({
    name: "moved",
    status: "blocked",
    taskIds: ["t"],
  });
  const edited = event("task_edited", { changes: { title: ["a", "b"], revision: [1, 2] } });
  expect(nameChange([edited])).toMatchObject({ name: "edited", fields: ["title"] });
  expect(nameChange([edited, moved("todo", "blocked")]).name).toBe("changed");
  const link = event("dependency_linked", { row: {} });
  expect(nameChange([event("task_created", { row: {} }), link]).name).toBe("created");
});
