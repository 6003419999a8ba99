import { describe, expect, test } from "vitest";
import type { Caller } from "../../../shared/domain/caller.ts";
import { MAX_FAILED_RUNS } from "../../../shared/domain/caps.ts";
import { parseVerdict } from "../../../shared/domain/verdict.ts";
import { eventKinds, latestSeq, openRun } from "../testing/open-run.ts";
import {
  APP,
  critique,
  expectSound,
  GREEN,
  judge,
  OWNER,
  RED,
  review,
  reviewed,
  running,
  set,
} from "../testing/reviews.ts";
import { agent, person, refusal, TestBoard } from "../testing/test-board.ts";
import { editProject } from "./edit-project.ts";
import { finishRun } from "./finish-execution.ts";
import { judgeRun } from "./judge-run.ts";
import { updateStatus } from "./move-task.ts";
import { reconcileOrphans } from "./reconcile.ts";
import { getProject } from "./resolve.ts";

describe("a run that ended with changes", () => {
  test("goes to review, and the gate's execution answers for it", () => {
    const { at, run, task, execution, review: gate, verification } = reviewed();
    expect(task).toMatchObject({ status: "in_review", assigneeAgentId: "claude-1" });
    expect(execution).toMatchObject({ status: "succeeded", role: "builder", costUsd: 1 });
    expect(gate).toMatchObject({ status: "running", role: "gate", agentId: "gate", ownerPid: 7 });
    expect(verification?.command).toBe("npm test");
    expect(at.read((tx) => tx.executions.hasBuilt(task.id, "gate"))).toBe(false);
    expect(eventKinds(at, run.key).slice(-2)).toEqual(["task_moved", "execution_started"]);
    expectSound(at);
  });

  test("just ends where nothing is to be verified", () => {
    const { at, task, review: gate } = reviewed({});
    expect(task.status).toBe("done");
    expect(gate).toBeNull();
    expectSound(at);
  });

  test("is freed when the app dies while it judges", () => {
    const { at, run, review: gate } = reviewed();
    const gone = new Set([gate?.id ?? ""]);
    at.write(APP, (tx, context) => reconcileOrphans(tx, context, gone));
    expect(at.task(run.key)).toMatchObject({ status: "todo", assigneeAgentId: null });
    expect(refusal(() => judge(at, run)).code).toBe("stale_claim");
    expectSound(at);
  });

  test("that is taken up again by its holder is under review no more", () => {
    const { at, run } = reviewed();
    at.on(run.key, run.worker, (tx, context, task) =>
      updateStatus(tx, context, task, { to: "in_progress", runtime: null, overrideReason: null }),
    );
    const seq = latestSeq(at);
    expect(refusal(() => judge(at, run)).code).toBe("stale_claim");
    expect(refusal(() => critique(at, run)).code).toBe("stale_claim");
    expect(latestSeq(at)).toBe(seq);
    const { id } = at.task(run.key);
    expect(at.read((tx) => tx.executions.runningOfTask(id))).toEqual([]);
    expectSound(at);
  });

  test("can't be closed by its worker once the gate judges it", () => {
    const { at, run, review: gate } = reviewed();
    const close = () =>
      at.write(run.worker, (tx, context) =>
        finishRun(tx, context, gate?.id ?? "", { status: "succeeded" }),
      );
    expect(refusal(close)).toMatchObject({ code: "conflict" });
  });
});

