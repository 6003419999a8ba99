import { describe, expect, test } from "vitest";
import { SYSTEM_CALLER } from "../../../shared/domain/caller.ts";
import type { TaskStatus } from "../../../shared/domain/status.ts";
import type { ExecutionProcessRow } from "../store/rows.ts";
import { eventKinds, latestSeq, type OpenRun, openRun } from "../testing/open-run.ts";
import { agent, person, refusal, SETTINGS, TestBoard } from "../testing/test-board.ts";
import { claimTask } from "./claim-task.ts";
import { finishRun } from "./finish-execution.ts";
import { heartbeatTask } from "./heartbeat-task.ts";
import { updateStatus } from "./move-task.ts";
import { reconcileOrphans, reconcileStaleInProgress } from "./reconcile.ts";
import { sweepByAge } from "./sweep-by-age.ts";
import { setTaskVerification } from "./verify-task.ts";

function orphans(at: TestBoard, ...runs: OpenRun[]) {
  const gone = new Set(runs.map(({ execution }) => execution.id));
  return at.write(SYSTEM_CALLER, (tx, context) => reconcileOrphans(tx, context, gone));
}

function claimsAsSeen(at: TestBoard) {
  return at.read((tx) => tx.executions.watchedClaims());
}

function sweepStale(at: TestBoard, seen = claimsAsSeen(at)) {
  return at.write(SYSTEM_CALLER, (tx, context) => reconcileStaleInProgress(tx, context, seen));
}

function move(at: TestBoard, key: string, to: TaskStatus, by = person()) {
  return at.on(key, by, (tx, context, task) =>
    updateStatus(tx, context, task, { to, runtime: null, overrideReason: null }),
  );
}

function execution(at: TestBoard, run: OpenRun) {
  return at.read((tx) => tx.executions.find(run.execution.id));
}

/** Puts an execution beside another one, as only damage or an older program could. */
function insertLike(at: TestBoard, run: OpenRun, changes: Partial<ExecutionProcessRow>) {
  const {
    taskKey: _k,
    taskTitle: _t,
    beatAt: _b,
    progressAt: _p,
    tenantId: _id,
    ...row
  } = run.execution;
  return at.write(person(), (tx, context) =>
    tx.executions.insert({ ...row, ...changes, id: context.newId() }),
  );
}

describe("an orphan", () => {
  test("is failed and marked, and its task goes back to todo under a new epoch", () => {
    const at = new TestBoard();
    const run = openRun(at, at.add("One"));
    at.on(run.key, agent("critic"), (tx, context, task) =>
      setTaskVerification(tx, context, task, { status: "fail" }),
    );
    const { rescued } = orphans(at, run);
    expect(rescued.map(({ key }) => key)).toEqual([run.key]);
    expect(execution(at, run)).toMatchObject({
      status: "failed",
      recoveryTombstone: 1,
      completedAt: at.now,
      error: expect.stringContaining("process"),
    });
    expect(at.task(run.key)).toMatchObject({
      status: "todo",
      assigneeAgentId: null,
      assigneeRuntime: null,
      beatAt: null,
      verification: null,
      claimEpoch: run.epoch + 1,
      rescueCount: 1,
    });
    expect(eventKinds(at, run.key).slice(-2)).toEqual(["execution_finished", "task_released"]);
  });

  test("of a task in review frees it too, the one move outside the table", () => {
    const at = new TestBoard();
    const run = openRun(at, at.add("One"));
    move(at, run.key, "in_review", run.worker);
    orphans(at, run);
    expect(at.task(run.key).status).toBe("todo");
  });

  test.each(["blocked", "done", "cancelled"] as const)("leaves a %s task where it is", (status) => {
    const at = new TestBoard();
    const run = openRun(at, at.add("One"));
    move(at, run.key, status);
    const before = at.task(run.key);
    expect(orphans(at, run)).toEqual({ closed: [], rescued: [] });
    expect(at.task(run.key)).toEqual(before);
  });

  test("whose task is gone is closed without further ado", () => {
    const at = new TestBoard();
    const run = openRun(at, at.add("One"));
    const { id } = insertLike(at, run, { taskId: "gone" });
    expect(orphans(at)).toMatchObject({ closed: [id], rescued: [] });
    expect(at.task(run.key).status).toBe("in_progress");
  });

  test("of an earlier claim is closed, and the present holder is left alone", () => {
    const at = new TestBoard();
    const run = openRun(at, at.add("One"));
    const stray = insertLike(at, run, { claimEpoch: run.epoch - 1 });
    expect(orphans(at, { ...run, execution: stray }).closed).toEqual([stray.id]);
    expect(at.task(run.key)).toMatchObject({ status: "in_progress", claimEpoch: run.epoch });
  });

  test("a second pass changes nothing", () => {
    const at = new TestBoard();
    const run = openRun(at, at.add("One"));
    orphans(at, run);
    const before = [at.task(run.key), latestSeq(at)];
    expect(orphans(at, run)).toEqual({ closed: [], rescued: [] });
    expect([at.task(run.key), latestSeq(at)]).toEqual(before);
  });

  test("a run that still has its process is spared", () => {
    const at = new TestBoard();
    const [dead, alive] = [openRun(at, at.add("One")), openRun(at, at.add("Two"), "codex-1")];
    orphans(at, dead);
    expect(at.task(alive.key)).toMatchObject({ status: "in_progress", claimEpoch: alive.epoch });
  });
});

