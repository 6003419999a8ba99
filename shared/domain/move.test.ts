import { describe, expect, test } from "vitest";
import type { Caller } from "./caller.ts";
import { decideMove, type MovableTask } from "./move.ts";
import { canTransition, TASK_STATUSES, type TaskStatus } from "./status.ts";

const ada: Caller = { type: "human", id: "ada", runtime: null, surface: "cli", claim: null };
const worker = (epoch: number | null, id = "claude-1"): Caller => ({
  type: "agent",
  id,
  runtime: "claude",
  surface: "run",
  claim: epoch === null ? null : { epoch, task: null },
});

const HELD: readonly TaskStatus[] = ["in_progress", "in_review", "blocked", "done"];
const FAILED = JSON.stringify({ status: "fail", attempts: [], debt: [] });

function task(status: TaskStatus, fields: Partial<MovableTask> = {}): MovableTask {
  return {
    id: "0198",
    key: "API-1",
    status,
    assigneeAgentId: HELD.includes(status) ? "claude-1" : null,
    claimEpoch: 3,
    isDropped: false,
    verification: null,
    isVerdictRequired: false,
    ...fields,
  };
}

const PAIRS = TASK_STATUSES.flatMap((from) => TASK_STATUSES.map((to) => [from, to] as const));

describe("the transition table, by a person", () => {
  test.each(PAIRS)("%s -> %s", (from, to) => {
    const decision = decideMove(task(from), to, ada, null);
    if (from === to) expect(decision.kind).toBe("unchanged");
    else if (!canTransition(from, to)) {
      expect(decision).toMatchObject({ kind: "refused", code: "illegal_transition" });
    } else if (to === "in_progress") expect(decision.kind).toBe("claim");
    else expect(decision.kind).toBe("move");
  });

  test.each(PAIRS)("%s -> %s by the holder is the same, but that it resumes", (from, to) => {
    if (!HELD.includes(from) || from === to) return;
    const byPerson = decideMove(task(from), to, ada, null).kind;
    const byHolder = decideMove(task(from), to, worker(3), null).kind;
    expect(byHolder).toBe(byPerson === "claim" ? "resume" : byPerson);
  });
});

describe("what a move brings with it", () => {
  const move = (from: TaskStatus, to: TaskStatus, caller: Caller = worker(3)) =>
    decideMove(task(from), to, caller, null);

  test("leaving in_progress ends the claim, except on to review", () => {
    expect(move("in_progress", "in_review")).toMatchObject({ closesAs: null });
    expect(move("in_progress", "done")).toMatchObject({ closesAs: "succeeded", completes: true });
    expect(move("in_progress", "blocked")).toMatchObject({ closesAs: "failed" });
    expect(move("in_progress", "todo")).toMatchObject({ closesAs: "failed" });
    expect(move("in_review", "done")).toMatchObject({ closesAs: "succeeded" });
  });

  test("cancelled as an outcome means that a person stopped it", () => {
    expect(move("in_progress", "todo", ada)).toMatchObject({ closesAs: "cancelled" });
    expect(move("in_progress", "cancelled", ada)).toMatchObject({ closesAs: "cancelled" });
    expect(move("in_progress", "cancelled")).toMatchObject({ closesAs: "failed" });
  });

  test("todo is the release: holder and verdict go; backlog loses the holder alone", () => {
    expect(move("in_progress", "todo")).toMatchObject({
      clearsAssignee: true,
      clearsVerdict: true,
    });
    expect(move("blocked", "backlog", ada)).toMatchObject({
      clearsAssignee: true,
      clearsVerdict: false,
    });
    expect(move("in_progress", "blocked")).toMatchObject({ clearsAssignee: false });
  });
});

