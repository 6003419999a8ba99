import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { DEFAULT_LIMITS } from "../../../shared/domain/agent-profile.ts";
import { AgentWorkshop } from "../testing/agent-workshop.ts";
import { scriptedProfileCommand } from "../testing/agents/scripted-command.ts";
import { git, put } from "../testing/repository.ts";
import { temporaryFolder } from "../testing/test-board.ts";

const GATE = "node --test";
const PASSING = "import test from 'node:test';\ntest('works', () => {});\n";
const FAILING =
  "import test from 'node:test';\ntest('broken', () => { throw new Error('off by one'); });\n";

/** A last word in the words of Claude Code. */
const RESULT = { type: "result", subtype: "success", is_error: false, result: "Done." };

/** One step's end, as OpenCode tells it. */
function stepFor(cost: number): string {
  return JSON.stringify({ type: "step_finish", part: { reason: "tool-calls", cost, tokens: {} } });
}

async function workshopWithGate(command = GATE): Promise<AgentWorkshop> {
  const at = new AgentWorkshop();
  await at.call("project.edit", { project: "API", verifyCommand: command, verifyRequired: true });
  return at;
}

describe("an agent's run", () => {
  test("works in a worktree, is judged by the gate, and is done with its tokens and its cost", async () => {
    const at = await workshopWithGate();
    const key = at.add("Return 409 when two imports race", {
      description: "## Acceptance criteria\n- [ ] no double row",
    });
    at.script("scripted", {
      steps: [
        { tell: "told.json" },
        { write: "a.test.js", text: PASSING },
        { use: { input: 1_200, output: 340, usd: 0.42 } },
        { say: "All green." },
      ],
    });
    const record = await at.run(key);
    expect(record).toMatchObject({ outcome: "succeeded", reason: null, status: "done" });
    const task = await at.call("task.get", { task: key });
    expect(task).toMatchObject({ status: "done", costUsd: 0.42 });
    expect(task.verdict).toMatchObject({ status: "pass", attempts: [{ gate: { passed: true } }] });
    const builder = task.executions.find(({ role }) => role === "builder");
    expect(builder).toMatchObject({
      ...{ status: "succeeded", inputTokens: 1_200, outputTokens: 340, costUsd: 0.42 },
      ...{ summary: "All green.", beforeCommit: git(at.root, "rev-parse", "main") },
    });
    const branch = task.branchRef ?? "";
    expect(builder?.afterCommit).toBe(git(at.root, "rev-parse", branch));
    expect(git(at.root, "show", "--stat", branch)).toContain("a.test.js");
    expect(git(at.root, "status", "--porcelain")).toBe("");
    const told = JSON.parse(git(at.root, "show", `${branch}:told.json`));
    expect(told.told).toContain("no double row");
    expect(told.env).toMatchObject({ BATON_TASK: key, BATON_CLAIM_EPOCH: "1" });
    const texts = (await at.log(record.executionId)).map(({ text }) => text);
    expect(texts.some((text) => text.includes("All green."))).toBe(true);
    expect(texts.at(-1)).toBe("judged: pass, done");
  });

  test("gets a second attempt after a failing gate, told what failed", async () => {
    const at = await workshopWithGate();
    const key = at.add();
    at.script("scripted", {
      steps: [
        {
          told: "off by one",
          do: [{ write: "a.test.js", text: PASSING }, { say: "Fixed." }],
          instead: [{ write: "a.test.js", text: FAILING }, { say: "Done, I think." }],
        },
      ],
    });
    expect(await at.run(key)).toMatchObject({ outcome: "succeeded", status: "done" });
    const task = await at.call("task.get", { task: key });
    expect(task.verdict?.attempts.map(({ outcome }) => outcome)).toEqual(["fail", "pass"]);
    const builders = task.executions.filter(({ role }) => role === "builder");
    expect(builders.map(({ status }) => status)).toEqual(["succeeded", "succeeded"]);
    expect(new Set(builders.map(({ claimEpoch }) => claimEpoch)).size).toBe(2);
  });

  test("is blocked for a person, with debt, once the attempts are spent", async () => {
    const at = await workshopWithGate();
    const key = at.add();
    at.script("scripted", { steps: [{ write: "a.test.js", text: FAILING }, { say: "Done." }] });
    expect(await at.run(key)).toMatchObject({ outcome: "unverified", status: "blocked" });
    const task = await at.call("task.get", { task: key });
    expect(task.verdict).toMatchObject({ status: "completed_with_debt" });
  });

  test("fails without a verify command where one is required", async () => {
    const at = new AgentWorkshop();
    await at.call("project.edit", { project: "API", verifyRequired: true });
    const key = at.add();
    at.script("scripted", { steps: [{ say: "Done." }] });
    expect(await at.run(key)).toMatchObject({ outcome: "unverified", status: "blocked" });
  });

  test("is looked over by a critic with another identity, in a checkout of its own", async () => {
    const at = await workshopWithGate();
    await at.call("project.edit", { project: "API", critic: "critic" });
    const key = at.add();
    at.script("scripted", {
      steps: [
        {
          told: "a password is logged",
          do: [{ write: "safe.js", text: "" }, { say: "Fixed." }],
          instead: [{ write: "a.test.js", text: PASSING }, { say: "Done." }],
        },
      ],
    });
    const findings = (list: object[]) =>
      `\`\`\`json\n${JSON.stringify({ findings: list })}\n\`\`\``;
    at.script("critic", {
      steps: [
        { tell: "critic.json" },
        { use: { input: 10, output: 5, usd: 0.05 } },
        {
          say: findings([{ severity: "security", message: "a password is logged", file: "a.js" }]),
        },
      ],
    });
    const record = await at.run(key);
    const task = await at.call("task.get", { task: key });
    expect(task.verdict?.attempts[0]).toMatchObject({
      outcome: "fail",
      gate: { passed: true },
      findings: [{ severity: "security", message: "a password is logged" }],
    });
    expect(record).toMatchObject({ outcome: "unverified", status: "blocked" });
    const critics = task.executions.filter(({ role }) => role === "critic");
    expect(critics).toHaveLength(2);
    for (const { agent, costUsd } of critics) {
      expect(agent).toMatch(/^critic\/critic-/);
      expect(costUsd).toBe(0.05);
    }
    // What it wrote went with its checkout.
    expect(git(at.root, "ls-tree", "-r", "--name-only", task.branchRef ?? "")).not.toContain(
      "critic.json",
    );
    expect(git(at.root, "worktree", "list").split("\n")).toHaveLength(2);
  });

  test("tells a critic its task by file where its program wants that", async () => {
    const at = await workshopWithGate();
    await at.call("project.edit", { project: "API", critic: "critic" });
    at.script("scripted", { steps: [{ write: "a.test.js", text: PASSING }, { say: "Done." }] });
    const script = { format: "plain", steps: [{ say: '{"findings": []}' }] } as const;
    at.script("critic", {
      ...script,
      profile: {
        promptVia: "argument",
        command: [...scriptedProfileCommand(script), "{promptFile}"],
      },
    });
    const key = at.add();
    expect(await at.run(key)).toMatchObject({ outcome: "succeeded", status: "done" });
    const { executions } = await at.call("task.get", { task: key });
    const critic = executions.find(({ role }) => role === "critic");
    expect(critic).toMatchObject({ status: "succeeded", error: null });
    const told = readFileSync(join(at.home, "runs", critic?.id ?? "", "prompt.md"), "utf8");
    expect(told).toContain("findings");
  });

  test("is stopped within two seconds with all that it started, and its task is given back", async () => {
    const at = new AgentWorkshop();
    const key = at.add();
    at.script("scripted", {
      steps: [{ deaf: true }, { fork: "child" }, { say: "at it" }, { hang: true }],
    });
    const run = await at.start(key);
    await at.hear(run, "at it");
    const { worktreeRef } = await at.call("task.get", { task: key });
    const child = Number(readFileSync(join(worktreeRef ?? "", "child"), "utf8"));
    run.stop("release");
    expect(run.snapshot().stopping).toBe("release");
    expect(await run.ended).toMatchObject({ outcome: "cancelled", status: "todo" });
    expect(existsSync(`/proc/${child}`)).toBe(false);
    const task = await at.call("task.get", { task: key });
    expect(task).toMatchObject({ status: "todo", assignee: null });
    expect(task.executions[0]).toMatchObject({ status: "cancelled", error: "stopped by ada" });
  });

  test("parks the card where the person wants that", async () => {
    const at = new AgentWorkshop();
    const key = at.add();
    at.script("scripted", { steps: [{ say: "at it" }, { hang: true }] });
    const run = await at.start(key);
    await at.hear(run, "at it");
    run.stop("park");
    expect(await run.ended).toMatchObject({ outcome: "cancelled", status: "in_progress" });
    const task = await at.call("task.get", { task: key });
    expect(task).toMatchObject({ status: "in_progress" });
    expect(task.executions.map(({ status }) => status)).toEqual(["cancelled"]);
  });

  test("is ended when it is silent or long for too long, and says so on its execution", async () => {
    const at = new AgentWorkshop();
    const limits = {
      wallMs: 60_000,
      idleMs: 1_500,
      toolIdleMs: 60_000,
      maxCostUsd: null,
      maxConcurrent: 1,
    };
    at.script("silent", { steps: [{ say: "at it" }, { hang: true }], profile: { limits } });
    const record = await at.run(at.add(), "silent");
    expect(record).toMatchObject({ outcome: "timed_out", status: "todo" });
    expect(record.reason).toContain("silent for longer than");
    at.script("busy", {
      steps: [{ flood: 1_000_000, perSecond: 500 }],
      profile: { limits: { ...limits, wallMs: 2_000 } },
    });
    expect((await at.run(at.add(), "busy")).reason).toContain("ran for longer than");
  });

  test.each<[string, (at: AgentWorkshop, key: string) => Promise<unknown>, number | null, string]>([
    [
      "the project's budget",
      (at) => at.call("project.edit", { project: "API", budgetTotalUsd: 0.5 }),
      null,
      "the project's budget of $0.50 is spent ($0.60)",
    ],
    [
      "the task's bound",
      (at, key) => at.call("task.edit", { task: key, maxCostUsd: 0.5 }),
      null,
      "the task's budget of $0.50 is spent ($0.60)",
    ],
    [
      "the profile's bound",
      async () => undefined,
      0.5,
      "it had cost $0.60, more than the $0.50 that its profile allows a run",
    ],
  ])("ends when its stream tells that %s is spent, not at the next beat", async (...row) => {
    const [, bound, maxCostUsd, reason] = row;
    const at = new AgentWorkshop();
    at.heartbeatMs = 1_000_000;
    const key = at.add();
    await bound(at, key);
    at.script("scripted", {
      format: "plain",
      steps: [{ print: stepFor(0.4) }, { print: stepFor(0.2) }, { hang: true }],
      profile: { format: "opencode-json", limits: { ...DEFAULT_LIMITS, maxCostUsd } },
    });
    expect(await at.run(key)).toMatchObject({ outcome: "cancelled", status: "todo", reason });
    const task = await at.call("task.get", { task: key });
    expect(task.costUsd).toBeCloseTo(0.6);
    expect(task.executions[0]).toMatchObject({ status: "cancelled", error: reason });
  });

  test("keeps work whose last word says that it cost too much; the next run is refused", async () => {
    const at = new AgentWorkshop();
    await at.call("project.edit", { project: "API", budgetTotalUsd: 0.5 });
    const key = at.add();
    at.script("scripted", {
      steps: [{ use: { input: 1, output: 1, usd: 0.6 } }, { say: "Done." }],
      profile: { limits: { ...DEFAULT_LIMITS, maxCostUsd: 0.1 } },
    });
    expect(await at.run(key)).toMatchObject({ outcome: "succeeded", status: "done" });
    expect(await at.tryStart(at.add())).toMatchObject({ error: { code: "over_budget" } });
  });

  test("that does not end after its result is ended, and its result counts", async () => {
    const at = new AgentWorkshop();
    at.clockSpeed = 4.5;
    at.script("scripted", { steps: [{ print: JSON.stringify(RESULT) }, { hang: true }] });
    expect(await at.run(at.add())).toMatchObject({ outcome: "succeeded", status: "done" });
    const failed = { ...RESULT, is_error: true, result: "no credit" };
    at.script("scripted", { steps: [{ print: JSON.stringify(failed) }, { hang: true }] });
    const record = await at.run(at.add());
    expect(record).toMatchObject({ outcome: "failed", status: "todo" });
    expect(record.reason).toContain("no credit");
  });

  test("that breaks off without its result has failed, whatever its exit status says", async () => {
    const at = new AgentWorkshop();
    at.script("scripted", { steps: [{ say: "Half done." }, { exit: 0 }] });
    const record = await at.run(at.add());
    expect(record).toMatchObject({ outcome: "failed", status: "todo" });
    expect(record.reason).toBe("exit status 0, without the result that its format ends with");
    const goesOn = [{ print: JSON.stringify(RESULT) }, { tool: "once more" }, { exit: 0 }];
    at.script("scripted", { steps: goesOn });
    expect(await at.run(at.add())).toMatchObject({ outcome: "failed" });
    at.script("scripted", { steps: [{ print: JSON.stringify(RESULT) }, { exit: 1 }] });
    expect(await at.run(at.add())).toMatchObject({ outcome: "failed" });
  });

  test("whose worktree is gone at its end has failed, and cost what it cost", async () => {
    const at = new AgentWorkshop();
    const key = at.add();
    const last = JSON.stringify({ ...RESULT, total_cost_usd: 0.3 });
    const command = ["bash", "-c", `rm -rf "$PWD"; echo '${last}'`];
    at.script("scripted", { steps: [], profile: { command } });
    const record = await at.run(key);
    expect(record).toMatchObject({ outcome: "failed", status: "todo" });
    expect(record.reason).toBe(`${key} has no worktree just now`);
    expect(await at.call("task.get", { task: key })).toMatchObject({ costUsd: 0.3 });
  });

  test("fails as the agent ends, and its task goes back to todo", async () => {
    const at = new AgentWorkshop();
    const key = at.add();
    at.script("scripted", { steps: [{ print: "no such model", to: "err" }, { exit: 3 }] });
    const record = await at.run(key);
    expect(record).toMatchObject({ outcome: "failed", status: "todo" });
    expect(record.reason).toContain("exit status 3");
    at.script("scripted", { steps: [{ die: true }] });
    expect((await at.run(key)).reason).toContain("SIGKILL");
  });

  test("stops by itself once its claim is somebody else's, and changes nothing any more", async () => {
    const at = new AgentWorkshop();
    const key = at.add();
    at.script("scripted", { steps: [{ say: "at it" }, { hang: true }] });
    const run = await at.start(key);
    await at.hear(run, "at it");
    await at.call("task.claim", { task: key, force: true, insist: true, reason: "mine" });
    expect(await run.ended).toMatchObject({ outcome: "lost", status: null });
    const task = await at.call("task.get", { task: key });
    expect(task.assignee?.agent).toBe("ada");
  });

  test("refuses before the board is touched", async () => {
    const at = new AgentWorkshop();
    at.script("scripted", { steps: [{ say: "Done." }] });
    const key = at.add();
    expect(await at.tryStart("API-99")).toMatchObject({ error: { code: "not_found" } });
    expect(await at.tryStart(key, "none")).toMatchObject({ error: { code: "not_found" } });
    await at.call("project.edit", { project: "API", critic: "scripted" });
    expect(await at.tryStart(key)).toMatchObject({
      error: { code: "invalid_argument", message: expect.stringContaining("its own work") },
    });
    await at.call("project.edit", { project: "API", critic: null });
    put(at.root, ".git/HEAD", "damaged");
    expect(await at.tryStart(key)).toMatchObject({ error: { code: "no_repository" } });
    expect(await at.call("task.get", { task: key })).toMatchObject({
      status: "todo",
      claimEpoch: 0,
    });
  });

  test("is judged though its agent closed its execution itself, and gives back what it claimed besides", async () => {
    const at = await workshopWithGate("test -s ok.txt");
    const other = at.add("Besides");
    const key = at.add();
    const go = join(temporaryFolder(), "go");
    at.script("scripted", {
      steps: [{ say: "at it" }, { write: "ok.txt", text: "ok" }, { until: go }, { say: "Done." }],
    });
    const run = await at.start(key);
    await at.hear(run, "at it");
    const { assignee, claimEpoch, executions } = await at.call("task.get", { task: key });
    const agent = assignee?.agent ?? "";
    await at.callAs(agent, claimEpoch, "execution.finish", {
      ...{ execution: executions[0]?.id ?? "", outcome: "succeeded" },
    });
    await at.callAs(agent, null, "task.claim", { task: other });
    writeFileSync(go, "");
    expect(await run.ended).toMatchObject({ outcome: "succeeded", status: "done" });
    expect(await at.call("task.get", { task: key })).toMatchObject({
      verdict: { status: "pass" },
    });
    expect(await at.call("task.get", { task: other })).toMatchObject({
      ...{ status: "todo", assignee: null },
    });
  });

  test.each([
    ["blocked", "unverified"],
    ["todo", "failed"],
    ["done", "succeeded"],
  ] as const)("whose agent moved its task to %s by itself is %s", async (status, outcome) => {
    const at = new AgentWorkshop();
    const key = at.add();
    const go = join(temporaryFolder(), "go");
    at.script("scripted", { steps: [{ say: "at it" }, { until: go }, { say: "Done." }] });
    const run = await at.start(key);
    await at.hear(run, "at it");
    const { assignee, claimEpoch } = await at.call("task.get", { task: key });
    await at.callAs(assignee?.agent ?? "", claimEpoch, "task.move", { task: key, status });
    writeFileSync(go, "");
    expect(await run.ended).toMatchObject({ outcome, status });
  });

  test("lets no secret of its environment reach the log, the ledger or the verdict", async () => {
    const at = await workshopWithGate("echo $API_KEY; exit 1");
    at.secrets.API_KEY = "hunter2-and-more";
    const key = at.add();
    at.script("scripted", { steps: [{ say: "the key is hunter2-and-more" }] });
    const record = await at.run(key);
    const task = await at.call("task.get", { task: key });
    expect(JSON.stringify(task)).not.toContain("hunter2");
    expect(JSON.stringify(task)).toContain("[masked]");
    for (const { id } of task.executions.filter(({ role }) => role === "builder")) {
      expect(JSON.stringify(await at.log(id))).not.toContain("hunter2");
    }
    expect(record.outcome).toBe("unverified");
  });

  test("ten at once in one repository get in nobody's way", async () => {
    const at = await workshopWithGate("test -s own.txt");
    at.script("scripted", {
      steps: [{ write: "own.txt", text: "mine\n" }, { wait: 100 }, { say: "Done." }],
      profile: { limits: { ...DEFAULT_LIMITS, maxConcurrent: 10 } },
    });
    const keys = Array.from({ length: 10 }, (_, index) => at.add(`Task ${index}`));
    const records = await Promise.all(keys.map((key) => at.run(key)));
    expect(records.map(({ outcome }) => outcome)).toEqual(keys.map(() => "succeeded"));
    expect(new Set(git(at.root, "branch", "--list", "baton/*").split("\n")).size).toBe(10);
    expect(git(at.root, "fsck", "--no-dangling")).toBe("");
  });
});
