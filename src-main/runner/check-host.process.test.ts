import { existsSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { LiveCheck } from "../../shared/domain/live-check.ts";
import { AgentWorkshop } from "../core/testing/agent-workshop.ts";
import { person } from "../core/testing/test-board.ts";
import { type CheckHost, createCheckHost } from "./check-host.ts";

const ADA = person();

function hostOf(at: AgentWorkshop) {
  const told: (readonly LiveCheck[])[] = [];
  const waiting = new Set<() => void>();
  const host = createCheckHost({
    ports: at.runPorts(),
    onChecks(checks) {
      told.push(checks);
      for (const look of waiting) look();
    },
  });
  const until = <Found>(find: (newest: readonly LiveCheck[]) => Found | undefined) =>
    new Promise<Found>((resolve) => {
      const look = () => {
        const found = find(told.at(-1) ?? []);
        if (found === undefined) return;
        waiting.delete(look);
        resolve(found);
      };
      waiting.add(look);
      look();
    });
  /** Waits until a check has printed a line. */
  const heard = (line: string) =>
    until((newest) => newest.find(({ lines }) => lines.includes(line)));
  return { host, told, heard };
}

/** A task whose work lies in a worktree, and what judges it. */
async function built(at: AgentWorkshop, verifyCommand: string): Promise<string> {
  const key = at.add();
  await at.call("task.edit", { task: key, verifyCommand });
  await at.worktrees().provision({ task: key });
  return key;
}

async function attemptsOf(at: AgentWorkshop, key: string) {
  return (await at.call("task.get", { task: key })).verdict?.attempts ?? [];
}

test("runs the task's command in its worktree and records what it says", async () => {
  const at = new AgentWorkshop();
  const key = await built(at, "pwd; echo $BATON_HOME; test -e ok.txt");
  const { host, told } = hostOf(at);
  expect(await host.check(key, ADA)).toEqual({
    ok: true,
    data: { kind: "judged", passed: false, timedOut: false },
  });
  const { worktreeRef, id } = await at.call("task.get", { task: key });
  const [red] = await attemptsOf(at, key);
  expect(red).toMatchObject({ outcome: "fail", judge: { type: "human", id: ADA.id } });
  expect(red?.gate).toMatchObject({ exitCode: 1, outputTail: `${worktreeRef}\n\n` });
  expect(told.flat()[0]).toMatchObject({ taskId: id, taskKey: key, folder: worktreeRef });
  expect(told.at(-1), "the end is told before it is answered").toEqual([]);
  mkdirSync(join(worktreeRef ?? "", "ok.txt"));
  expect(await host.check(key, ADA)).toMatchObject({ data: { passed: true } });
});

test("shows what is printed, runs no second time beside itself, and records nothing when stopped", async () => {
  const at = new AgentWorkshop();
  const key = await built(at, "echo begun; exec sleep 60");
  const { host, heard } = hostOf(at);
  const end = host.check(key, ADA);
  const { taskId } = await heard("begun");
  expect(await host.check(key, ADA)).toMatchObject({ error: { code: "conflict" } });
  expect(host.stop(taskId)).toEqual({ ok: true, data: null });
  expect(await end).toEqual({ ok: true, data: { kind: "stopped" } });
  expect(await attemptsOf(at, key)).toEqual([]);
  expect(host.list()).toEqual([]);
  expect(host.stop(taskId)).toMatchObject({ error: { code: "not_found" } });
});

test("an app that quits stops them, and begins no more", async () => {
  const at = new AgentWorkshop();
  const key = await built(at, "echo begun; exec sleep 60");
  const { host, heard } = hostOf(at);
  const end = host.check(key, ADA);
  await heard("begun");
  await host.stopAll();
  expect(await end).toMatchObject({ data: { kind: "stopped" } });
  expect(await host.check(key, ADA)).toMatchObject({ error: { code: "forbidden" } });
  expect(await attemptsOf(at, key)).toEqual([]);
});

async function refusal(host: CheckHost, key: string, by = ADA) {
  const answer = await host.check(key, by);
  if (answer.ok) throw new Error(JSON.stringify(answer));
  return answer.error;
}

test("says what to do where there is no command, no worktree, or nobody else to judge", async () => {
  const at = new AgentWorkshop();
  const { host } = hostOf(at);
  const bare = at.add();
  expect(await refusal(host, bare)).toMatchObject({
    ...{ code: "invalid_argument", message: expect.stringContaining("no command verifies") },
  });
  await at.call("task.edit", { task: bare, verifyCommand: "touch ran" });
  expect((await refusal(host, bare)).message).toContain("has no worktree that could be checked");

  const gone = await built(at, "touch ran");
  const { worktreeRef } = await at.call("task.get", { task: gone });
  rmSync(worktreeRef ?? "", { recursive: true });
  expect((await refusal(host, gone)).message).toContain(`is gone (${worktreeRef})`);

  const own = await built(at, "touch ran");
  await at.call("task.claim", { task: own });
  expect(await refusal(host, own, { ...ADA, id: "ada" })).toMatchObject({
    code: "judge_is_builder",
  });
  expect(existsSync(join(at.root, "ran"))).toBe(false);
  expect(existsSync(join(worktreeRef ?? "", "ran"))).toBe(false);
});
