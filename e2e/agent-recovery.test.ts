import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { isAlive } from "../src-main/core/testing/is-alive.ts";
import { AgentHome, PATIENCE_MS } from "./agent-home.ts";
import { answeringBoxes, appEnd, quit } from "./answer-dialogs.ts";

let at: AgentHome;

test.describe.configure({ timeout: 360_000 });

test.beforeEach(async () => {
  at = new AgentHome((traceAt) => ({
    forker: {
      steps: [
        { write: "half.txt", text: "half done\n" },
        { fork: traceAt("fork") },
        { deaf: true },
        { tell: traceAt("agent") },
        { say: "thinking" },
        { hang: true },
      ],
    },
    successor: { steps: [{ tell: traceAt("successor") }, { say: "Taken over." }] },
    brief: { steps: [{ tell: traceAt("brief") }, { until: traceAt("go") }, { say: "Done." }] },
  }));
  await at.launch();
});

test.afterEach(() => at.remove());

const traced = async (name: string) =>
  JSON.parse(await at.trace(name)) as { pid: number; cwd: string };

test("a killed app's run is freed, what it left running is ended, and its worktree goes on", async () => {
  const key = await at.add("Survive the app");
  await at.start(key, "forker");
  const agent = await traced("agent");
  const child = Number(await at.trace("fork"));
  const ended = appEnd(at.baton);
  at.baton.app.process().kill("SIGKILL");
  await ended;
  expect([agent.pid, child].map(isAlive), "a killed app ends nobody").toEqual([true, true]);

  await at.launch();
  await at.reaches(key, "todo");
  // Ended before the task was freed: nobody may share the worktree with the next run.
  expect([agent.pid, child].map(isAlive)).toEqual([false, false]);
  const task = await at.call("task.get", { task: key });
  expect(task).toMatchObject({ assignee: null });
  expect(task.executions[0]).toMatchObject({ status: "failed", recovered: true });

  expect(await at.run(key, "successor")).toMatchObject({ status: "in_review" });
  const { cwd } = await traced("successor");
  expect(cwd).toBe(agent.cwd);
  expect(existsSync(join(cwd, "half.txt"))).toBe(true);
});

test("quitting asks while a run lives: it is called off, and then stops the run", async () => {
  const key = await at.add("Be stopped by the end");
  const execution = await at.start(key, "forker");
  const { pid } = await traced("agent");
  const asked = await answeringBoxes(at.baton, 2);
  await quit(at.baton);
  await expect.poll(asked).toEqual(["A run is still at work"]);
  expect(await at.live()).toHaveLength(1);

  await answeringBoxes(at.baton, 0);
  const ended = appEnd(at.baton);
  await quit(at.baton);
  await ended;
  expect(isAlive(pid)).toBe(false);
  expect(
    at.query(`SELECT status, error FROM execution_processes WHERE id = '${execution}'`),
  ).toEqual([{ status: "cancelled", error: expect.stringContaining("stopped by") }]);
  expect(at.query("SELECT status, assignee_agent_id AS agent FROM tasks")).toEqual([
    { status: "todo", agent: null },
  ]);
});

test("an app that waits for its runs hides, and quits when they have ended", async () => {
  const key = await at.add("Come to an end");
  await at.start(key, "brief");
  const { pid } = await traced("brief");
  await answeringBoxes(at.baton, 1);
  const ended = appEnd(at.baton);
  await quit(at.baton);
  expect(isAlive(pid)).toBe(true);
  writeFileSync(at.tracePath("go"), "");
  await ended;
  expect(at.query("SELECT status FROM tasks")).toEqual([{ status: "done" }]);
});

test("a signal stops the runs in order, without a question", async () => {
  const key = await at.add("Be told to stop");
  await at.start(key, "forker");
  const { pid } = await traced("agent");
  const ended = appEnd(at.baton);
  at.baton.app.process().kill("SIGTERM");
  await ended;
  expect(isAlive(pid)).toBe(false);
  expect(isAlive(Number(await at.trace("fork")))).toBe(false);
  expect(at.query("SELECT status, assignee_agent_id AS agent FROM tasks")).toEqual([
    { status: "todo", agent: null },
  ]);
});

test("after a sleep the app's runs beat before any sweep judges them", async () => {
  const key = await at.add("Sleep with the machine");
  await at.start(key, "forker");
  await traced("agent");
  const beat = () => at.query<{ beat: number }>("SELECT beat_at AS beat FROM tasks")[0]?.beat ?? 0;
  const before = beat();
  await at.baton.app.evaluate(({ powerMonitor }) => {
    powerMonitor.emit("suspend");
    powerMonitor.emit("resume");
  });
  await expect.poll(beat, { timeout: PATIENCE_MS }).toBeGreaterThan(before);
  const [run] = await at.live();
  expect(run).toMatchObject({ taskKey: key, phase: "working" });
  await at.stop(run?.executionId ?? "", "release");
  await at.ended(key);
});
