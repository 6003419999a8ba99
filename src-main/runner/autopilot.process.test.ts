import { expect, onTestFinished, test } from "vitest";
import { FIRST_REST_MS } from "../../shared/domain/setbacks.ts";
import type { ErrorValue } from "../../shared/errors.ts";
import { AgentWorkshop } from "../core/testing/agent-workshop.ts";
import { person } from "../core/testing/test-board.ts";
import { type AutopilotStanding, createAutopilot } from "./autopilot.ts";
import { createRunHost } from "./run-host.ts";

/** An autopilot whose looks and clock are the test's. */
async function pilot(at: AgentWorkshop, profile: string, max = 1) {
  await at.call("project.edit", {
    ...{ project: "API", autopilot: true, autopilotProfile: profile, autopilotMax: max },
  });
  const clock = { now: Date.now() };
  const standings: AutopilotStanding[] = [];
  const refused: ErrorValue[] = [];
  const ports = at.runPorts();
  const host = createRunHost({
    ports,
    onRuns: () => undefined,
    onEnded: (run) => autopilot.noteEnd(run),
  });
  const autopilot = createAutopilot({
    ...{ board: at.at.board, runner: ports.runner, host, caller: person() },
    onStanding: (standing) => standings.push(standing),
    onRefused: (_, error) => refused.push(error),
    onFailed: (error) => {
      throw error;
    },
    now: () => clock.now,
  });
  onTestFinished(async () => {
    await autopilot.end();
    await host.stopAll("release");
  });
  /** Looks, and waits for the runs that it began. */
  const drain = async () => {
    await autopilot.look();
    await host.settled();
  };
  const statuses = async (key: string) =>
    (await at.call("task.get", { task: key })).executions.map(({ status }) => status);
  return { autopilot, host, clock, standings, refused, drain, statuses };
}

test("a task that fails is left alone for longer each time, and others go on", async () => {
  const at = new AgentWorkshop();
  at.script("failer", { steps: [{ exit: 1 }] });
  const { drain, clock, statuses } = await pilot(at, "failer");
  const key = at.add("Fail");
  await drain();
  await drain();
  expect(await statuses(key)).toEqual(["failed"]);
  clock.now += FIRST_REST_MS;
  await drain();
  await drain();
  expect(await statuses(key)).toEqual(["failed", "failed"]);
  clock.now += FIRST_REST_MS;
  at.script("failer", { steps: [{ say: "Done." }] });
  const other = at.add("Succeed");
  await drain();
  expect(await statuses(other)).toEqual(["succeeded"]);
  expect(await statuses(key)).toEqual(["failed", "failed"]);
});

test("what can't be begun is told of once, and tried again after a rest", async () => {
  const at = new AgentWorkshop();
  at.script("worker", { steps: [{ say: "Done." }] });
  const { drain, clock, refused, statuses } = await pilot(at, "nobody");
  const key = at.add("Wait");
  await drain();
  await drain();
  clock.now += FIRST_REST_MS;
  await drain();
  expect(refused).toMatchObject([{ code: "not_found" }]);
  await at.call("project.edit", { project: "API", autopilotProfile: "worker" });
  clock.now += 10 * FIRST_REST_MS;
  await drain();
  expect(await statuses(key)).toEqual(["succeeded"]);
});

test("it stays within its bound, rests when it is paused, and begins nothing once held", async () => {
  const at = new AgentWorkshop();
  at.script("hanger", { steps: [{ say: "thinking" }, { hang: true }] });
  const { autopilot, host, standings } = await pilot(at, "hanger", 1);
  for (const title of ["One", "Two", "Three"]) at.add(title);
  await autopilot.look();
  await autopilot.look();
  expect(host.list()).toHaveLength(1);
  await at.call("autopilot.pause", {});
  const stop = async () => {
    for (const { executionId } of host.list()) host.stop(executionId, "release");
    await host.settled();
    await autopilot.look();
  };
  await stop();
  expect(host.list()).toEqual([]);
  expect(standings).toEqual([
    { isOn: true, isPaused: false, isBoardPaused: false },
    { isOn: true, isPaused: true, isBoardPaused: false },
  ]);
  await at.call("autopilot.resume", {});
  await autopilot.look();
  expect(host.list()).toHaveLength(1);
  autopilot.hold(true);
  await stop();
  expect(host.list()).toEqual([]);
});
