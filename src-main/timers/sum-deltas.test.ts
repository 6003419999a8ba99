import { expect, test } from "vitest";
import { dropTask, restoreTask } from "../core/services/drop-task.ts";
import { updateStatus } from "../core/services/move-task.ts";
import { isReadable, toEvent } from "../core/services/views.ts";
import { person, TestBoard } from "../core/testing/test-board.ts";
import { sumDeltas } from "./sum-deltas.ts";

test("a task that is dropped, restored and moved counts where it was and where it is", () => {
  const at = new TestBoard();
  const key = at.add("moved");
  const kept = at.add("kept");
  const steps = [
    () => at.on(key, person(), (tx, context, task) => dropTask(tx, context, task)),
    () => at.on(key, person(), (tx, context, task) => restoreTask(tx, context, task)),
    () =>
      at.on(key, person(), (tx, context, task) =>
        updateStatus(tx, context, task, {
          to: "backlog",
          runtime: null,
          overrideReason: null,
        }),
      ),
    () => at.on(kept, person(), (tx, context, task) => dropTask(tx, context, task)),
    () => at.on(kept, person(), (tx, context, task) => restoreTask(tx, context, task)),
  ];
  for (const step of steps) step();
  const ids = [at.task(key).id, at.task(kept).id];
  const sumSince = (seq: number) =>
    at.read((tx) =>
      sumDeltas(tx.events.after(seq, 100).map(toEvent).filter(isReadable), tx.tasks.cards(ids)),
    );

  // Created: 1 and 2. Dropped, restored, moved: 3, 4, 5. The other dropped and restored: 6 and 7.
  expect(sumSince(0)).toEqual([
    { projectId: "global", status: "todo", delta: 1 },
    { projectId: "global", status: "backlog", delta: 1 },
  ]);
  expect(sumSince(2)).toEqual([
    { projectId: "global", status: "todo", delta: -1 },
    { projectId: "global", status: "backlog", delta: 1 },
  ]);
  expect(sumSince(3)).toEqual([{ projectId: "global", status: "backlog", delta: 1 }]);
  expect(sumSince(5)).toEqual([]);
  expect(sumSince(6)).toEqual([{ projectId: "global", status: "todo", delta: 1 }]);
});
