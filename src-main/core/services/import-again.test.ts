import { describe, expect, test } from "vitest";
import type { TaskStatus } from "../../../shared/domain/status.ts";
import type { ImportedTask } from "../../../shared/operations/import.ts";
import {
  blockersOf,
  importBoard,
  imported,
  item,
  keyOf,
  runImport,
  traces,
} from "../testing/import-board.ts";
import { eventKinds, openRun } from "../testing/open-run.ts";
import { person, type TestBoard } from "../testing/test-board.ts";
import { addComment } from "./add-comment.ts";
import { updateTaskFields } from "./edit-task.ts";
import { finishRun } from "./finish-execution.ts";
import { unlinkDep } from "./link-dependency.ts";
import { updateStatus } from "./move-task.ts";

function move(at: TestBoard, ref: string, to: TaskStatus) {
  return at.on(keyOf(at, ref), person(), (tx, context, row) =>
    updateStatus(tx, context, row, { to, runtime: null, overrideReason: null }),
  );
}

describe("a second import", () => {
  const rows = [
    item("a", { comments: [{ author: "wolf", body: "Hello", createdAt: null }] }),
    item("b", { dependsOn: ["a"], parentRef: "a" }),
    item("c", { status: "in_progress" }),
  ];

  test("of the same rows writes nothing", () => {
    const at = importBoard();
    runImport(at, rows);
    const before = traces(at);
    expect(runImport(at, rows)).toMatchObject({
      created: 0,
      updated: 0,
      unchanged: 3,
      links: 0,
      comments: 0,
    });
    expect(traces(at)).toEqual(before);
  });

  test("updates what changed over there and was not touched here", () => {
    const at = importBoard();
    runImport(at, rows);
    at.now += 1_000;
    const report = runImport(at, [
      item("a", {
        title: "New title",
        status: "done",
        completedAt: 9_000,
        comments: [
          { author: "wolf", body: "Hello", createdAt: null },
          { author: "wolf", body: "Again", createdAt: null },
        ],
      }),
      item("b", { parentRef: null }),
      rows[2] as ImportedTask,
    ]);
    expect(report).toMatchObject({ created: 0, updated: 2, unchanged: 1, comments: 1, kept: [] });
    expect(imported(at, "a")).toMatchObject({
      title: "New title",
      status: "done",
      completedAt: 9_000,
      revision: 2,
    });
    expect(imported(at, "b")).toMatchObject({ parentTaskId: null, openBlockers: 0 });
    expect(blockersOf(at, "b")).toEqual([]);
    expect(eventKinds(at, keyOf(at, "a")).filter((kind) => kind === "task_moved")).toHaveLength(2);
    expect(at.read((tx) => tx.tasks.wrongReadiness())).toEqual([]);
  });

  test("keeps what changed on both sides, and lists it", () => {
    const at = importBoard();
    runImport(at, rows);
    at.on(keyOf(at, "a"), person(), (tx, context, row) =>
      updateTaskFields(tx, context, row, { title: "Ours" }),
    );
    const report = runImport(at, [item("a", { title: "Theirs" }), ...rows.slice(1)]);
    expect(report).toMatchObject({ kept: [keyOf(at, "a")], updated: 0, unchanged: 2 });
    expect(imported(at, "a").title).toBe("Ours");
  });

  test.each<[string, (at: TestBoard) => void]>([
    ["a move", (at) => move(at, "b", "backlog")],
    ["a claim", (at) => openRun(at, keyOf(at, "b"))],
    [
      "a link that was removed",
      (at) =>
        at.on(keyOf(at, "b"), person(), (tx, context, row) => {
          const [on = row] = tx.dependencies.dependencies(row.id);
          return unlinkDep(tx, context, row, on);
        }),
    ],
  ])("%s here is a change here", (_, change) => {
    const at = importBoard();
    runImport(at, rows);
    change(at);
    expect(runImport(at, [item("b", { title: "Theirs" })]).kept).toEqual([keyOf(at, "b")]);
  });

  test("a comment here, or an edit that was taken back, is none", () => {
    const at = importBoard();
    runImport(at, rows);
    const key = keyOf(at, "b");
    at.on(key, person(), (tx, context, row) => addComment(tx, context, row, "Seen"));
    for (const title of ["Ours", "Task b"]) {
      at.on(key, person(), (tx, context, row) => updateTaskFields(tx, context, row, { title }));
    }
    expect(runImport(at, [item("b", { title: "Theirs" })])).toMatchObject({ updated: 1, kept: [] });
  });

  test("leaves alone what changed here alone, work that was done here above all", () => {
    const at = importBoard();
    runImport(at, rows);
    const worked = openRun(at, keyOf(at, "a"));
    at.write(worked.worker, (tx, context) =>
      finishRun(tx, context, worked.execution.id, { status: "succeeded" }),
    );
    const before = traces(at);
    expect(runImport(at, rows)).toMatchObject({ updated: 0, unchanged: 3, kept: [] });
    expect(traces(at)).toEqual(before);
  });

  test("does not reopen what is final here; the rest is updated and the finding says so", () => {
    const at = importBoard();
    runImport(at, [item("a", { status: "done" })]);
    const report = runImport(at, [item("a", { status: "todo", title: "Reopened" })]);
    expect(report.findings).toMatchObject([{ kind: "final_status", ref: "a" }]);
    expect(imported(at, "a")).toMatchObject({ status: "done", title: "Reopened" });
    expect(runImport(at, [item("a", { status: "todo", title: "Reopened" })]).unchanged).toBe(1);
  });
});
