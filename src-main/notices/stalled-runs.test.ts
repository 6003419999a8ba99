import { expect, test } from "vitest";
import { finishRun } from "../core/services/finish-execution.ts";
import { heartbeatTask } from "../core/services/heartbeat-task.ts";
import { openRun } from "../core/testing/open-run.ts";
import { TestBoard } from "../core/testing/test-board.ts";
import { createStalledRuns, STALLED_INTERVAL_MS } from "./stalled-runs.ts";

function watchOn(at: TestBoard) {
  const told: string[] = [];
  let clock = 0;
  const look = createStalledRuns({
    board: at.board,
    stalledAfterMs: () => 60_000,
    tell: ({ kind, taskTitle, reason }) => told.push(`${taskTitle} ${kind}: ${reason}`),
    onFailed: (error) => {
      throw error;
    },
    monotonicMs: () => clock,
    now: () => at.now,
  });
  /** Looks again and again for so long, as the app's timer does. */
  const wait = (ms: number) => {
    for (let waited = 0; waited < ms; waited += STALLED_INTERVAL_MS) {
      clock += STALLED_INTERVAL_MS;
      at.now += STALLED_INTERVAL_MS;
      look();
    }
  };
  const sleep = (ms: number) => {
    clock += ms;
    at.now += ms;
    look();
  };
  return { told, wait, sleep };
}

test("a run without progress is told of once, and again only after it went on", () => {
  const at = new TestBoard();
  const key = at.add("Stuck");
  const { worker } = openRun(at, key);
  const { told, wait } = watchOn(at);
  const beat = (isProgress: boolean) =>
    at.on(key, worker, (tx, context, task) => heartbeatTask(tx, context, task, isProgress));
  wait(60_000);
  beat(false);
  expect(told).toEqual([]);
  wait(5_000);
  expect(told).toEqual(["Stuck stalled: no progress for 1m: look at its log, or stop it"]);
  beat(false);
  wait(600_000);
  expect(told).toHaveLength(1);
  beat(true);
  wait(60_000);
  expect(told).toHaveLength(1);
  wait(10_000);
  expect(told).toHaveLength(2);
});

test("progress keeps a run from counting as stalled, and so does sleep", () => {
  const at = new TestBoard();
  const key = at.add("Works");
  const { worker } = openRun(at, key);
  const { told, wait, sleep } = watchOn(at);
  for (let round = 0; round < 5; round++) {
    wait(50_000);
    at.on(key, worker, (tx, context, task) => heartbeatTask(tx, context, task, true));
  }
  sleep(8 * 3_600_000);
  wait(50_000);
  expect(told).toEqual([]);
});

test("nothing is told of what no longer runs", () => {
  const at = new TestBoard();
  const { execution, worker } = openRun(at, at.add("Ends"));
  const { told, wait } = watchOn(at);
  wait(50_000);
  at.write(worker, (tx, context) => finishRun(tx, context, execution.id, { status: "succeeded" }));
  wait(600_000);
  expect(told).toEqual([]);
});
