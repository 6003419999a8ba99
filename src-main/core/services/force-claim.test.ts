import { expect, test } from "vitest";
import {
  agent,
  openExecution,
  person,
  refusal,
  SETTINGS,
  TestBoard,
} from "../testing/test-board.ts";
import { claimTask } from "./claim-task.ts";
import { editProject } from "./edit-project.ts";
import { heartbeatTask } from "./heartbeat-task.ts";
import { getProject } from "./resolve.ts";

function claim(at: TestBoard, key: string) {
  return at.on(key, agent(), (tx, context, task) =>
    claimTask(tx, context, task, { runtime: null, force: null }),
  );
}

const force = (at: TestBoard, key: string, caller = person(), insists = false, reason = "gone") =>
  at.on(key, caller, (tx, context, task) =>
    claimTask(tx, context, task, { runtime: null, force: { reason, insists } }),
  );

function withExecution(at: TestBoard, key: string) {
  const { id } = claim(at, key);
  openExecution(at, key);
  return id;
}

test("people only, with a reason", () => {
  const at = new TestBoard();
  const key = at.add("One");
  claim(at, key);
  expect(refusal(() => force(at, key, agent("codex-1"))).code).toBe("forbidden");
  expect(refusal(() => force(at, key, person(), true, "  ")).code).toBe("invalid_argument");
});

test("it takes a stale claim under a new epoch, cancels its run, clears its verdict, is audited", () => {
  const at = new TestBoard();
  const key = at.add("One");
  const id = withExecution(at, key);
  at.write(person(), (tx) => tx.tasks.update(id, { verification: "{}" }));
  expect(refusal(() => force(at, key)).code).toBe("conflict");
  at.now += SETTINGS.staleTtlMs;
  expect(force(at, key)).toMatchObject({
    assigneeAgentId: "ada",
    claimEpoch: 2,
    verification: null,
    status: "in_progress",
  });
  const [run] = at.read((tx) => tx.executions.list({ taskId: id, projectIds: null }, 9, null)).rows;
  expect(run).toMatchObject({ status: "cancelled", completedAt: at.now });
  const [audit] = at.read((tx) => tx.audit.list(9, null)).rows;
  expect(audit).toMatchObject({
    action: "force_claim",
    reason: "gone",
    actorId: "ada",
    taskKey: key,
  });
  const beat = () =>
    at.on(key, agent("claude-1", 1), (tx, context, task) =>
      heartbeatTask(tx, context, task, false),
    );
  expect(refusal(beat).code).toBe("stale_claim");
});

test("insisted on, it takes a fresh one too; one without a run needs no insisting", () => {
  const at = new TestBoard();
  const fresh = at.add("Fresh");
  withExecution(at, fresh);
  expect(force(at, fresh, person(), true).claimEpoch).toBe(2);
  const parked = at.add("Parked");
  claim(at, parked);
  expect(force(at, parked).claimEpoch).toBe(2);
});

test("it passes the column's limit by, since the task stands in it already", () => {
  const at = new TestBoard();
  const key = at.add("One");
  claim(at, key);
  at.write(person(), (tx, context) =>
    editProject(tx, context, getProject(tx, "GLOBAL"), { wipLimits: { in_progress: 1 } }),
  );
  expect(force(at, key).assigneeAgentId).toBe("ada");
});
