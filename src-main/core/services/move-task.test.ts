import { describe, expect, test } from "vitest";
import { canTransition, TASK_STATUSES, type TaskStatus } from "../../../shared/domain/status.ts";
import { agent, openExecution, person, refusal, TestBoard } from "../testing/test-board.ts";
import { claimTask } from "./claim-task.ts";
import { updateStatus } from "./move-task.ts";
import { releaseTask } from "./release-task.ts";

const PAIRS = TASK_STATUSES.flatMap((from) => TASK_STATUSES.map((to) => [from, to] as const));

function move(at: TestBoard, key: string, to: TaskStatus, caller = person(), reason?: string) {
  return at.on(key, caller, (tx, context, task) =>
    updateStatus(tx, context, task, { to, runtime: null, overrideReason: reason ?? null }),
  );
}

function claim(at: TestBoard, key: string, caller = agent()) {
  return at.on(key, caller, (tx, context, task) =>
    claimTask(tx, context, task, { runtime: null, force: null }),
  );
}

/** A task that came into a status along the table. */
function taskIn(at: TestBoard, status: TaskStatus): string {
  const key = at.add(`a ${status} task`);
  if (status === "backlog" || status === "blocked" || status === "cancelled") move(at, key, status);
  if (status === "in_progress" || status === "in_review" || status === "done") claim(at, key);
  if (status === "in_review" || status === "done") move(at, key, status);
  return key;
}

describe("the transition table, through the store", () => {
  test.each(PAIRS)("%s -> %s", (from, to) => {
    const at = new TestBoard();
    const key = taskIn(at, from);
    const before = at.task(key);
    const seq = at.read((tx) => tx.events.latestSeq());
    at.now += 1_000;
    if (!canTransition(from, to)) {
      const error = refusal(() => move(at, key, to));
      expect(error.code).toBe("illegal_transition");
      expect(error.detail).toMatchObject({ from, to });
    } else {
      expect(move(at, key, to).status).toBe(to);
    }
    if (from === to || !canTransition(from, to)) {
      expect(at.task(key)).toEqual(before);
      expect(at.read((tx) => tx.events.latestSeq())).toBe(seq);
      return;
    }
    const isDone = to === "done" || to === "cancelled";
    expect(at.task(key)).toMatchObject({
      revision: before.revision,
      updatedAt: at.now,
      enteredAt: at.now,
      completedAt: isDone ? at.now : null,
    });
  });
});

describe("what leaving progress does", () => {
  test.each([
    ["in_review", 1, "running", "claude-1"],
    ["done", 2, "succeeded", "claude-1"],
    ["blocked", 2, "failed", "claude-1"],
    ["todo", 2, "failed", null],
    ["cancelled", 2, "failed", "claude-1"],
  ] as const)("to %s: epoch %i, run %s, holder %s", (to, epoch, run, holder) => {
    const at = new TestBoard();
    const key = at.add("One");
    const { claimEpoch } = claim(at, key);
    const execution = openExecution(at, key);
    const after = move(at, key, to, agent("claude-1", claimEpoch));
    expect(after).toMatchObject({ claimEpoch: epoch, assigneeAgentId: holder });
    expect(at.read((tx) => tx.executions.find(execution.id))?.status).toBe(run);
  });

  test("a person's stop is a cancelled run", () => {
    const at = new TestBoard();
    const key = at.add("One");
    claim(at, key);
    const execution = openExecution(at, key);
    move(at, key, "todo");
    expect(at.read((tx) => tx.executions.find(execution.id))?.status).toBe("cancelled");
  });

  test("the old epoch fails at once, even where the agent's name is still on the card", () => {
    const at = new TestBoard();
    const key = at.add("One");
    const { claimEpoch } = claim(at, key);
    move(at, key, "blocked");
    const again = () => move(at, key, "in_progress", agent("claude-1", claimEpoch));
    expect(refusal(again).code).toBe("stale_claim");
  });

  test("the holder resumes what it blocked itself, under the epoch that the move answered with", () => {
    const at = new TestBoard();
    const key = at.add("One");
    const { claimEpoch } = claim(at, key);
    const blocked = move(at, key, "blocked", agent("claude-1", claimEpoch));
    const resumed = move(at, key, "in_progress", agent("claude-1", blocked.claimEpoch));
    expect(resumed.claimEpoch).toBe(blocked.claimEpoch);
    expect(kinds(at).at(-1)).toBe("task_resumed");
  });

  test("anyone else's blocked -> in_progress is a new claim", () => {
    const at = new TestBoard();
    const key = at.add("One");
    const { claimEpoch } = claim(at, key);
    move(at, key, "blocked");
    const taken = move(at, key, "in_progress", person("bob"));
    expect(taken).toMatchObject({ assigneeAgentId: "bob", claimEpoch: claimEpoch + 2 });
    expect(taken.blockedReason).toBeNull();
  });

  test("a bystander agent can't take a task out of review, a person can", () => {
    const at = new TestBoard();
    const key = at.add("One");
    const { claimEpoch } = claim(at, key);
    openExecution(at, key);
    move(at, key, "in_review");
    expect(refusal(() => move(at, key, "in_progress", agent("codex-1"))).code).toBe("conflict");
    expect(move(at, key, "in_progress", person()).claimEpoch).toBe(claimEpoch + 1);
    const { id } = at.task(key);
    expect(at.read((tx) => tx.executions.runningOfTask(id))).toEqual([]);
  });
});

