import { expect, test } from "@playwright/test";
import type { AgentStep } from "../src-main/core/testing/agents/steps.ts";
import { isAlive } from "../src-main/core/testing/is-alive.ts";
import { AgentHome, GATE, PATIENCE_MS, RIGHT_SUM, TIMING, WRONG_SUM } from "./agent-home.ts";
import { holdLock } from "./hold-lock.ts";

/**
 * The bound for a stop, and as much again for the way to the page and back on a machine that
 * does much else meanwhile.
 */
const STOPPED_WITHIN_MS = 2_000 + 2_000;
const FLOOD_LINES = 20_000;

const FIX: readonly AgentStep[] = [
  { tool: "edit add.js" },
  { write: "add.js", text: RIGHT_SUM },
  { use: { input: 1_200, output: 340, usd: 0.42 } },
  { say: "The sum is right now." },
];
const BREAK: readonly AgentStep[] = [
  { write: "notes.txt", text: "looked around\n" },
  { write: "add.js", text: WRONG_SUM },
  { say: "Done, I think." },
];
const FINDINGS = [{ severity: "data_loss", message: "overwrites the sum", file: "add.js" }];

let at: AgentHome;

test.describe.configure({ timeout: 360_000 });

test.beforeAll(async () => {
  at = new AgentHome((traceAt) => ({
    fixer: { steps: FIX },
    "codex-fixer": { format: "codex-json", steps: FIX },
    learner: { steps: [{ told: "The verify command ended", do: FIX, instead: BREAK }] },
    breaker: { steps: BREAK },
    critic: {
      steps: [
        { use: { input: 10, output: 5, usd: 0.05 } },
        { say: `\`\`\`json\n${JSON.stringify({ findings: FINDINGS })}\n\`\`\`` },
      ],
    },
    hanger: { steps: [{ tell: traceAt("hanger") }, { say: "thinking" }, { hang: true }] },
    late: { steps: [{ tell: traceAt("late") }, { say: "thinking" }, { hang: true }] },
    deaf: { steps: [{ deaf: true }, { tell: traceAt("deaf") }, { say: "deaf" }, { hang: true }] },
    forker: { steps: [{ fork: traceAt("fork") }, { say: "forked" }, { hang: true }] },
    leaver: { steps: [{ fork: traceAt("left") }, ...FIX] },
    loser: { steps: [{ tell: traceAt("loser") }, { say: "thinking" }, { hang: true }] },
    flooder: { steps: [{ flood: FLOOD_LINES }, ...FIX] },
    dier: { steps: [{ say: "about to die" }, { die: true }] },
  }));
  await at.launch();
  await at.call("project.edit", { project: "API", verifyCommand: GATE, verifyRequired: true });
});

test.afterAll(() => at.remove());

const processIn = async (trace: string): Promise<number> => {
  const { pid } = JSON.parse(await at.trace(trace)) as { pid: number };
  return pid;
};

/** Stops a run, and waits within the bound until its process is gone. */
async function stopsInTime(execution: string, pid: number): Promise<void> {
  expect(isAlive(pid)).toBe(true);
  const stoppedAt = performance.now();
  expect(await at.stop(execution, "release")).toEqual({ ok: true, data: null });
  await expect
    .poll(() => isAlive(pid), { intervals: [50], timeout: STOPPED_WITHIN_MS })
    .toBe(false);
  expect(performance.now() - stoppedAt).toBeLessThan(STOPPED_WITHIN_MS);
}

test("an agent's work is gated by the project's tests and done, with its tokens and its cost", async () => {
  const key = await at.add("Make the sum right", {
    description: "## Acceptance criteria\n- [ ] 1 + 2 is 3",
  });
  const task = await at.run(key, "fixer");
  expect(task).toMatchObject({ status: "done", costUsd: 0.42 });
  expect(task.verdict).toMatchObject({ status: "pass", attempts: [{ gate: { passed: true } }] });
  const builder = task.executions.find(({ role }) => role === "builder");
  expect(builder).toMatchObject({
    ...{ status: "succeeded", inputTokens: 1_200, outputTokens: 340, costUsd: 0.42 },
    ...{ summary: "The sum is right now.", beforeCommit: at.git("rev-parse", "main") },
  });
  expect(builder?.afterCommit).toBe(at.git("rev-parse", task.branchRef ?? ""));
  expect(at.git("show", `${task.branchRef}:add.js`)).toBe(RIGHT_SUM.trim());
  expect(at.git("status", "--porcelain"), "the main checkout is untouched").toBe("");
});

test("another format's stream tells its tokens as well", async () => {
  const task = await at.run(await at.add("Make the sum right"), "codex-fixer");
  expect(task.status).toBe("done");
  const builder = task.executions.find(({ role }) => role === "builder");
  expect(builder).toMatchObject({ inputTokens: 1_200, outputTokens: 340 });
});

test("a failing gate is told to the second attempt, which passes", async () => {
  const task = await at.run(await at.add("Learn"), "learner");
  expect(task.status).toBe("done");
  expect(task.verdict?.attempts.map(({ outcome }) => outcome)).toEqual(["fail", "pass"]);
});

