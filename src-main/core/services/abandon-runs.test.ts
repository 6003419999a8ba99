import { describe, expect, test } from "vitest";
import type { Caller } from "../../../shared/domain/caller.ts";
import { agent, person, refusal, TestBoard } from "../testing/test-board.ts";
import { abandonRuns, type ClaimedRun } from "./abandon-runs.ts";
import { finishRun } from "./finish-execution.ts";
import { updateStatus } from "./move-task.ts";
import { startRun } from "./start-run.ts";

const OWNER = { pid: 1, processStart: "1", bootId: "here" };

/** Claims a task for a process. */
function start(at: TestBoard, key: string, by: Caller = agent(), owner = OWNER) {
  const run = { runtime: null, executorType: "mcp", owner };
  const started = at.on(key, by, (tx, context, task) => startRun(tx, context, task, run));
  if (!started) throw new Error(`${key} was not claimed`);
  return { execution: started.execution.id, claimEpoch: started.task.claimEpoch };
}

function abandon(at: TestBoard, runs: readonly ClaimedRun[], by: Caller = agent()) {
  return at.write(by, (tx, context) => abandonRuns(tx, context, runs, "client disconnected"));
}

function move(at: TestBoard, key: string, to: "in_review" | "blocked" | "todo", by: Caller) {
  return at.on(key, by, (tx, context, task) =>
    updateStatus(tx, context, task, { to, runtime: null, overrideReason: null }),
  );
}

function execution(at: TestBoard, { execution: id }: ClaimedRun) {
  return at.read((tx) => tx.executions.find(id));
}

describe("a worker that goes away", () => {
  test("fails its runs; work in progress goes back, review and blocked stay", () => {
    const at = new TestBoard();
    const keys = ["Working", "Reviewed", "Stuck"].map((title) => at.add(title));
    const runs = keys.map((key) => start(at, key));
    move(at, keys[1] as string, "in_review", agent("claude-1", 1));
    move(at, keys[2] as string, "blocked", agent("claude-1", 1));

    const closed = abandon(at, runs).map(({ key, status }) => ({ key, status }));

    expect(closed).toEqual([
      { key: keys[0], status: "todo" },
      { key: keys[1], status: "in_review" },
    ]);
    expect(at.task(keys[0] as string)).toMatchObject({ assigneeAgentId: null, claimEpoch: 2 });
    expect(at.task(keys[2] as string).status).toBe("blocked");
    expect(execution(at, runs[0] as ClaimedRun)).toMatchObject({
      status: "failed",
      error: "client disconnected",
    });
    expect(execution(at, runs[1] as ClaimedRun)?.status).toBe("failed");
  });

  test("takes no task with it, however often: that it went away is no failure of theirs", () => {
    const at = new TestBoard();
    const key = at.add("Interrupted");
    for (let times = 0; times < 7; times++) {
      const run = start(at, key);
      expect(abandon(at, [run])).toMatchObject([{ key, status: "todo" }]);
      expect(execution(at, run)).toMatchObject({ status: "failed", recoveryTombstone: 1 });
    }
    expect(at.task(key)).toMatchObject({ blockedReason: null, rescueCount: 0 });
  });

  test("changes nothing about the failures that there are: the third real one blocks", () => {
    const at = new TestBoard();
    const key = at.add("Hard");
    const fail = () => {
      const { execution: id, claimEpoch } = start(at, key);
      const worker = agent("claude-1", claimEpoch);
      // The words that a disconnect has: an agent may write what it likes.
      const report = { status: "failed", error: "client disconnected" } as const;
      return at.write(worker, (tx, context) => finishRun(tx, context, id, report).task.status);
    };
    expect([fail(), fail()]).toEqual(["todo", "todo"]);
    expect(abandon(at, [start(at, key)])).toMatchObject([{ status: "todo" }]);
    expect(fail()).toBe("blocked");
    move(at, key, "todo", agent());
    expect(abandon(at, [start(at, key)])).toMatchObject([{ status: "todo" }]);
  });

  test("leaves alone what is another's by now", () => {
    const at = new TestBoard();
    const key = at.add("Taken over");
    const run = start(at, key);
    move(at, key, "todo", person());
    const next = start(at, key, agent("claude-1"), { ...OWNER, pid: 2 });

    expect(abandon(at, [run, { execution: "nothing", claimEpoch: 1 }])).toEqual([]);
    expect(execution(at, next)?.status).toBe("running");
    expect(at.task(key)).toMatchObject({ status: "in_progress", claimEpoch: next.claimEpoch });
  });
});

describe("an earlier claim", () => {
  test("is taken up again under a new epoch, which fences the old one off", () => {
    const at = new TestBoard();
    const key = at.add("Restarted");
    const before = start(at, key);
    const after = start(at, key, agent("claude-1", before.claimEpoch));

    expect(after.claimEpoch).toBe(before.claimEpoch + 1);
    expect(execution(at, before)?.status).toBe("failed");
    expect(execution(at, after)?.status).toBe("running");
    const old = agent("claude-1", before.claimEpoch);
    expect(refusal(() => move(at, key, "in_review", old)).code).toBe("stale_claim");
  });

  test("is refused while another process runs it", () => {
    const at = new TestBoard();
    const key = at.add("Running elsewhere");
    const { claimEpoch } = start(at, key);
    const other = { ...OWNER, pid: 2 };
    const again = () => start(at, key, agent("claude-1", claimEpoch), other);
    expect(refusal(again).code).toBe("conflict");
  });

  test("is had again after a disconnect, but not after the time to live", () => {
    const at = new TestBoard();
    const key = at.add("Disconnected");
    const first = start(at, key);
    abandon(at, [first]);
    const second = start(at, key, agent("claude-1", first.claimEpoch));
    expect(second.claimEpoch).toBe(first.claimEpoch + 2);
    abandon(at, [second]);
    at.now += 180_000;
    const late = () => start(at, key, agent("claude-1", second.claimEpoch));
    expect(refusal(late).code).toBe("stale_claim");
  });
});
