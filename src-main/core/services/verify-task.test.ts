import { describe, expect, test } from "vitest";
import type { Caller } from "../../../shared/domain/caller.ts";
import type { GateResult } from "../../../shared/domain/verdict.ts";
import { parseVerdict } from "../../../shared/domain/verdict.ts";
import { workerName } from "../../../shared/domain/worker-name.ts";
import { eventKinds, openRun } from "../testing/open-run.ts";
import { agent, person, refusal, TestBoard } from "../testing/test-board.ts";
import { acceptDebt } from "./accept-debt.ts";
import { claimNextTask, claimTask } from "./claim-task.ts";
import { editProject } from "./edit-project.ts";
import { updateStatus } from "./move-task.ts";
import { getProject } from "./resolve.ts";
import { type Judgement, setTaskVerification } from "./verify-task.ts";

const GREEN: GateResult = {
  command: "npm test",
  exitCode: 0,
  passed: true,
  timedOut: false,
  durationMs: 12,
  outputTail: "\u001b[32mok\u001b[0m",
};
const RED: GateResult = { ...GREEN, exitCode: 2, passed: false };
const CRASH = { severity: "crash", message: "it crashes", file: "src/a.ts" } as const;

function judge(at: TestBoard, key: string, judgement: Judgement, by = agent("critic")) {
  return at.on(key, by, (tx, context, task) => setTaskVerification(tx, context, task, judgement));
}

function accept(at: TestBoard, key: string, reason = "good enough", by = person()) {
  return at.on(key, by, (tx, context, task) => acceptDebt(tx, context, task, reason));
}

function move(at: TestBoard, key: string, to: "todo" | "done" | "blocked", by = person()) {
  return at.on(key, by, (tx, context, task) =>
    updateStatus(tx, context, task, { to, runtime: null, overrideReason: null }),
  );
}

describe("a verdict and the next holder", () => {
  const claim = (at: TestBoard, key: string, by = agent("critic")) =>
    at.on(key, by, (tx, context, task) =>
      claimTask(tx, context, task, { runtime: null, force: null }),
    );
  const resume = (at: TestBoard, key: string, by: Caller) =>
    at.on(key, by, (tx, context, task) =>
      updateStatus(tx, context, task, { to: "in_progress", runtime: null, overrideReason: null }),
    );

  test("whoever judged a task before the claim has not judged the work that follows", () => {
    const at = new TestBoard();
    const key = at.add("One");
    judge(at, key, { gate: GREEN });
    expect(claim(at, key)).toMatchObject({ status: "in_progress", verification: null });
    expect(eventKinds(at, key).at(-1)).toBe("task_claimed");
    expect(refusal(() => judge(at, key, { gate: GREEN }))).toMatchObject({
      code: "judge_is_builder",
    });
  });

  test("the same holds for a claim of the best ready task", () => {
    const at = new TestBoard();
    const key = at.add("One");
    judge(at, key, { gate: GREEN });
    at.write(agent("critic"), (tx, context) =>
      claimNextTask(tx, context, { projectIds: ["global"] }, null),
    );
    expect(at.task(key)).toMatchObject({ assigneeAgentId: "critic", verification: null });
  });

  test("a judge that takes the task out of review does not finish it under its own pass", () => {
    const at = new TestBoard();
    const { key, worker } = openRun(at, at.add("One"));
    at.on(key, worker, (tx, context, task) =>
      updateStatus(tx, context, task, { to: "in_review", runtime: null, overrideReason: null }),
    );
    judge(at, key, { gate: GREEN }, person());
    expect(resume(at, key, person())).toMatchObject({
      assigneeAgentId: "ada",
      verification: null,
    });
  });

  test("a holder who goes on keeps what others judged, and a claim keeps what stops a task", () => {
    const at = new TestBoard();
    const { key, worker } = openRun(at, at.add("One"));
    at.on(key, worker, (tx, context, task) =>
      updateStatus(tx, context, task, { to: "in_review", runtime: null, overrideReason: null }),
    );
    judge(at, key, { gate: GREEN });
    expect(parseVerdict(resume(at, key, worker).verification)?.status).toBe("pass");
    const other = at.add("Two");
    judge(at, other, { gate: RED });
    expect(parseVerdict(claim(at, other, agent("next")).verification)?.status).toBe("fail");
  });
});

