import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test } from "vitest";
import { createSweeper } from "./sweeper.ts";
import type { RunOneTaskInput, RunOneTaskResult } from "./testing/crew/run-one-task.ts";
import { startMember } from "./testing/crew/start-crew.ts";
import { SETTINGS, TestBoard } from "./testing/test-board.ts";

const HEARTBEAT_MS = 20;

test.skipIf(process.platform === "win32")(
  "a worker that froze is swept and replaced, and changes nothing when it wakes",
  async () => {
    const board = new TestBoard();
    const key = board.add("Run twice");
    const worker = (agent: string): RunOneTaskInput => ({
      path: board.path,
      key,
      agent,
      heartbeatMs: HEARTBEAT_MS,
    });
    const frozen = await startMember<RunOneTaskInput, RunOneTaskResult>("run-one-task.ts");
    const successor = await startMember<RunOneTaskInput, RunOneTaskResult>("run-one-task.ts");
    frozen.go(worker("frozen"));
    await frozen.nextSignal();
    await frozen.nextSignal();
    frozen.process.kill("SIGSTOP");
    await untilStopped(frozen.process.pid as number);

    expect(sweepAfterOneTtl(board)).toEqual([key]);
    successor.go(worker("successor"));
    await successor.nextSignal();
    const held = board.task(key);
    expect(held).toMatchObject({ assigneeAgentId: "successor", status: "in_progress" });

    frozen.process.kill("SIGCONT");
    frozen.process.send("finish");
    expect(await frozen.result).toEqual({ beat: "stale_claim", finish: "stale_claim" });
    expect(board.task(key)).toMatchObject({ claimEpoch: held.claimEpoch, costUsd: 0 });

    successor.process.send("finish");
    expect(await successor.result).toEqual({ beat: null, finish: null });
    expect(board.task(key)).toMatchObject({ status: "done", costUsd: 1 });
    const ended = board.read((tx) =>
      tx.executions
        .list({ taskId: held.id, projectIds: null }, 10, null)
        .rows.map(({ agentId, status }) => `${agentId}: ${status}`),
    );
    expect(ended.sort()).toEqual(["frozen: timed_out", "successor: succeeded"]);
  },
);

/** Two looks, one time to live apart by the sweeper's clock. @returns the keys that it freed */
function sweepAfterOneTtl(board: TestBoard): string[] {
  let ms = 0;
  const sweeper = createSweeper({
    board: board.board,
    settings: { ...SETTINGS, staleSweepMs: SETTINGS.staleTtlMs },
    clock: () => ({ wallMs: Date.now() + ms, monotonicMs: ms }),
  });
  expect(sweeper.look().rescued).toEqual([]);
  ms += SETTINGS.staleTtlMs;
  return sweeper.look().rescued.map((task) => task.key);
}

/** The signal is on its way for a moment, in which a last beat may still come. */
async function untilStopped(pid: number): Promise<void> {
  while (stateOf(pid) !== "T") await nextTurn();
}

function stateOf(pid: number): string | undefined {
  return process.platform === "linux"
    ? readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.[0]
    : execFileSync("ps", ["-o", "stat=", "-p", String(pid)], { encoding: "utf8" })[0];
}
