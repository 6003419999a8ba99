import { expect, test } from "vitest";
import type { Pulse } from "../../shared/operations/board.ts";
import { claimById } from "../core/services/claim-task.ts";
import { completeExecutionProcess } from "../core/services/close-executions.ts";
import { heartbeatTask } from "../core/services/heartbeat-task.ts";
import { agent, openExecution, TestBoard } from "../core/testing/test-board.ts";
import { createPulse } from "./pulse.ts";

function pulseOn(at: TestBoard) {
  const told: (readonly Pulse[])[] = [];
  const look = createPulse(at.board, (pulses) => told.push(pulses));
  return { told, look };
}

test("beats are told while something runs and beats, and its end once", () => {
  const at = new TestBoard();
  const key = at.add("write it");
  const { told, look } = pulseOn(at);
  look();
  expect(told).toEqual([]);

  at.on(key, agent(), (tx, context, task) => claimById(tx, context, task, "claude"));
  const run = openExecution(at, key);
  look();
  look();
  const { id } = at.task(key);
  expect(told).toEqual([[{ taskId: id, beatAt: at.now, progressAt: at.now }]]);

  at.now += 30_000;
  at.on(key, agent("claude-1", 1), (tx, context, task) => heartbeatTask(tx, context, task, false));
  look();
  expect(told.at(-1)).toEqual([{ taskId: id, beatAt: at.now, progressAt: at.now - 30_000 }]);

  at.write(agent(), (tx, context) =>
    completeExecutionProcess(tx, context, run.id, { status: "succeeded" }),
  );
  look();
  look();
  expect(told).toHaveLength(3);
  expect(told.at(-1)).toEqual([]);
});

test("a board that can't be read just now is looked at again later", () => {
  const read = () => {
    throw Object.assign(new Error("busy"), { code: "SQLITE_BUSY" });
  };
  const told: unknown[] = [];
  createPulse({ read }, (pulses) => told.push(pulses))();
  expect(told).toEqual([]);
});
