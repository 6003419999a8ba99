import { describe, expect, test } from "vitest";
import { startOfDay } from "../../../shared/domain/budget.ts";
import type { Caller } from "../../../shared/domain/caller.ts";
import type { GateResult } from "../../../shared/domain/verdict.ts";
import { Operations } from "../testing/operations.ts";
import { agent, person, TestBoard } from "../testing/test-board.ts";

const APP: Caller = { type: "system", id: "baton", runtime: null, surface: "run", claim: null };
const RED: GateResult = {
  command: "npm test",
  exitCode: 1,
  passed: false,
  timedOut: false,
  durationMs: 5,
  outputTail: "expected 2, got 3",
};

/** A project with one task, and its operations. */
function board() {
  const at = new TestBoard();
  at.project("API");
  const on = new Operations(at);
  const key = at.add("Greet", { in: "API", description: "Say hello." });
  return { at, on, key };
}

function begin(on: Operations, key: string, name = "claude-1") {
  const started = on.ok("run.start", { task: key, type: "claude" }, agent(name));
  if (!started) throw new Error("nothing was started");
  const { task, execution } = started;
  return { task, execution: execution.id, worker: agent(name, task.claimEpoch) };
}

describe("a run of the app", () => {
  test("is reviewed, criticised, judged and tried again, by the contract's operations", () => {
    const { on, key } = board();
    on.ok("project.edit", { project: "API", verifyCommand: "npm test", critic: "codex" });
    const run = begin(on, key);
    on.ok("run.note", { execution: run.execution, logPath: "/logs/1", costUsd: 1 }, APP);
    const handOff = { works: ["greeting"], broken: ["in French"], next: "translate" };
    const reviewed = on.ok(
      "run.review",
      { execution: run.execution, handOff, costUsd: 2 },
      run.worker,
    );
    expect(reviewed.verification).toMatchObject({ command: "npm test", critic: "codex" });
    expect(reviewed.execution).toMatchObject({
      logPath: "/logs/1",
      summary: expect.stringContaining("in French"),
      handOff: { who: "claude-1", ...handOff, blocked: null },
    });
    const { claimEpoch } = run.task;
    const critic = on.ok(
      "run.critique",
      { task: key, claimEpoch, gate: { ...RED, exitCode: 0, passed: true }, type: "codex" },
      agent("codex-1"),
    );
    const judged = on.ok(
      "run.judge",
      {
        task: key,
        claimEpoch,
        gate: RED,
        critic: { execution: critic.id, outcome: "succeeded", message: "{}", costUsd: 0.5 },
        retry: { type: "claude" },
      },
      APP,
    );
    expect(judged).toMatchObject({
      next: "retry",
      outcome: "fail",
      execution: { role: "builder" },
    });
    const { prompt } = on.ok("run.brief", { task: key });
    expect(prompt).toContain("expected 2, got 3");
    expect(prompt).toContain("Broken or unverified:\n- in French");
    expect(prompt).toContain("attempt 2 of 2");
    expect(on.ok("task.get", { task: key })).toMatchObject({
      costUsd: 2.5,
      executions: [{ role: "builder" }, { role: "critic" }, { role: "gate" }, { role: "builder" }],
    });
  });

  test("notes nothing of an execution that has ended", () => {
    const { on, key } = board();
    const run = begin(on, key);
    on.ok("run.finish", { execution: run.execution, outcome: "failed" }, run.worker);
    const note = { execution: run.execution, costUsd: 5 };
    expect(on.code("run.note", note, APP)).toBe("conflict");
    expect(on.ok("task.get", { task: key }).costUsd).toBe(0);
  });

  test("leaves changes that nothing verifies in review, and is done where it changed nothing", () => {
    const { on, key } = board();
    const run = begin(on, key);
    const { task, review } = on.ok(
      "run.review",
      { execution: run.execution, afterCommit: "a".repeat(40) },
      run.worker,
    );
    expect([task.status, review]).toEqual(["in_review", null]);
    // What a failed run left is seen too, though the next one has nothing to add.
    const tried = board();
    const failed = begin(tried.on, tried.key);
    const left = { execution: failed.execution, afterCommit: "b".repeat(40) };
    tried.on.ok("run.finish", { ...left, outcome: "failed" }, failed.worker);
    const next = begin(tried.on, tried.key);
    const after = tried.on.ok("run.review", { execution: next.execution }, next.worker);
    expect(after.task.status).toBe("in_review");
    const other = board();
    const idle = begin(other.on, other.key);
    const ended = other.on.ok("run.review", { execution: idle.execution }, idle.worker);
    expect(ended.task.status).toBe("done");
  });

  test("ends by its task's name as its builder's, whatever judges it", () => {
    const { on, key } = board();
    on.ok("project.edit", { project: "API", verifyCommand: "npm test" });
    const run = begin(on, key);
    const { review } = on.ok("run.review", { execution: run.execution }, run.worker);
    const end = { task: key, outcome: "succeeded" } as const;
    expect(on.code("run.finish", end, run.worker)).toBe("conflict");
    const { executions } = on.ok("task.get", { task: key });
    expect(executions.find(({ id }) => id === review?.id)?.status).toBe("running");
  });
});

