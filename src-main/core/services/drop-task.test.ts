import { expect, test } from "vitest";
import { MAX_CHILDREN } from "../../../shared/domain/caps.ts";
import { agent, person, refusal, TestBoard } from "../testing/test-board.ts";
import { claimTask } from "./claim-task.ts";
import { dropTask, restoreTask } from "./drop-task.ts";
import { updateStatus } from "./move-task.ts";

function drop(at: TestBoard, key: string, caller = person(), revision?: number) {
  return at.on(key, caller, (tx, context, task) => dropTask(tx, context, task, revision));
}

function restore(at: TestBoard, key: string, caller = person()) {
  return at.on(key, caller, restoreTask);
}

test("a dropped task keeps its column and comes back to it; each time is an edit", () => {
  const at = new TestBoard();
  const key = at.add("One", { status: "backlog" });
  at.now += 1_000;
  expect(drop(at, key)).toMatchObject({
    dropped: 1,
    status: "backlog",
    revision: 2,
    updatedAt: at.now,
  });
  expect(drop(at, key).revision).toBe(2);
  expect(restore(at, key)).toMatchObject({ dropped: 0, status: "backlog", revision: 3 });
  expect(restore(at, key).revision).toBe(3);
  const kinds = at.read((tx) => tx.events.after(0, 9)).map(({ kind }) => kind);
  expect(kinds).toEqual(["task_created", "task_dropped", "task_restored"]);
});

test("work in progress or in review is not dropped", () => {
  const at = new TestBoard();
  const key = at.add("One");
  const { claimEpoch } = at.on(key, agent(), (tx, context, task) =>
    claimTask(tx, context, task, { runtime: null, force: null }),
  );
  const holder = agent("claude-1", claimEpoch);
  expect(refusal(() => drop(at, key)).code).toBe("illegal_transition");
  expect(refusal(() => drop(at, key, agent("codex-1"))).code).toBe("conflict");
  at.on(key, holder, (tx, context, task) =>
    updateStatus(tx, context, task, { to: "in_review", runtime: null, overrideReason: null }),
  );
  expect(refusal(() => drop(at, key, holder)).code).toBe("illegal_transition");
});

test("a drop that was decided on an older revision is refused", () => {
  const at = new TestBoard();
  const key = at.add("One");
  drop(at, key);
  restore(at, key);
  expect(refusal(() => drop(at, key, person(), 1)).code).toBe("revision_conflict");
  expect(drop(at, key, person(), 3).dropped).toBe(1);
});

test("an agent restores a subtask only where its place is still free", () => {
  const at = new TestBoard();
  const parent = at.task(at.add("Parent"));
  const key = at.add("Dropped", { parent });
  drop(at, key);
  for (let n = 0; n < MAX_CHILDREN; n++) at.add(`${n}`, { parent });
  expect(refusal(() => restore(at, key, agent())).code).toBe("child_cap");
  expect(restore(at, key, person()).dropped).toBe(0);
});

test("a blocker that is dropped undone stalls what waits for it; done counts for ever", () => {
  const at = new TestBoard();
  const [undone, done] = [at.task(at.add("Undone")), at.task(at.add("Done"))];
  const waiting = at.add("Waits", { after: [undone, done] });
  for (const to of ["in_progress", "done"] as const) {
    at.on(done.key, person(), (tx, context, task) =>
      updateStatus(tx, context, task, { to, runtime: null, overrideReason: null }),
    );
  }
  drop(at, undone.key);
  drop(at, done.key);
  expect(at.task(waiting).openBlockers).toBe(1);
  const [card] = at.read((tx) => tx.tasks.cards([tx.tasks.findByNumber("global", 3)?.id ?? ""]));
  expect(card?.stalledBy).toBe(undone.key);
  expect(at.read((tx) => tx.tasks.wrongReadiness())).toEqual([]);
});