test("a gate that is red twice leaves the task blocked, with debt, for a person", async () => {
  const task = await at.run(await at.add("Break"), "breaker");
  expect(task.status).toBe("blocked");
  expect(task.blockedReason).not.toBeNull();
  expect(task.verdict?.status).toBe("completed_with_debt");
  expect(task.verdict?.attempts).toHaveLength(2);
});

test("a critic's blocking finding fails work whose gate is green", async () => {
  await at.call("project.edit", { project: "API", critic: "critic" });
  const task = await at.run(await at.add("Fix carefully"), "fixer");
  await at.call("project.edit", { project: "API", critic: null });
  expect(task.status).toBe("blocked");
  expect(task.verdict?.attempts[0]).toMatchObject({
    ...{ outcome: "fail", gate: { passed: true } },
    findings: [{ severity: "data_loss", message: "overwrites the sum" }],
  });
  const critics = task.executions.filter(({ role }) => role === "critic");
  for (const { agent } of critics) expect(agent).toMatch(/^critic\/critic-/);
});

test("an agent that hangs is stopped, its execution cancelled and its task given back", async () => {
  const key = await at.add("Hang");
  const execution = await at.start(key, "hanger");
  await stopsInTime(execution, await processIn("hanger"));
  const task = await at.ended(key);
  expect(task).toMatchObject({ status: "todo", assignee: null });
  expect(task.executions[0]).toMatchObject({ id: execution, status: "cancelled" });
});

test("a stop works while another process has the board locked", async () => {
  const key = await at.add("Hang while the board is locked");
  const execution = await at.start(key, "late");
  const pid = await processIn("late");
  // Until the claim has been silent for as long as any may be: the stop counts, and not the sweep.
  const lock = await holdLock(at.boardPath, Number(TIMING.BATON_STALE_TTL_MS));
  await stopsInTime(execution, pid);
  await lock.released;
  const task = await at.ended(key);
  expect(task).toMatchObject({ status: "todo", assignee: null });
  expect(task.executions[0]).toMatchObject({ id: execution, status: "cancelled" });
});

test("an agent that is deaf to SIGTERM is ended too", async () => {
  const key = await at.add("Listen to nobody");
  const execution = await at.start(key, "deaf");
  await stopsInTime(execution, await processIn("deaf"));
  expect((await at.ended(key)).status).toBe("todo");
});

test("children that an agent cut loose end with a stop, and with its own end", async () => {
  const key = await at.add("Fork");
  const execution = await at.start(key, "forker");
  await stopsInTime(execution, Number(await at.trace("fork")));
  await at.ended(key);

  const task = await at.run(await at.add("Leave a child"), "leaver");
  expect(task.status).toBe("done");
  expect(isAlive(Number(await at.trace("left")))).toBe(false);
});

test("an agent that floods is logged by page, and the window answers meanwhile", async () => {
  const key = await at.add("Flood");
  const execution = await at.start(key, "flooder");
  // Asks the window again and again until the run has ended.
  const task = await at.ended(key);
  expect(task.status).toBe("done");
  const log = await at.log(execution, -50, 50);
  const page = log.ok ? log.data : null;
  expect(page?.end).toBeGreaterThan(FLOOD_LINES);
  expect(page?.lines.at(-1)?.text).toBe("judged: pass, done");
});

test("an agent that dies fails its execution, and its task is there for the next", async () => {
  const task = await at.run(await at.add("Die"), "dier");
  expect(task).toMatchObject({ status: "todo", assignee: null });
  expect(task.executions[0]?.status).toBe("failed");
  expect(task.executions[0]?.error).toContain("SIGKILL");
});

test("an agent that loses its claim is stopped, and changes nothing any more", async () => {
  const key = await at.add("Lose the claim");
  await at.start(key, "loser");
  const pid = await processIn("loser");
  const taken = await at.cli(
    "task",
    "claim",
    key,
    "--force",
    "--insist",
    "--reason",
    "I do it myself",
  );
  expect(taken.code, taken.stderr).toBe(0);
  const task = await at.ended(key);
  await expect.poll(() => isAlive(pid), { timeout: PATIENCE_MS }).toBe(false);
  expect(task.status).toBe("in_progress");
  expect(task.assignee?.agent).not.toMatch(/^loser/);
});

test("ten agents work at once in one repository, each on a branch of its own", async () => {
  const keys: string[] = [];
  for (let index = 0; index < 10; index++) keys.push(await at.add(`Part ${index}`));
  await Promise.all(keys.map((key) => at.start(key, "fixer")));
  const branches = new Set<string>();
  for (const key of keys) {
    const { status, branchRef, executions } = await at.ended(key);
    expect(status, JSON.stringify(executions)).toBe("done");
    expect(at.git("show", `${branchRef}:add.js`)).toBe(RIGHT_SUM.trim());
    branches.add(branchRef ?? "");
  }
  expect(branches.size).toBe(keys.length);
  expect(at.git("status", "--porcelain")).toBe("");
  expect(at.git("fsck", "--strict")).toBe("");
});