describe("a stale run", () => {
  test("is timed out and released, with one event of the release", () => {
    const at = new TestBoard();
    const run = openRun(at, at.add("One"));
    expect(sweepStale(at).rescued).toHaveLength(1);
    expect(execution(at, run)).toMatchObject({ status: "timed_out", recoveryTombstone: 1 });
    expect(at.task(run.key)).toMatchObject({ status: "todo", claimEpoch: run.epoch + 1 });
    const releases = eventKinds(at, run.key).filter((kind) => kind === "task_released");
    expect(releases).toHaveLength(1);
  });

  test("is spared when it beat, or its holder wrote, after the watch looked", () => {
    const at = new TestBoard();
    const run = openRun(at, at.add("One"));
    const seen = claimsAsSeen(at);
    at.now += 1;
    at.on(run.key, run.worker, (tx, context, task) => heartbeatTask(tx, context, task, false));
    const seq = latestSeq(at);
    expect(sweepStale(at, seen)).toEqual({ closed: [], rescued: [] });
    expect(latestSeq(at)).toBe(seq);
  });

  test("is spared when somebody else has claimed the task at the same instant", () => {
    const at = new TestBoard();
    const run = openRun(at, at.add("One"));
    const seen = claimsAsSeen(at);
    move(at, run.key, "todo");
    const next = openRun(at, run.key, "codex-1");
    expect(sweepStale(at, seen).rescued).toEqual([]);
    expect(at.task(run.key).claimEpoch).toBe(next.epoch);
  });

  test("a card that somebody parked, without a running execution, is never swept", () => {
    const at = new TestBoard();
    const key = at.add("One");
    const parked = at.on(key, person(), (tx, context, task) =>
      claimTask(tx, context, task, { runtime: null, force: null }),
    );
    at.now += 10 * 86_400_000;
    expect(claimsAsSeen(at)).toEqual([]);
    const { id: taskId, claimEpoch, updatedAt: beat } = parked;
    expect(sweepStale(at, [{ taskId, claimEpoch, beat }])).toEqual({ closed: [], rescued: [] });
    expect(at.task(key).status).toBe("in_progress");
  });

  test("in review is not looked at: nothing beats there", () => {
    const at = new TestBoard();
    const run = openRun(at, at.add("One"));
    const seen = claimsAsSeen(at);
    move(at, run.key, "in_review", run.worker);
    expect(claimsAsSeen(at)).toEqual([]);
    expect(sweepStale(at, seen).rescued).toEqual([]);
  });

  test("its late finish is refused as stale and changes nothing", () => {
    const at = new TestBoard();
    const run = openRun(at, at.add("One"));
    sweepStale(at);
    const before = [at.task(run.key), latestSeq(at)];
    const late = () =>
      at.write(run.worker, (tx, context) =>
        finishRun(tx, context, run.execution.id, { status: "succeeded", costUsd: 3 }),
      );
    expect(refusal(late)).toMatchObject({
      code: "stale_claim",
      detail: { executionStatus: "timed_out" },
    });
    expect([at.task(run.key), latestSeq(at)]).toEqual(before);
  });
});

describe("rescues", () => {
  function rescueOnce(at: TestBoard, key: string) {
    openRun(at, key);
    sweepStale(at);
  }

  test("after the third the task waits in blocked, unassigned, with the history", () => {
    const at = new TestBoard();
    const key = at.add("One");
    rescueOnce(at, key);
    rescueOnce(at, key);
    expect(at.task(key)).toMatchObject({ status: "todo", rescueCount: 2 });
    rescueOnce(at, key);
    const task = at.task(key);
    expect(task).toMatchObject({
      status: "blocked",
      rescueCount: 3,
      assigneeAgentId: null,
      blockedReason: expect.stringContaining("3 times"),
    });
    const [comment] = at.read((tx) => tx.comments.listByTask(task.id));
    expect(comment?.authorType).toBe("system");
    const run = /^- .* recovered: its worker showed no sign of life$/gm;
    expect(comment?.body.match(run)).toHaveLength(3);
  });

  test("do not count as failed runs", () => {
    const at = new TestBoard();
    const key = at.add("One");
    rescueOnce(at, key);
    rescueOnce(at, key);
    const run = openRun(at, key);
    const { task } = at.write(run.worker, (tx, context) =>
      finishRun(tx, context, run.execution.id, { status: "failed" }),
    );
    expect(task.status).toBe("todo");
  });

  test.each(["todo", "in_progress"] as const)("count anew once a person took it to %s", (to) => {
    const at = new TestBoard();
    const key = at.add("One");
    for (let rescue = 0; rescue < 3; rescue++) rescueOnce(at, key);
    expect(move(at, key, to).rescueCount).toBe(0);
  });
});

describe("a person's sweep", () => {
  const sweep = (at: TestBoard, by = person()) => at.write(by, sweepByAge);

  test("goes by age alone, answers with the ages and is audited", () => {
    const at = new TestBoard();
    const old = openRun(at, at.add("One"));
    at.now += SETTINGS.staleTtlMs;
    const fresh = openRun(at, at.add("Two"), "codex-1");
    expect(sweep(at)).toMatchObject([
      { key: old.key, status: "todo", beatAgeMs: SETTINGS.staleTtlMs },
    ]);
    expect(at.task(fresh.key).status).toBe("in_progress");
    expect(at.read((tx) => tx.audit.list(10, null).rows)).toMatchObject([
      { action: "sweep", actorId: "ada", taskKey: old.key },
    ]);
    expect(sweep(at)).toEqual([]);
  });

  test("is a person's alone", () => {
    const at = new TestBoard();
    openRun(at, at.add("One"));
    at.now += 86_400_000;
    expect(refusal(() => sweep(at, agent())).code).toBe("forbidden");
  });
});
