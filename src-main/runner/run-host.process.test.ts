import { readFileSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { expect, test } from "vitest";
import { DEFAULT_LIMITS } from "../../shared/domain/agent-profile.ts";
import type { LiveRun } from "../../shared/domain/live-run.ts";
import { createSweeper } from "../core/sweeper.ts";
import { AgentWorkshop } from "../core/testing/agent-workshop.ts";
import { isAlive } from "../core/testing/is-alive.ts";
import { person, SETTINGS } from "../core/testing/test-board.ts";
import { createRunHost, type EndedRun } from "./run-host.ts";

const HANG = [{ say: "thinking" }, { hang: true }] as const;

function hostOf(at: AgentWorkshop, maxRuns: number | null = null) {
  const told: (readonly LiveRun[])[] = [];
  const ended: EndedRun[] = [];
  const host = createRunHost({
    ports: at.runPorts(),
    maxRuns: () => maxRuns,
    onRuns: (runs) => told.push(runs),
    onEnded: (run) => ended.push(run),
    lockedBoardMs: 300,
  });
  const start = (task: string) => host.start({ task }, "scripted", person());
  return { host, told, ended, start };
}

test("keeps runs, tells of each change and of each end, and who ended it", async () => {
  const at = new AgentWorkshop();
  at.script("scripted", { steps: [{ say: "Done." }] });
  at.script("hanger", { steps: HANG });
  const { host, told, ended, start } = hostOf(at);
  const key = at.add();
  expect(await start(key)).toMatchObject({ ok: true });
  await host.settled();
  expect(new Set(told.flat().map(({ taskKey }) => taskKey))).toEqual(new Set([key]));
  expect(host.list()).toEqual([]);
  expect(ended).toMatchObject([{ taskKey: key, outcome: "succeeded", stopped: null }]);

  const other = at.add();
  await host.start({ task: other }, "hanger", person());
  const [run] = host.list();
  expect(host.stop(run?.executionId ?? "", "release")).toEqual({ ok: true, data: null });
  await host.settled();
  expect(ended.at(-1)).toMatchObject({ taskKey: other, outcome: "cancelled", stopped: "release" });
  expect(host.stop(run?.executionId ?? "", "release")).toMatchObject({
    error: { code: "not_found" },
  });
});

test("starts no more of a profile than it allows, counted while they only begin", async () => {
  const at = new AgentWorkshop();
  at.script("scripted", {
    steps: HANG,
    profile: { limits: { ...DEFAULT_LIMITS, maxConcurrent: 2 } },
  });
  const { host, start } = hostOf(at);
  const started = await Promise.all([at.add(), at.add(), at.add()].map(start));
  const codes = started.map((each) => (each.ok ? "started" : each.error.code));
  expect(codes.toSorted()).toEqual(["started", "started", "wip_limit"]);
  await host.stopAll("release");
  expect(host.list()).toEqual([]);
});

test("counts a profile's runs that others started on the board", async () => {
  const at = new AgentWorkshop();
  const limits = { ...DEFAULT_LIMITS, maxConcurrent: 1 };
  at.script("scripted", { steps: HANG, profile: { limits } });
  at.script("hanger", { steps: HANG });
  const [one, two] = [hostOf(at), hostOf(at)];
  const [mine, other] = [at.add(), at.add()];
  expect(await one.start(mine)).toMatchObject({ ok: true });
  const refused = { error: { code: "wip_limit", detail: { profile: "scripted", most: 1 } } };
  expect(await two.start(other)).toMatchObject(refused);
  expect(await at.call("task.get", { task: other })).toMatchObject({ status: "todo" });
  expect(await two.host.start({ task: other }, "hanger", person())).toMatchObject({ ok: true });
  await Promise.all([one, two].map(({ host }) => host.stopAll("release")));
  const later = hostOf(at);
  expect(await later.start(other), "a place is free again").toMatchObject({ ok: true });
  await later.host.stopAll("release");
});

test("starts no more than the app's own bound, whatever profiles allow", async () => {
  const at = new AgentWorkshop();
  for (const name of ["scripted", "hanger"]) at.script(name, { steps: HANG });
  const { host } = hostOf(at, 1);
  const [one, two] = [at.add(), at.add()];
  const started = await Promise.all([
    host.start({ task: one }, "scripted", person()),
    host.start({ task: two }, "hanger", person()),
  ]);
  const refused = started.filter((each) => !each.ok);
  expect(refused).toMatchObject([{ error: { code: "wip_limit", detail: { most: 1 } } }]);
  await host.stopAll("release");
});

test("stops what is only just beginning as well, and begins nothing more", async () => {
  const at = new AgentWorkshop();
  at.script("scripted", { steps: HANG });
  const { host, ended, start } = hostOf(at);
  const key = at.add();
  const beginning = start(key);
  await host.stopAll("release");
  expect(await beginning).toMatchObject({ ok: true });
  expect(ended).toMatchObject([{ taskKey: key, stopped: "release" }]);
  expect(await at.call("task.get", { task: key })).toMatchObject({ status: "todo" });
  expect(await start(key)).toMatchObject({ error: { code: "forbidden" } });
});

test("ends in bounded time on a board that stays locked, and says what it could not write", async () => {
  const at = new AgentWorkshop();
  at.script("scripted", { steps: [{ tell: "told.json" }, ...HANG] });
  const { host, ended, start } = hostOf(at);
  const key = at.add();
  const run = await start(key);
  if (!run.ok || !run.data) throw new Error(JSON.stringify(run));
  await at.hear(run.data, "thinking");
  const { worktreeRef } = await at.call("task.get", { task: key });
  const { pid } = JSON.parse(readFileSync(join(worktreeRef ?? "", "told.json"), "utf8"));
  const lock = new Database(at.at.path);
  lock.exec("BEGIN IMMEDIATE");
  await host.stopAll("release");
  lock.exec("ROLLBACK");
  lock.close();
  expect(isAlive(pid)).toBe(false);
  expect(ended).toMatchObject([{ taskKey: key, outcome: "unsaved", error: { code: "busy" } }]);
  // Its execution is left running, for recovery to find once this process is gone.
  const { executions } = await at.call("task.get", { task: key });
  expect(executions).toMatchObject([{ status: "running" }]);
});

test("a stop during another's lock ends as cancelled, though the claim was silent too long by then", async () => {
  const at = new AgentWorkshop();
  at.script("scripted", { steps: HANG });
  const { host, ended, start } = hostOf(at);
  const key = at.add();
  const run = await start(key);
  if (!run.ok || !run.data) throw new Error(JSON.stringify(run));
  await at.hear(run.data, "thinking");
  const { id } = at.at.task(key);
  const settings = { ...SETTINGS, staleTtlMs: 3_000, staleSweepMs: 1_000 };
  let monotonicMs = 0;
  const sweeper = createSweeper({
    ...{ board: at.at.board, settings, isOwnRun: host.worksOn },
    clock: () => ({ wallMs: at.at.now + monotonicMs, monotonicMs }),
  });
  const lock = new Database(at.at.path);
  lock.exec("BEGIN IMMEDIATE");
  await sweeper.lookAsync();
  host.stop(run.data.snapshot().executionId, "release");
  // No beat gets through, and the stop can't be written: the task looks as it did all the time.
  for (let look = 0; look < 5; look++) {
    monotonicMs += settings.staleSweepMs;
    expect(await sweeper.lookAsync()).toEqual({ closed: [], rescued: [] });
  }
  expect(host.worksOn(id)).toBe(true);
  lock.exec("ROLLBACK");
  lock.close();
  await host.settled();
  expect(ended).toMatchObject([{ taskKey: key, outcome: "cancelled", stopped: "release" }]);
  expect(host.worksOn(id)).toBe(false);
  const { executions } = await at.call("task.get", { task: key });
  expect(executions).toMatchObject([{ status: "cancelled" }]);
});

test("beats at once when it is told to", async () => {
  const at = new AgentWorkshop();
  at.heartbeatMs = 1_000_000;
  at.script("scripted", { steps: HANG });
  const { host, start } = hostOf(at);
  const key = at.add();
  await start(key);
  const before = at.at.task(key).beatAt ?? 0;
  await expect
    .poll(async () => {
      await host.beatAll();
      return at.at.task(key).beatAt ?? 0;
    })
    .toBeGreaterThan(before);
  await host.stopAll("release");
});
