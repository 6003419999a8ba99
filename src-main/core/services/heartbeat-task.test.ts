import { describe, expect, test } from "vitest";
import type { TaskStatus } from "../../../shared/domain/status.ts";
import { latestSeq, openRun } from "../testing/open-run.ts";
import { agent, person, refusal, TestBoard } from "../testing/test-board.ts";
import { heartbeatTask } from "./heartbeat-task.ts";
import { updateStatus } from "./move-task.ts";

function move(at: TestBoard, key: string, to: TaskStatus, by = person()) {
  return at.on(key, by, (tx, context, task) =>
    updateStatus(tx, context, task, { to, runtime: null, overrideReason: null }),
  );
}

describe("a beat", () => {
  const beat = (at: TestBoard, key: string, caller = person(), isProgress = false) =>
    at.on(key, caller, (tx, context, task) => heartbeatTask(tx, context, task, isProgress));

  test("moves the beat, and progress only when there was some, and writes no event", () => {
    const at = new TestBoard();
    const run = openRun(at, at.add("One"));
    const seq = latestSeq(at);
    const progressAt = at.now;
    at.now += 30_000;
    expect(beat(at, run.key, run.worker).beatAt).toBe(at.now);
    expect(at.task(run.key)).toMatchObject({ beatAt: at.now, updatedAt: at.now, progressAt });
    beat(at, run.key, run.worker, true);
    expect(at.task(run.key).progressAt).toBe(at.now);
    expect(latestSeq(at)).toBe(seq);
  });

  test("is refused to all but the holder, and once the work has left progress", () => {
    const at = new TestBoard();
    const run = openRun(at, at.add("One"));
    expect(refusal(() => beat(at, run.key, person())).code).toBe("conflict");
    expect(refusal(() => beat(at, run.key, agent("codex-1"))).code).toBe("conflict");
    expect(refusal(() => beat(at, run.key, agent("claude-1"))).code).toBe("invalid_argument");
    expect(refusal(() => beat(at, run.key, agent("claude-1", 7))).code).toBe("stale_claim");
    move(at, run.key, "in_review", run.worker);
    expect(refusal(() => beat(at, run.key, run.worker)).code).toBe("conflict");
    move(at, run.key, "cancelled");
    expect(refusal(() => beat(at, run.key, run.worker)).code).toBe("stale_claim");
  });
});