const kinds = (at: TestBoard) => at.read((tx) => tx.events.after(0, 100)).map(({ kind }) => kind);

describe("the release", () => {
  test("holder, runtime and verdict go, or an old verdict would gate the next run", () => {
    const at = new TestBoard();
    const key = at.add("One");
    const { id, claimEpoch } = claim(at, key);
    at.write(person(), (tx) => tx.tasks.update(id, { verification: "{}" }));
    const free = at.on(key, agent("claude-1", claimEpoch), (tx, context, task) =>
      releaseTask(tx, context, task),
    );
    expect(free).toMatchObject({
      status: "todo",
      assigneeAgentId: null,
      assigneeRuntime: null,
      beatAt: null,
      progressAt: null,
      verification: null,
      claimEpoch: claimEpoch + 1,
    });
    expect(kinds(at).at(-1)).toBe("task_released");
    expect(claim(at, key).status).toBe("in_progress");
  });

  test("sent again it changes nothing; only work in progress can be released", () => {
    const at = new TestBoard();
    const key = at.add("One");
    const { claimEpoch } = claim(at, key);
    const release = (caller = agent("claude-1", claimEpoch)) =>
      at.on(key, caller, (tx, context, task) => releaseTask(tx, context, task));
    expect(refusal(() => release(agent("codex-1"))).code).toBe("conflict");
    release();
    expect(release(person()).status).toBe("todo");
    for (const status of ["backlog", "in_review", "blocked", "done", "cancelled"] as const) {
      const other = taskIn(at, status);
      const releaseOther = () =>
        at.on(other, person(), (tx, context, task) => releaseTask(tx, context, task));
      expect(refusal(releaseOther).code).toBe("illegal_transition");
    }
  });
});

