import { describe, expect, test } from "vitest";
import type { HeldTask } from "./authority.ts";
import type { Caller } from "./caller.ts";
import { type ClosableExecution, decideFinish, decideRunEnd, endsByItself } from "./execution.ts";

const TASK: HeldTask = {
  id: "task-1",
  key: "API-1",
  status: "in_progress",
  assigneeAgentId: "claude-1",
  claimEpoch: 3,
};
const RUN: ClosableExecution = {
  id: "run-1",
  claimEpoch: 3,
  agentId: "claude-1",
  role: "builder",
  status: "running",
};

function agent(id: string, epoch: number | null, task: string | null = null): Caller {
  const claim = epoch === null ? null : { epoch, task };
  return { type: "agent", id, runtime: null, surface: "run", claim };
}
const PERSON: Caller = { type: "human", id: "ada", runtime: null, surface: "cli", claim: null };

describe("closing an execution", () => {
  test.each([
    ["its worker, with the claim's epoch", RUN, TASK, agent("claude-1", 3)],
    [
      "its worker, after it submitted for review",
      RUN,
      { ...TASK, status: "in_review" },
      agent("claude-1", 3),
    ],
    [
      "its worker, with the epoch bound to the task's key",
      RUN,
      TASK,
      agent("claude-1", 3, "api-1"),
    ],
    ["a person, while its claim lives", RUN, TASK, PERSON],
  ] as const)("is allowed to %s", (_, execution, task, caller) => {
    expect(decideFinish(execution, task, caller)).toEqual({ kind: "allowed" });
  });

  const GATE = { ...RUN, agentId: "gate", role: "gate" } as const;
  const ENDED = { ...RUN, status: "timed_out" };
  const LATER = { ...TASK, claimEpoch: 4 };
  test.each([
    ["stale_claim", "a worker with an older epoch", RUN, TASK, agent("claude-1", 2)],
    ["stale_claim", "a worker whose claim ended", ENDED, LATER, agent("claude-1", 3)],
    ["stale_claim", "a worker that has claimed the task again", ENDED, LATER, agent("claude-1", 4)],
    ["stale_claim", "a person's run whose claim ended", ENDED, LATER, PERSON],
    ["stale_claim", "anybody whose task is gone", RUN, null, PERSON],
    [
      "conflict",
      "a worker of an ended execution under the living claim",
      ENDED,
      TASK,
      agent("claude-1", 3),
    ],
    ["conflict", "a person, once it has ended", ENDED, TASK, PERSON],
    ["conflict", "the worker whose work it judges", GATE, TASK, agent("claude-1", 3)],
    ["conflict", "another agent without an epoch", RUN, TASK, agent("codex-1", null)],
    ["conflict", "another agent that knows the epoch", RUN, TASK, agent("codex-1", 3)],
    ["invalid_argument", "its worker without an epoch", RUN, TASK, agent("claude-1", null)],
    [
      "invalid_argument",
      "its worker with another task's epoch",
      RUN,
      TASK,
      agent("claude-1", 3, "API-9"),
    ],
  ] as const)("is %s for %s", (code, _, execution, task, caller) => {
    expect(decideFinish(execution, task, caller)).toMatchObject({
      kind: "refused",
      code,
      detail: { execution: "run-1", executionStatus: execution.status },
    });
  });

  test("names how the execution ended", () => {
    expect(decideFinish(ENDED, TASK, PERSON)).toMatchObject({
      message: expect.stringContaining("timed out"),
    });
  });
});

describe("a run's end", () => {
  const facts = { isDoneRefused: false, failedRuns: 0, error: null };

  test("leads to done when it succeeded", () => {
    expect(decideRunEnd({ ...facts, outcome: "succeeded" })).toEqual({ to: "done" });
  });

  test("leads to review when a verdict stands against done", () => {
    const end = decideRunEnd({ ...facts, outcome: "succeeded", isDoneRefused: true });
    expect(end).toEqual({ to: "in_review" });
  });

  test.each(["failed", "timed_out"] as const)(
    "gives the task back while it %s less than three times",
    (outcome) => {
      expect(decideRunEnd({ ...facts, outcome, failedRuns: 2 })).toEqual({ to: "todo" });
    },
  );

  test("leads to blocked with the last error at the third failure", () => {
    expect(
      decideRunEnd({ ...facts, outcome: "failed", failedRuns: 3, error: "exit status 1" }),
    ).toEqual({ to: "blocked", reason: expect.stringMatching(/^3 runs failed.*exit status 1$/) });
  });

  test("gives a stopped run's task back, however often it failed before", () => {
    expect(decideRunEnd({ ...facts, outcome: "cancelled", failedRuns: 5 })).toEqual({ to: "todo" });
  });
});

describe("a running execution ends by itself", () => {
  test.each([
    ["of a task in progress, which beats or is given up", false, "in_progress", false, true],
    ["of a task in review, by the process that it names", true, "in_review", false, true],
    ["of a task that is gone", false, null, false, true],
    ["but not one that nobody owns, of a task in review", false, "in_review", false, false],
    ["but not one that nobody owns, of a dropped task", false, "in_progress", true, false],
  ] as const)("%s", (_, hasOwner, taskStatus, isTaskDropped, ends) => {
    expect(endsByItself({ hasOwner, taskStatus, isTaskDropped })).toBe(ends);
  });
});
