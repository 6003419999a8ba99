import { expect } from "vitest";
import type { Caller } from "../../../shared/domain/caller.ts";
import type { GateResult } from "../../../shared/domain/verdict.ts";
import { checkHealth } from "../services/check-health.ts";
import { editProject } from "../services/edit-project.ts";
import { judgeRun, type RunJudgement } from "../services/judge-run.ts";
import { getProject } from "../services/resolve.ts";
import { reviewRun, startCritique } from "../services/review-run.ts";
import { expectEventsToReplay } from "./board-state.ts";
import { type OpenRun, openRun } from "./open-run.ts";
import { agent, person, TestBoard } from "./test-board.ts";

/** The app itself. */
export const APP: Caller = {
  type: "system",
  id: "baton",
  runtime: null,
  surface: "run",
  claim: null,
};
/** A gate that passed. */
export const GREEN: GateResult = {
  command: "npm test",
  exitCode: 0,
  passed: true,
  timedOut: false,
  durationMs: 12,
  outputTail: "ok",
};
/** A gate that did not. */
export const RED: GateResult = { ...GREEN, exitCode: 2, passed: false, outputTail: "2 failed" };
/** The process that answers for executions. */
export const OWNER = { pid: 7, processStart: "1", bootId: "b" };
const RETRY = { executorType: "claude", owner: OWNER };
/** A critic's answer with a finding that blocks. */
export const CRASH = '```json\n{"findings":[{"severity":"crash","message":"it crashes"}]}\n```';

type Verify = Parameters<typeof editProject>[3]["verify"];

/** A project whose one task is claimed and runs. */
export function running(verify: Verify = { command: "npm test" }): { at: TestBoard; run: OpenRun } {
  const at = new TestBoard();
  at.project("API");
  set(at, verify);
  return { at, run: openRun(at, at.add("One", { in: "API" }), "claude-1", OWNER) };
}

/** Sets what verifies the project. */
export function set(at: TestBoard, verify: Verify): void {
  at.write(person(), (tx, context) =>
    editProject(tx, context, getProject(tx, "API"), { verify, budget: {} }),
  );
}

/** Ends a run with changes. */
export function review(at: TestBoard, run: OpenRun) {
  return at.write(run.worker, (tx, context) =>
    reviewRun(tx, context, run.execution.id, { status: "succeeded", costUsd: 1 }, OWNER),
  );
}

/** A run that is under review. */
export function reviewed(verify?: Verify) {
  const { at, run } = running(verify);
  return { at, run, ...review(at, run) };
}

/** Opens a critic. */
export function critique(at: TestBoard, run: OpenRun, by = agent("codex-1"), gate = GREEN) {
  return at.on(run.key, by, (tx, context, task) =>
    startCritique(tx, context, { task, claimEpoch: run.epoch }, gate, { executorType: "codex" }),
  );
}

/** Judges a run under review. */
export function judge(
  at: TestBoard,
  { key, epoch }: Pick<OpenRun, "key" | "epoch">,
  judgement: Partial<RunJudgement> = {},
) {
  return at.on(key, APP, (tx, context, task) =>
    judgeRun(
      tx,
      context,
      { task, claimEpoch: epoch },
      {
        gate: GREEN,
        critic: null,
        retry: RETRY,
        ...judgement,
      },
    ),
  );
}

/** How a critic's execution ended, with an answer that finds nothing. */
export const report = (execution: string, message = '{"findings":[]}') =>
  ({ execution, outcome: "succeeded", message, costUsd: 0.5 }) as const;

/** Asserts that the board is healthy and that its events alone give the same board. */
export function expectSound(at: TestBoard): void {
  const health = at.read((tx) => checkHealth(tx));
  expect(health.checks.filter(({ ok }) => !ok)).toEqual([]);
  expectEventsToReplay(at);
}