describe("the verdict's gate", () => {
  const cell = (status: string, passed?: boolean) =>
    JSON.stringify({
      status,
      debt: [],
      attempts: passed === undefined ? [] : [{ gate: { passed } }],
    });

  test.each([
    [null, "done"],
    ["not json", "done"],
    [cell("pass"), "done"],
    [cell("completed_with_debt", true), "done"],
    [cell("completed_with_debt", false), "verification_required"],
    [cell("completed_with_debt"), "verification_required"],
    [cell("fail", true), "verification_required"],
  ])("%s -> %s", (verification, result) => {
    const at = new TestBoard();
    const key = taskIn(at, "in_review");
    at.on(key, person(), (tx, _, { id }) => tx.tasks.update(id, { verification }));
    if (result === "done") expect(move(at, key, "done").status).toBe("done");
    else expect(refusal(() => move(at, key, "done")).code).toBe(result);
  });

  test("a person overrides it with a reason, which is audited; nobody else does", () => {
    const at = new TestBoard();
    const key = taskIn(at, "in_review");
    at.on(key, person(), (tx, _, { id }) => tx.tasks.update(id, { verification: cell("fail") }));
    const byAgent = () => move(at, key, "done", agent("claude-1", 1), "trust me");
    expect(refusal(byAgent).code).toBe("forbidden");
    expect(refusal(() => move(at, key, "done", person(), "")).code).toBe("invalid_argument");
    expect(at.read((tx) => tx.audit.list(9, null)).total).toBe(0);
    expect(move(at, key, "done", person(), "a known flake").status).toBe("done");
    const [audit] = at.read((tx) => tx.audit.list(9, null)).rows;
    expect(audit).toMatchObject({ action: "override_verdict", reason: "a known flake" });
  });
});

describe("readiness is maintained", () => {
  test("done frees the dependents, cancelled never does", () => {
    const at = new TestBoard();
    const one = at.task(at.add("One"));
    const two = at.task(at.add("Two"));
    const waiting = at.add("Waits", { after: [one, two] });
    claim(at, one.key, person());
    move(at, one.key, "done");
    expect(at.task(waiting).openBlockers).toBe(1);
    move(at, two.key, "cancelled");
    expect(at.task(waiting).openBlockers).toBe(1);
    expect(at.read((tx) => tx.tasks.wrongReadiness())).toEqual([]);
    expect(kinds(at).filter((kind) => kind === "task_blockers_changed")).toHaveLength(3);
  });
});

test("a blocked task says why, in a text that follows the rules", () => {
  const at = new TestBoard();
  const key = at.add("One");
  const block = (blockedReason: string) =>
    at.on(key, person(), (tx, context, task) =>
      updateStatus(tx, context, task, {
        to: "blocked",
        runtime: null,
        overrideReason: null,
        blockedReason,
      }),
    );
  expect(refusal(() => block("a\u0000b")).code).toBe("invalid_argument");
  expect(block("needs a key").blockedReason).toBe("needs a key");
  expect(move(at, key, "todo").blockedReason).toBeNull();
});

describe("a move that was decided by an older sight", () => {
  const moveSeen = (at: TestBoard, key: string, to: TaskStatus, seenEpoch: number) =>
    at.on(key, person(), (tx, context, task) =>
      updateStatus(tx, context, task, { to, runtime: null, overrideReason: null, seenEpoch }),
    );

  test.each(["in_progress", "blocked", "cancelled"] as const)(
    "to %s leaves a claim alone that somebody made meanwhile",
    (to) => {
      const at = new TestBoard();
      const key = at.add("Seen free");
      const { claimEpoch } = at.task(key);
      claim(at, key, agent("robo"));
      const before = at.task(key);
      const error = refusal(() => moveSeen(at, key, to, claimEpoch));
      expect(error).toMatchObject({ code: "conflict", detail: { holder: "robo" } });
      expect(error.message).toBe(`${key} was claimed by robo meanwhile: it was left alone`);
      expect(at.task(key)).toEqual(before);
    },
  );

  test("is made where the claim is the one that was seen, one's own, or over", () => {
    const at = new TestBoard();
    const seen = at.add("Seen held");
    claim(at, seen, agent("robo"));
    expect(moveSeen(at, seen, "blocked", at.task(seen).claimEpoch).status).toBe("blocked");
    const own = at.add("Own");
    claim(at, own, person());
    expect(moveSeen(at, own, "in_review", 0).status).toBe("in_review");
    const released = at.add("Released");
    claim(at, released, agent("robo"));
    at.on(released, agent("robo", at.task(released).claimEpoch), (tx, context, task) =>
      releaseTask(tx, context, task),
    );
    expect(moveSeen(at, released, "backlog", 0).status).toBe("backlog");
  });
});