describe("the judge", () => {
  test("is the caller, and the attempt is kept with its gate", () => {
    const at = new TestBoard();
    const { key } = openRun(at, at.add("One"));
    expect(judge(at, key, { gate: GREEN }).outcome).toBe("pass");
    expect(parseVerdict(at.task(key).verification)).toEqual({
      status: "pass",
      debt: [],
      attempts: [
        {
          at: at.now,
          judge: { type: "agent", id: "critic" },
          outcome: "pass",
          critic: null,
          gate: { ...GREEN, outputTail: "ok" },
          findings: [],
        },
      ],
    });
    expect(eventKinds(at, key).at(-1)).toBe("task_verified");
  });

  test("can't be the holder, nor anybody who ever ran the task", () => {
    const at = new TestBoard();
    const run = openRun(at, at.add("One"));
    expect(refusal(() => judge(at, run.key, { status: "pass" }, run.worker)).code).toBe(
      "judge_is_builder",
    );
    move(at, run.key, "todo");
    expect(refusal(() => judge(at, run.key, { status: "pass" }, agent())).code).toBe(
      "judge_is_builder",
    );
  });

  test("can't be the person whose own run it was, under whatever name that worked", () => {
    const at = new TestBoard();
    const run = openRun(at, at.add("One"), workerName(person().id, "run", 4711));
    expect(refusal(() => judge(at, run.key, { status: "pass" }, person())).code).toBe(
      "judge_is_builder",
    );
    judge(at, run.key, { status: "pass" }, agent("codex-1"));
  });

  test("can't be the person who holds it either", () => {
    const at = new TestBoard();
    const key = at.add("One");
    at.on(key, person(), (tx, context, task) =>
      claimTask(tx, context, task, { runtime: null, force: null }),
    );
    const error = refusal(() => judge(at, key, { status: "pass" }, person()));
    expect(error.code).toBe("judge_is_builder");
    expect(judge(at, key, { status: "pass" }, person("grace")).outcome).toBe("pass");
  });

  test.each<[string, Judgement]>([
    ["says nothing", {}],
    ["calls a red gate passed", { gate: { ...RED, passed: true } }],
    ["calls a timed out gate passed", { gate: { ...GREEN, timedOut: true } }],
    ["hides control characters", { findings: [{ ...CRASH, message: "a\u0007" }] }],
  ])("is refused when it %s", (_, judgement) => {
    const at = new TestBoard();
    const key = at.add("One");
    expect(refusal(() => judge(at, key, judgement)).code).toBe("invalid_argument");
  });
});

describe("the last failing attempt", () => {
  test("becomes debt, and the task waits for a person with a comment", () => {
    const at = new TestBoard();
    const run = openRun(at, at.add("One"));
    expect(judge(at, run.key, { gate: RED }).outcome).toBe("fail");
    expect(at.task(run.key).status).toBe("in_progress");
    const { outcome, task } = judge(at, run.key, { gate: GREEN, findings: [CRASH] });
    expect(outcome).toBe("completed_with_debt");
    expect(task).toMatchObject({ status: "blocked", claimEpoch: run.epoch + 1 });
    expect(parseVerdict(task.verification)?.debt).toEqual(["it crashes"]);
    const [comment] = at.read((tx) => tx.comments.listByTask(task.id));
    expect(comment).toMatchObject({ authorType: "system", authorId: "baton" });
    const running = at.read((tx) => tx.executions.runningOfTask(task.id));
    expect(running).toEqual([]);
  });

  test("leaves a task alone that nobody works on", () => {
    const at = new TestBoard();
    const key = at.add("One");
    judge(at, key, { status: "fail" });
    expect(judge(at, key, { status: "fail" }).task.status).toBe("todo");
  });

  test("a verdict stops a move to done, and a release to todo clears it", () => {
    const at = new TestBoard();
    const { key, worker } = openRun(at, at.add("One"));
    judge(at, key, { status: "fail" });
    expect(refusal(() => move(at, key, "done", worker)).code).toBe("verification_required");
    move(at, key, "todo", worker);
    expect(at.task(key).verification).toBeNull();
  });
});

describe("accepting debt", () => {
  function withDebt(at: TestBoard, gate = GREEN): string {
    const { key } = openRun(at, at.add("One", { in: "API" }));
    judge(at, key, { gate, findings: [CRASH] });
    judge(at, key, { gate, findings: [CRASH] });
    return key;
  }

  test("takes a blocked task to done by legal moves in one transaction, audited", () => {
    const at = new TestBoard();
    at.project("API");
    const key = withDebt(at);
    expect(accept(at, key)).toMatchObject({ status: "done", completedAt: at.now });
    expect(eventKinds(at, key).slice(-2)).toEqual(["task_claimed", "task_moved"]);
    const [entry] = at.read((tx) => tx.audit.list(1, null).rows);
    expect(entry).toMatchObject({ action: "accept_debt", actorId: "ada", reason: "good enough" });
  });

  test("is not stopped by a full column, which it leaves in the same moment", () => {
    const at = new TestBoard();
    at.project("API");
    const key = withDebt(at);
    openRun(at, at.add("Two", { in: "API" }), "codex-1");
    at.write(person(), (tx, context) =>
      editProject(tx, context, getProject(tx, "API"), { wipLimits: { in_progress: 1 } }),
    );
    expect(accept(at, key).status).toBe("done");
  });

  test("works in review and in progress, on a first failure over a green gate", () => {
    const at = new TestBoard();
    const { key } = openRun(at, at.add("One"));
    judge(at, key, { gate: GREEN, findings: [CRASH] });
    expect(accept(at, key).status).toBe("done");
    expect(parseVerdict(at.task(key).verification)?.status).toBe("completed_with_debt");
  });

  test("is refused to agents, without a reason, and without a green gate", () => {
    const at = new TestBoard();
    at.project("API");
    const key = withDebt(at);
    expect(refusal(() => accept(at, key, "so what", agent("critic"))).code).toBe("forbidden");
    expect(refusal(() => accept(at, key, "  ")).code).toBe("invalid_argument");
    const red = withDebt(at, RED);
    expect(refusal(() => accept(at, red)).code).toBe("verification_required");
    const unverified = openRun(at, at.add("Three")).key;
    expect(refusal(() => accept(at, unverified)).code).toBe("verification_required");
    expect(at.task(red).status).toBe("blocked");
  });

  test("is refused where no legal way leads to done", () => {
    const at = new TestBoard();
    const key = at.add("One");
    judge(at, key, { gate: GREEN, findings: [CRASH] });
    expect(refusal(() => accept(at, key)).code).toBe("illegal_transition");
    expect(at.read((tx) => tx.audit.list(1, null).total)).toBe(0);
  });
});