describe("the judgement", () => {
  test("of a green gate is a pass, under the gate's name: the task is done", () => {
    const { at, run } = reviewed();
    const judged = judge(at, run);
    expect(judged).toMatchObject({ next: "done", outcome: "pass", execution: null });
    expect(judged.task).toMatchObject({ status: "done", claimEpoch: run.epoch + 1 });
    expect(parseVerdict(judged.task.verification)?.attempts).toMatchObject([
      { judge: { type: "system", id: "gate" }, critic: null, gate: { passed: true } },
    ]);
    expectSound(at);
  });

  test("of a red gate goes back to the same holder, under a new epoch, and runs at once", () => {
    const { at, run } = reviewed();
    const judged = judge(at, run, { gate: RED });
    expect(judged).toMatchObject({ next: "retry", outcome: "fail" });
    expect(judged.task).toMatchObject({
      status: "in_progress",
      assigneeAgentId: "claude-1",
      claimEpoch: run.epoch + 1,
    });
    expect(judged.execution).toMatchObject({ status: "running", role: "builder", ownerPid: 7 });
    const late = () =>
      at.on(run.key, run.worker, (tx, context, task) =>
        updateStatus(tx, context, task, { to: "done", runtime: null, overrideReason: null }),
      );
    expect(refusal(late).code).toBe("stale_claim");
    expectSound(at);
  });

  test("of a red gate twice is debt, and blocked for a person", () => {
    const { at, run } = reviewed();
    const again = judge(at, run, { gate: RED });
    const epoch = again.task.claimEpoch;
    const second = { ...run, epoch, worker: agent("claude-1", epoch) };
    review(at, { ...second, execution: again.execution ?? run.execution });
    const judged = judge(at, second, { gate: RED });
    expect(judged).toMatchObject({ next: "blocked", outcome: "completed_with_debt" });
    expect(judged.task.status).toBe("blocked");
    const comments = at.read((tx) => tx.comments.listByTask(judged.task.id));
    expect(comments.at(-1)).toMatchObject({ authorType: "system" });
    expect(at.read((tx) => tx.executions.countFailures(judged.task.id, 0))).toBe(0);
    expectSound(at);
  });

  test("takes as many attempts as the project allows", () => {
    const { at, run } = reviewed({ command: "npm test", attempts: 1 });
    expect(judge(at, run, { gate: RED })).toMatchObject({
      next: "blocked",
      outcome: "completed_with_debt",
    });
  });

  test("passes by a full column: the holder's place is its own", () => {
    const { at, run } = reviewed();
    at.write(person(), (tx, context) =>
      editProject(tx, context, getProject(tx, "API"), { wipLimits: { in_progress: 1 } }),
    );
    openRun(at, at.add("Two", { in: "API" }), "codex-2");
    expect(judge(at, run, { gate: RED }).next).toBe("retry");
  });

  test("without a further attempt is blocked, and says why", () => {
    const { at, run } = reviewed();
    const judged = judge(at, run, { gate: RED, retry: null });
    expect(judged).toMatchObject({ next: "blocked", task: { status: "blocked" } });
    expect(judged.task.blockedReason).toContain("no further attempt");
  });

  test("begins no attempt beyond the budget", () => {
    const { at, run } = reviewed();
    at.write(person(), (tx, context) =>
      editProject(tx, context, getProject(tx, "API"), { budget: { totalUsd: 1 } }),
    );
    const judged = judge(at, run, { gate: RED });
    expect(judged.next).toBe("blocked");
    expect(judged.task.blockedReason).toContain("budget of $1.00 is spent");
  });

  test("of a command that must be there and is not is a failing gate, whatever was handed in", () => {
    const { at, run } = reviewed({ required: true });
    const judged = judge(at, run, { gate: GREEN });
    expect(judged).toMatchObject({ next: "blocked", outcome: "fail" });
    expect(parseVerdict(judged.task.verification)?.attempts).toMatchObject([
      { gate: { passed: false, exitCode: null } },
    ]);
  });

  test("is not an agent's", () => {
    const { at, run } = reviewed();
    const byAgent = () =>
      at.on(run.key, agent("codex-1"), (tx, context, task) =>
        judgeRun(
          tx,
          context,
          { task, claimEpoch: run.epoch },
          {
            gate: GREEN,
            critic: null,
            retry: null,
          },
        ),
      );
    expect(refusal(byAgent).code).toBe("forbidden");
  });
});

describe("where a verdict is required", () => {
  test("a run that simply succeeds goes to review, not to done", () => {
    const { at, run } = running({ command: "npm test", required: true });
    const { task } = at.write(run.worker, (tx, context) =>
      finishRun(tx, context, run.execution.id, { status: "succeeded" }),
    );
    expect(task.status).toBe("in_review");
    const move = (by: Caller, overrideReason: string | null) =>
      at.on(run.key, by, (tx, context, row) =>
        updateStatus(tx, context, row, { to: "done", runtime: null, overrideReason }),
      );
    expect(refusal(() => move(run.worker, null)).code).toBe("verification_required");
    expect(refusal(() => move(person(), null)).code).toBe("verification_required");
    expect(move(person(), "seen by eye").status).toBe("done");
  });

  test("read-only work needs none", () => {
    const at = new TestBoard();
    at.project("API");
    set(at, { required: true });
    const run = openRun(at, at.add("Look", { in: "API", fileMutating: false }));
    expect(review(at, run).task.status).toBe("done");
  });
});

test("a failed run is still counted as before", () => {
  const { at, run } = running();
  let current = run;
  for (let failed = 1; failed < MAX_FAILED_RUNS; failed++) {
    at.write(current.worker, (tx, context) =>
      finishRun(tx, context, current.execution.id, { status: "failed" }),
    );
    current = openRun(at, run.key, "claude-1", OWNER);
  }
  const { task } = at.write(current.worker, (tx, context) =>
    finishRun(tx, context, current.execution.id, { status: "failed" }),
  );
  expect(task.status).toBe("blocked");
});
