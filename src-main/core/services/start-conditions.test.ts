import { describe, expect, test } from "vitest";
import { MAX_DEPTH } from "../../../shared/domain/caps.ts";
import type { ErrorCode } from "../../../shared/errors.ts";
import { latestSeq, openRun } from "../testing/open-run.ts";
import { agent, person, refusal, TestBoard } from "../testing/test-board.ts";
import { completeExecutionProcess, noteExecution } from "./close-executions.ts";
import { editProject } from "./edit-project.ts";
import { updateTaskFields } from "./edit-task.ts";
import { releaseTask } from "./release-task.ts";
import { getProject } from "./resolve.ts";
import { type NewRun, startRun } from "./start-run.ts";

const RUN: NewRun = { runtime: null, executorType: "claude" };

function start(at: TestBoard, key: string, run: Partial<NewRun> = {}) {
  return at.on(key, agent("claude-1"), (tx, context, task) =>
    startRun(tx, context, task, { ...RUN, ...run }),
  );
}

function startNext(at: TestBoard, run: Partial<NewRun> = {}) {
  return at.write(agent("claude-1"), (tx, context) => {
    const projectIds = tx.projects.list(false).map(({ id }) => id);
    return startRun(tx, context, { projectIds }, { ...RUN, ...run });
  });
}

function setBudget(at: TestBoard, budget: Parameters<typeof editProject>[3]["budget"]): void {
  at.write(person(), (tx, context) => editProject(tx, context, getProject(tx, "API"), { budget }));
}

/** Lets a run of a task of its own cost something. */
function spend(at: TestBoard, costUsd: number): void {
  const run = openRun(at, at.add("Costly", { in: "API" }), "codex-9");
  at.write(run.worker, (tx, context) =>
    completeExecutionProcess(tx, context, run.execution.id, { status: "failed", costUsd }),
  );
}

/** A chain of subtasks below a root task. @returns the keys, the root's first */
function chain(at: TestBoard, length: number): string[] {
  const keys = [at.add("Root", { in: "API" })];
  for (let depth = 1; depth < length; depth++) {
    const parent = at.task(keys.at(-1) ?? "");
    keys.push(at.add(`Depth ${depth}`, { in: "API", parent }));
  }
  return keys;
}

function expectUntouched(at: TestBoard, code: ErrorCode, begin: () => unknown): void {
  const seq = latestSeq(at);
  expect(refusal(begin).code).toBe(code);
  expect(latestSeq(at)).toBe(seq);
}

function board(): TestBoard {
  const at = new TestBoard();
  at.project("API");
  return at;
}

describe("a run is refused without touching the board", () => {
  test("too deep below its root", () => {
    const at = board();
    const keys = chain(at, MAX_DEPTH + 2);
    expectUntouched(at, "too_deep", () => start(at, keys[MAX_DEPTH + 1] ?? ""));
    expect(start(at, keys[MAX_DEPTH] ?? "")?.task.status).toBe("in_progress");
  });

  test("over the project's budget, in all and of today, until that is raised or over", () => {
    const at = board();
    const key = at.add("Next", { in: "API" });
    spend(at, 3);
    setBudget(at, { totalUsd: 3 });
    expectUntouched(at, "over_budget", () => start(at, key));
    setBudget(at, { totalUsd: null, dailyUsd: 2 });
    expectUntouched(at, "over_budget", () => start(at, key));
    at.now += 2 * 86_400_000;
    expect(start(at, key)?.task.status).toBe("in_progress");
  });

  test("by what runs now, as far as it is known", () => {
    const at = board();
    setBudget(at, { totalUsd: 3 });
    const run = openRun(at, at.add("Running", { in: "API" }), "codex-9");
    const key = at.add("Next", { in: "API" });
    at.write(run.worker, (tx, context) =>
      noteExecution(tx, context, run.execution.id, { costUsd: 4, outputTokens: 100 }),
    );
    expect(at.task(run.key).costUsd).toBe(4);
    expectUntouched(at, "over_budget", () => start(at, key));
  });

  test("over the task's own bound", () => {
    const at = board();
    const key = at.add("Bounded", { in: "API" });
    const run = openRun(at, key, "codex-9");
    at.on(key, person(), (tx, context, task) =>
      updateTaskFields(tx, context, task, { maxCostUsd: 1 }),
    );
    at.write(run.worker, (tx, context) =>
      completeExecutionProcess(tx, context, run.execution.id, { status: "failed", costUsd: 1 }),
    );
    at.on(key, person(), (tx, context, task) => releaseTask(tx, context, task));
    expectUntouched(at, "over_budget", () => start(at, key));
  });

  test("without a repository, where its work changes files", () => {
    const at = board();
    const key = at.add("Edit", { in: "API" });
    expectUntouched(at, "no_repository", () => start(at, key, { isRepository: false }));
    const look = at.add("Look", { in: "API", fileMutating: false });
    expect(start(at, look, { isRepository: false })).not.toBeNull();
    expect(start(at, key, { isRepository: true })).not.toBeNull();
  });
});