describe("a hand-off", () => {
  test("reaches the next worker, and those whose tasks depend on it", () => {
    const { at, on, key } = board();
    const after = at.add("Then", { in: "API" });
    on.ok("dependency.link", { task: after, on: key });
    const run = begin(on, key);
    const summary = '```baton-hand-off\n{"works": ["half of it"], "who": "somebody else"}\n```';
    on.ok("run.finish", { execution: run.execution, outcome: "failed", summary }, run.worker);
    expect(on.ok("run.brief", { task: key }).prompt).toContain(
      "From claude-1.\nWhat works:\n- half",
    );
    const again = begin(on, key, "codex-1");
    on.ok(
      "run.finish",
      { execution: again.execution, outcome: "succeeded", summary: "All of it" },
      again.worker,
    );
    const { prompt } = on.ok("run.brief", { task: after });
    expect(prompt).toContain(`${key} (done): Greet\nFrom codex-1.\nAll of it`);
  });

  test("that is too long is refused, and nothing is closed", () => {
    const { on, key } = board();
    const run = begin(on, key);
    const input = {
      execution: run.execution,
      outcome: "succeeded",
      handOff: { next: "x".repeat(2_001) },
    };
    expect(on.code("run.finish", input as never, run.worker)).toBe("invalid_argument");
    expect(on.ok("task.get", { task: key }).status).toBe("in_progress");
  });
});

test("a prompt tells what facts gate the task, its parents, comments and criteria", () => {
  const { at, on } = board();
  const parent = at.add("Manners", { in: "API", description: "Be polite" });
  const child = on.ok("task.create", { title: "Bow", parent, labels: ["body"] }).key;
  on.ok("task.edit", { task: child, description: "Do.\n\n## Acceptance criteria\n\n- Deep" });
  on.ok("fact.put", { project: "API", key: "owners.body", value: "ada" });
  on.ok("fact.put", { project: "API", key: "weather.today", value: "rain" });
  on.ok("comment.add", { task: child, body: "Not too fast" });
  const { prompt } = on.ok("run.brief", { task: child });
  for (const part of [
    `${parent}: Manners\nBe polite`,
    'owners.body = "ada"',
    "ada: Not too fast",
    "- Deep",
  ]) {
    expect(prompt).toContain(part);
  }
  expect(prompt).not.toContain("weather");
  const critic = on.ok("run.brief", { task: child, role: "critic", base: "abc", head: "def" });
  expect(critic.prompt).toContain("git diff abc..def");
});