describe("fencing", () => {
  const code = (decision: ReturnType<typeof decideMove>) =>
    decision.kind === "refused" ? decision.code : decision.kind;

  test("an agent without an epoch is asked for it, another one hears who holds the task", () => {
    expect(code(decideMove(task("in_progress"), "done", worker(null), null))).toBe(
      "invalid_argument",
    );
    const other = decideMove(task("in_progress"), "done", worker(3, "codex-1"), null);
    expect(other).toMatchObject({ code: "conflict", detail: { holder: "claude-1" } });
  });

  test.each(TASK_STATUSES)("an old epoch changes nothing: to %s", (to) => {
    const task2 = task("in_progress", { claimEpoch: 5 });
    expect(code(decideMove(task2, to, worker(3), null))).toBe("stale_claim");
  });

  test("an epoch that is bound to another task does not count here", () => {
    const caller: Caller = { ...worker(3), claim: { epoch: 3, task: "API-2" } };
    expect(code(decideMove(task("in_progress"), "done", caller, null))).toBe("invalid_argument");
  });

  test("a worker may send again the move that ended its own claim", () => {
    const done = task("done", { claimEpoch: 4 });
    expect(code(decideMove(done, "done", worker(3), null))).toBe("unchanged");
    const released = task("todo", { claimEpoch: 4 });
    expect(code(decideMove(released, "todo", worker(3), null))).toBe("unchanged");
  });

  test("a replaced worker does not take its successor's success for its own", () => {
    const doneByOther = task("done", { claimEpoch: 6, assigneeAgentId: "codex-1" });
    expect(code(decideMove(doneByOther, "done", worker(3), null))).toBe("stale_claim");
    const takenOver = task("in_progress", { claimEpoch: 4, assigneeAgentId: "ada" });
    expect(code(decideMove(takenOver, "in_progress", worker(3), null))).toBe("stale_claim");
  });

  test("asking for in_progress gives nobody a claim that is another's", () => {
    const held = task("in_progress");
    const ask = (caller: Caller) => code(decideMove(held, "in_progress", caller, null));
    expect(ask(worker(null, "codex-1"))).toBe("conflict");
    expect(ask(worker(3, "codex-1"))).toBe("conflict");
    expect(ask(worker(null))).toBe("invalid_argument");
    expect(ask(worker(3))).toBe("unchanged");
    expect(ask(ada)).toBe("unchanged");
  });
});

describe("the verdict's gate", () => {
  const failed = task("in_review", { verification: FAILED });

  test("a failing verdict stops done, and nothing else", () => {
    expect(decideMove(failed, "done", worker(3), null)).toMatchObject({
      code: "verification_required",
    });
    expect(decideMove(failed, "blocked", worker(3), null).kind).toBe("move");
  });

  test("its refusal says how it is overruled, in the words of the caller's door", () => {
    const told = (caller: Caller) => {
      const decision = decideMove(failed, "done", caller, null);
      return decision.kind === "refused" ? decision.message : decision.kind;
    };
    const command = "baton task move API-1 done --override --reason TEXT";
    expect(told(ada)).toContain(`To override it: ${command}`);
    expect(told({ ...ada, surface: "window" })).toMatch(/\. You can override it, with a reason$/);
    expect(told(worker(3))).toMatch(/\. Only a person can override it, with a reason$/);
  });

  test("only a person overrides it, and with a reason", () => {
    const override = { reason: "known flake" };
    expect(decideMove(failed, "done", ada, override)).toMatchObject({ isOverride: true });
    expect(decideMove(failed, "done", ada, { reason: " " })).toMatchObject({
      code: "invalid_argument",
    });
    expect(decideMove(failed, "done", worker(3), override)).toMatchObject({ code: "forbidden" });
  });

  test("no verdict and an unreadable one let it pass, and no override is noted", () => {
    for (const verification of [null, "nonsense"]) {
      const open = task("in_review", { verification });
      expect(decideMove(open, "done", ada, { reason: "why not" })).toMatchObject({
        kind: "move",
        isOverride: false,
      });
    }
  });
});

test("a dropped task stays where it is", () => {
  const decision = decideMove(task("todo", { isDropped: true }), "in_progress", ada, null);
  expect(decision).toMatchObject({ kind: "refused", code: "illegal_transition" });
});
