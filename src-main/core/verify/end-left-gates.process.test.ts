import { expect, onTestFinished, test } from "vitest";
import type { RunGateUntilKilledInput } from "../testing/crew/run-gate-until-killed.ts";
import { killHard, startMember } from "../testing/crew/start-crew.ts";
import { isAlive } from "../testing/is-alive.ts";
import { temporaryFolder } from "../testing/test-board.ts";
import { endLeftGates } from "./end-left-gates.ts";

/** A gate in the hands of a process of its own, up to where it runs. */
async function runElsewhere(command: string) {
  const owner = await startMember<RunGateUntilKilledInput, null>("run-gate-until-killed.ts");
  owner.go({ command, cwd: temporaryFolder() });
  const pid = Number(await owner.nextSignal());
  onTestFinished(() => {
    if (isAlive(pid)) process.kill(pid, "SIGKILL");
  });
  return { owner: owner.process, pid };
}

test.runIf(process.platform === "linux").each([
  ["its shell", "echo $$; trap '' TERM; while :; do sleep 0.05; done"],
  ["what cut itself loose", "setsid sh -c 'echo $$; exec sleep 60' & wait"],
])("ends what a killed process's gate left, and nobody else's: %s", async (_, command) => {
  const left = await runElsewhere(command);
  const other = await runElsewhere(command);
  await endLeftGates();
  expect([left, other].map(({ pid }) => isAlive(pid))).toEqual([true, true]);
  await killHard(left.owner);
  expect(isAlive(left.pid), "nobody has ended it yet").toBe(true);
  const { count, survivors } = await endLeftGates();
  expect(count).toBeGreaterThan(0);
  expect(survivors).toEqual([]);
  expect([left, other].map(({ pid }) => isAlive(pid))).toEqual([false, true]);
});