describe("what work cost", () => {
  test("is added up by project, agent and task, and compared with budgets", () => {
    const { at, on, key } = board();
    const other = at.add("Elsewhere");
    for (const [task, name, costUsd] of [
      [key, "claude-1", 3],
      [key, "codex-1", 1],
      [other, "claude-1", 2],
    ] as const) {
      const run = begin(on, task, name);
      on.ok("run.finish", { execution: run.execution, outcome: "cancelled", costUsd }, run.worker);
    }
    on.ok("project.edit", { project: "API", budgetTotalUsd: 5, budgetDailyUsd: 4 });
    const all = on.ok("cost.summary", {});
    expect(all).toMatchObject({
      totalUsd: 6,
      todayUsd: 6,
      projects: [
        { prefix: "API", costUsd: 4, executions: 2 },
        { prefix: "GLOBAL", costUsd: 2, executions: 1 },
      ],
      agents: [
        { agent: "claude-1", costUsd: 5 },
        { agent: "codex-1", costUsd: 1 },
      ],
      tasks: [
        { key, costUsd: 4 },
        { key: other, costUsd: 2 },
      ],
      budgets: [
        { prefix: "API", bound: "total", state: "warning" },
        { prefix: "API", bound: "daily", state: "over" },
      ],
    });
    expect(on.ok("cost.summary", { project: "API", scope: "project" }).totalUsd).toBe(4);
    at.now = startOfDay(at.now) + 3 * 86_400_000;
    expect(on.ok("cost.summary", { lastMs: 3_600_000 })).toMatchObject({
      totalUsd: 0,
      projects: [],
      budgets: [{ bound: "total" }, { bound: "daily", spentUsd: 0, state: "within" }],
    });
  });
});

describe("the autopilot", () => {
  test("is off until a person sets it, and rests while one has paused it", () => {
    const { on } = board();
    expect(on.ok("autopilot.status", {})).toEqual({ paused: false, projects: [] });
    const labels = ["auto", "auto"];
    on.ok("project.edit", {
      project: "API",
      autopilot: true,
      autopilotProfile: "claude",
      autopilotMax: 3,
      autopilotLabels: labels,
    });
    on.ok("autopilot.pause", {});
    expect(on.ok("autopilot.status", {})).toMatchObject({
      paused: true,
      projects: [
        {
          prefix: "API",
          autopilot: { enabled: true, profile: "claude", maxConcurrent: 3, labels: ["auto"] },
        },
      ],
    });
    on.ok("autopilot.resume", {});
    expect(on.ok("autopilot.status", {}).paused).toBe(false);
    expect(on.code("autopilot.pause", {}, agent("claude-1"))).toBe("forbidden");
    const edit = { project: "API", autopilot: true } as const;
    expect(on.code("project.edit", edit, agent("claude-1"))).toBe("forbidden");
    expect(on.code("project.edit", edit, person())).toBe("ok");
  });

  test("is never on without an agent to start", () => {
    const { on } = board();
    const edit = (fields: object) => on.code("project.edit", { project: "API", ...fields });
    expect(edit({ autopilot: true })).toBe("invalid_argument");
    expect(edit({ autopilotMax: 2, autopilotProfile: "claude" })).toBe("ok");
    expect(edit({ autopilot: true })).toBe("ok");
    expect(edit({ autopilotProfile: null })).toBe("invalid_argument");
    expect(on.ok("autopilot.status", {}).projects).toMatchObject([
      { autopilot: { enabled: true, profile: "claude" } },
    ]);
    expect(edit({ autopilot: false, autopilotProfile: null })).toBe("ok");
    expect(edit({ autopilotMax: 3 })).toBe("ok");
  });
});

describe("what judges a task's work", () => {
  test("is its own command, else its project's, where the work lies", () => {
    const { on, key } = board();
    expect(on.ok("run.gate", { task: key })).toMatchObject({
      ...{ key, command: null, worktree: null },
    });
    on.ok("project.edit", { project: "API", verifyCommand: "npm test", verifyTimeoutMs: 90_000 });
    expect(on.ok("run.gate", { task: key })).toMatchObject({
      ...{ command: "npm test", timeoutMs: 90_000 },
    });
    on.ok("task.edit", { task: key, verifyCommand: "make check" });
    expect(on.ok("run.gate", { task: key })).toMatchObject({ command: "make check" });
  });

  test("is not told to who built it: nobody judges their own work", () => {
    const { on, key } = board();
    on.ok("project.edit", { project: "API", verifyCommand: "npm test" });
    begin(on, key);
    expect(on.code("run.gate", { task: key }, agent("claude-1"))).toBe("judge_is_builder");
    expect(on.ok("run.gate", { task: key }, agent("codex-1"))).toMatchObject({ key });
  });
});
