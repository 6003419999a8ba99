import { describe, expect, test } from "vitest";
import { eventKinds, latestSeq, type OpenRun, openRun } from "../testing/open-run.ts";
import { agent, person, refusal, TestBoard } from "../testing/test-board.ts";
import { claimTask } from "./claim-task.ts";
import { createExecutionProcess } from "./create-execution.ts";
import { type ExecutionReport, finishExecution, finishRun } from "./finish-execution.ts";
import { updateStatus } from "./move-task.ts";
import { setTaskVerification } from "./verify-task.ts";

const SHELL = { executorType: "shell" };

function start(at: TestBoard, key: string, caller = person()) {
  return at.on(key, caller, (tx, context, task) =>
    createExecutionProcess(tx, context, task, SHELL),
  );
}

function finish(at: TestBoard, run: OpenRun, report: ExecutionReport, caller = run.worker) {
  return at.write(caller, (tx, context) => finishRun(tx, context, run.execution.id, report));
}

function move(
  at: TestBoard,
  key: string,
  to: Parameters<typeof updateStatus>[3]["to"],
  by = person(),
) {
  return at.on(key, by, (tx, context, task) =>
    updateStatus(tx, context, task, { to, runtime: null, overrideReason: null }),
  );
}

describe("opening an execution", () => {
  test("notes who runs what, under which claim, and starts the clocks anew", () => {
    const at = new TestBoard();
    const key = at.add("One");
    const { execution, epoch } = openRun(at, key, "claude-1", {
      pid: 77,
      processStart: "5",
      bootId: "b",
    });
    expect(execution).toMatchObject({
      taskKey: key,
      claimEpoch: epoch,
      agentId: "claude-1",
      status: "running",
      ownerPid: 77,
      ownerProcessStart: "5",
      ownerBootId: "b",
      startedAt: at.now,
      completedAt: null,
    });
    expect(eventKinds(at, key)).toEqual(["task_created", "task_claimed", "execution_started"]);
  });

  test("is a sign of life", () => {
    const at = new TestBoard();
    const key = at.add("One");
    at.on(key, person(), (tx, context, task) =>
      claimTask(tx, context, task, { runtime: null, force: null }),
    );
    at.now += 3_600_000;
    start(at, key);
    expect(at.task(key)).toMatchObject({ beatAt: at.now, progressAt: at.now, updatedAt: at.now });
  });

  test("is refused on work that nobody has claimed", () => {
    const at = new TestBoard();
    const key = at.add("One");
    expect(refusal(() => start(at, key)).code).toBe("conflict");
    expect(refusal(() => start(at, key, agent())).code).toBe("conflict");
  });

  test("is refused to everybody but the holder, with the claim's epoch", () => {
    const at = new TestBoard();
    const { key, epoch } = openRun(at, at.add("One"));
    expect(refusal(() => start(at, key, person())).code).toBe("conflict");
    expect(refusal(() => start(at, key, agent("codex-1", epoch))).code).toBe("conflict");
    expect(refusal(() => start(at, key, agent("claude-1"))).code).toBe("invalid_argument");
    expect(refusal(() => start(at, key, agent("claude-1", epoch - 1))).code).toBe("stale_claim");
  });

  test("is refused while another one runs, and in review", () => {
    const at = new TestBoard();
    const run = openRun(at, at.add("One"));
    expect(refusal(() => start(at, run.key, run.worker)).detail).toMatchObject({
      running: run.execution.id,
    });
    move(at, run.key, "in_review", run.worker);
    at.write(run.worker, (tx, context) =>
      finishExecution(tx, context, run.execution.id, { status: "succeeded" }),
    );
    expect(refusal(() => start(at, run.key, run.worker)).code).toBe("conflict");
  });
});

describe("closing an execution", () => {
  test("notes usage and cost, sums the cost up on the task and leaves the task where it is", () => {
    const at = new TestBoard();
    const run = openRun(at, at.add("One"));
    at.now += 60_000;
    const closed = at.write(run.worker, (tx, context) =>
      finishExecution(tx, context, run.execution.id, {
        status: "succeeded",
        inputTokens: 400,
        outputTokens: 20,
        costUsd: 0.25,
        summary: "all \u001b[32mgreen\u001b[0m",
      }),
    );
    expect(closed).toMatchObject({
      status: "succeeded",
      completedAt: at.now,
      inputTokens: 400,
      outputTokens: 20,
      costUsd: 0.25,
      summary: "all green",
    });
    expect(at.task(run.key)).toMatchObject({ status: "in_progress", costUsd: 0.25 });
  });

  test("the event holds every field that changed", () => {
    const at = new TestBoard();
    const run = openRun(at, at.add("One"));
    finish(at, run, { status: "failed", outputTokens: 7, error: "exit status 1" });
    const [event] = at
      .read((tx) => tx.events.after(0, 100))
      .filter(({ kind }) => kind === "execution_finished");
    expect(JSON.parse(event?.data ?? "").changes).toEqual({
      executionId: [run.execution.id, run.execution.id],
      status: ["running", "failed"],
      completedAt: [null, at.now],
      outputTokens: [0, 7],
      error: [null, "exit status 1"],
    });
  });

  test("the first end wins: a second one is refused, says so and writes nothing", () => {
    const at = new TestBoard();
    const run = openRun(at, at.add("One"));
    const close = (status: "succeeded" | "failed") =>
      at.write(run.worker, (tx, context) =>
        finishExecution(tx, context, run.execution.id, { status, costUsd: 5 }),
      );
    close("failed");
    const seq = latestSeq(at);
    const error = refusal(() => close("succeeded"));
    expect(error.code).toBe("conflict");
    expect(error.message).toContain("failed");
    expect(latestSeq(at)).toBe(seq);
    expect(at.task(run.key).costUsd).toBe(5);
  });

  test("an unknown execution is not found", () => {
    const at = new TestBoard();
    const error = refusal(() =>
      at.write(person(), (tx, context) => finishRun(tx, context, "0198", { status: "failed" })),
    );
    expect(error.code).toBe("not_found");
  });
});