describe("the best ready task that may be run is taken", () => {
  test("what may not is passed by", () => {
    const at = board();
    const edit = at.add("Edit", { in: "API", priority: 4 });
    const look = at.add("Look", { in: "API", fileMutating: false });
    expect(startNext(at, { isRepository: false })?.task.key).toBe(look);
    expect(startNext(at, { isRepository: true })?.task.key).toBe(edit);
    expect(startNext(at)).toBeNull();
  });

  test("a project over its budget is passed by as a whole; where nothing else is left, it says so", () => {
    const at = board();
    spend(at, 3);
    setBudget(at, { totalUsd: 1 });
    for (let n = 0; n < 5; n++) at.add(`Task ${n}`, { in: "API", priority: 4 });
    const other = at.add("Elsewhere");
    expect(startNext(at)?.task.key).toBe(other);
    expectUntouched(at, "over_budget", () => startNext(at));
  });
});

describe("what bounds and verifies work", () => {
  test("is set by people alone: a worker could loosen its own gate", () => {
    const at = board();
    const { key, worker } = openRun(at, at.add("One", { in: "API" }));
    const edits = [{ verifyCommand: "true" }, { verifyRequired: false }, { maxCostUsd: null }];
    for (const edit of edits) {
      const byWorker = () =>
        at.on(key, worker, (tx, context, task) => updateTaskFields(tx, context, task, edit));
      expect(refusal(byWorker).code).toBe("forbidden");
    }
    for (const edit of [{ verify: { command: "true" } }, { budget: { totalUsd: 9 } }]) {
      const byWorker = () =>
        at.write(worker, (tx, context) => editProject(tx, context, getProject(tx, "API"), edit));
      expect(refusal(byWorker).code).toBe("forbidden");
    }
  });

  test("a task's part is kept by its fields, and goes when it differs in nothing more", () => {
    const at = board();
    const key = at.add("One", { in: "API" });
    const edit = (fields: Parameters<typeof updateTaskFields>[3]) =>
      at.on(key, person(), (tx, context, task) => updateTaskFields(tx, context, task, fields));
    edit({ verifyCommand: " make ", verifyTimeoutMs: 5 });
    edit({ verifyRequired: true });
    expect(JSON.parse(at.task(key).verify ?? "")).toEqual({
      command: "make",
      timeoutMs: 5,
      required: true,
    });
    edit({ verifyCommand: null, verifyTimeoutMs: null, verifyRequired: null });
    expect(at.task(key).verify).toBeNull();
    expect(refusal(() => edit({ verifyCommand: " " })).code).toBe("invalid_argument");
  });

  test("a project's defaults are not written down with what was set", () => {
    const at = board();
    setBudget(at, { totalUsd: 5 });
    const project = at.read((tx) => getProject(tx, "API"));
    expect(JSON.parse(project.settings)).toEqual({ budget: { totalUsd: 5 } });
  });
});