describe("a finished run", () => {
  test("that succeeded makes its task done, in one transaction", () => {
    const at = new TestBoard();
    const run = openRun(at, at.add("One"));
    const { task, execution } = finish(at, run, { status: "succeeded", costUsd: 1 });
    expect(execution.status).toBe("succeeded");
    expect(task).toMatchObject({ status: "done", costUsd: 1, completedAt: at.now, claimEpoch: 2 });
    expect(eventKinds(at, run.key).slice(-3)).toEqual([
      "execution_finished",
      "task_cost_added",
      "task_moved",
    ]);
  });

  test("that succeeded unblocks what waits for its task", () => {
    const at = new TestBoard();
    const run = openRun(at, at.add("One"));
    const waiting = at.add("Two", { after: [at.task(run.key)] });
    expect(at.task(waiting).openBlockers).toBe(1);
    finish(at, run, { status: "succeeded" });
    expect(at.task(waiting).openBlockers).toBe(0);
  });

  test("that succeeded against a failing verdict goes to review and stays held", () => {
    const at = new TestBoard();
    const run = openRun(at, at.add("One"));
    at.on(run.key, agent("critic"), (tx, context, task) =>
      setTaskVerification(tx, context, task, { status: "fail" }),
    );
    expect(finish(at, run, { status: "succeeded" }).task).toMatchObject({
      status: "in_review",
      assigneeAgentId: "claude-1",
      claimEpoch: run.epoch,
    });
  });

  test.each(["failed", "timed_out"] as const)("that %s gives its task back", (status) => {
    const at = new TestBoard();
    const run = openRun(at, at.add("One"));
    expect(finish(at, run, { status }).task).toMatchObject({
      status: "todo",
      assigneeAgentId: null,
      assigneeRuntime: null,
      beatAt: null,
      claimEpoch: run.epoch + 1,
    });
    expect(eventKinds(at, run.key).at(-1)).toBe("task_released");
  });

  test("that a person stopped gives its task back and counts as no failure", () => {
    const at = new TestBoard();
    const key = at.add("One");
    for (let attempt = 0; attempt < 4; attempt++) {
      const run = openRun(at, key);
      expect(finish(at, run, { status: "cancelled" }, person()).task.status).toBe("todo");
    }
  });

  test("the third failure in a row blocks the task and says why", () => {
    const at = new TestBoard();
    const key = at.add("One");
    const fail = () =>
      finish(at, openRun(at, key), { status: "failed", error: "exit status 1" }).task;
    expect([fail().status, fail().status]).toEqual(["todo", "todo"]);
    expect(fail()).toMatchObject({
      status: "blocked",
      blockedReason: expect.stringMatching(/3 runs failed.*exit status 1/),
    });
  });

  test("failures count anew after a person has moved the task", () => {
    const at = new TestBoard();
    const key = at.add("One");
    const fail = () => {
      at.now += 1_000;
      return finish(at, openRun(at, key), { status: "failed" }).task.status;
    };
    expect([fail(), fail(), fail()]).toEqual(["todo", "todo", "blocked"]);
    at.now += 1_000;
    move(at, key, "todo");
    expect([fail(), fail(), fail()]).toEqual(["todo", "todo", "blocked"]);
  });

  test("leaves a task that its worker has moved on where it is", () => {
    const at = new TestBoard();
    const run = openRun(at, at.add("One"));
    move(at, run.key, "in_review", run.worker);
    expect(finish(at, run, { status: "failed" }).task.status).toBe("in_review");
  });

  test("is refused as stale after a person took the task, and bills nothing", () => {
    const at = new TestBoard();
    const run = openRun(at, at.add("One"));
    move(at, run.key, "todo");
    const before = [at.task(run.key), latestSeq(at)];
    const error = refusal(() => finish(at, run, { status: "succeeded", costUsd: 9 }));
    expect(error.code).toBe("stale_claim");
    expect(error.detail).toMatchObject({ executionStatus: "cancelled", status: "todo" });
    expect([at.task(run.key), latestSeq(at)]).toEqual(before);
  });

  test("a person's late run is refused too, though people need no epoch", () => {
    const at = new TestBoard();
    const key = at.add("One");
    const claimAsAda = () =>
      at.on(key, person(), (tx, context, task) =>
        claimTask(tx, context, task, { runtime: null, force: null }),
      );
    claimAsAda();
    const late = start(at, key);
    move(at, key, "todo");
    claimAsAda();
    const next = start(at, key);
    const close = (id: string) =>
      at.write(person(), (tx, context) => finishRun(tx, context, id, { status: "succeeded" }));
    expect(refusal(() => close(late.id)).code).toBe("stale_claim");
    expect(close(next.id).task.status).toBe("done");
  });
});
