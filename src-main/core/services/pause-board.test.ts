import { describe, expect, test } from "vitest";
import { openRun } from "../testing/open-run.ts";
import { Operations } from "../testing/operations.ts";
import { agent, person, TestBoard } from "../testing/test-board.ts";

function paused(): { at: TestBoard; on: Operations } {
  const at = new TestBoard();
  const on = new Operations(at);
  on.ok("task.create", { title: "One" });
  on.ok("task.create", { title: "Two" });
  return { at, on };
}

describe("a paused board", () => {
  test("refuses every new claim through any door, naming who paused it, when and why", () => {
    const { at, on } = paused();
    on.ok("board.pause", { reason: "Release at noon" });
    const run = { type: "make" };
    for (const caller of [agent(), person("bob")]) {
      for (const refused of [
        on.error("task.claim", { task: "GLOBAL-1" }, caller),
        on.error("task.claimNext", {}, caller),
        on.error("task.move", { task: "GLOBAL-1", status: "in_progress" }, caller),
        on.error("run.start", { task: "GLOBAL-1", ...run }, caller),
        on.error("run.start", run, caller),
      ]) {
        expect(refused.code).toBe("paused");
        expect(refused.message).toMatch(/ada.*Release at noon.*board resume/);
        expect(refused.detail).toEqual({ by: "ada", at: at.now, reason: "Release at noon" });
      }
    }
    const forced = { task: "GLOBAL-1", force: true, reason: "x" };
    expect(on.code("task.claim", forced)).toBe("paused");
    expect(at.task("GLOBAL-1")).toMatchObject({ status: "todo", claimEpoch: 0 });
  });

  test("lets what is held go on: beats, comments, edits, review and back, the end, a release", () => {
    const { at, on } = paused();
    const [first, second] = [openRun(at, "GLOBAL-1"), openRun(at, "GLOBAL-2", "codex-1")];
    on.ok("board.pause", {});
    on.ok("task.beat", { task: first.key }, first.worker);
    on.ok("comment.add", { task: first.key, body: "on it" }, first.worker);
    on.ok("task.edit", { task: first.key, priority: 3 }, first.worker);
    on.ok("task.move", { task: first.key, status: "in_review" }, first.worker);
    on.ok("task.move", { task: first.key, status: "in_progress" }, first.worker);
    const done = { execution: first.execution.id, outcome: "succeeded" } as const;
    expect(on.ok("run.finish", done, first.worker).task.status).toBe("done");
    expect(on.ok("task.release", { task: second.key }, second.worker).status).toBe("todo");
    expect(on.ok("task.create", { title: "Three" }).status).toBe("todo");
  });

  test("a worker whose host was started again takes its own claim up", () => {
    const { at, on } = paused();
    const run = openRun(at, "GLOBAL-1");
    on.ok("board.pause", {});
    const owner = { pid: 1, processStart: "1", bootId: "b" };
    at.write(person(), (tx) =>
      tx.executions.close(run.execution.id, { status: "failed", completedAt: at.now }),
    );
    const resumed = on.ok("run.start", { task: run.key, type: "mcp", owner }, run.worker);
    expect(resumed?.task.claimEpoch).toBe(2);
  });

  test("says so in the status and in why, and goes on when it is resumed", () => {
    const { at, on } = paused();
    on.ok("board.pause", { reason: "why not" });
    const pause = { by: "ada", at: at.now, reason: "why not" };
    expect(on.ok("board.paused", {})).toEqual({ pause });
    expect(on.ok("board.status", { dayStart: 0 }).pause).toEqual(pause);
    expect(on.ok("task.explain", { task: "GLOBAL-1" }).reasons).toMatchObject([{ kind: "paused" }]);
    expect(on.ok("board.resume", {})).toEqual({ pause: null });
    expect(on.ok("board.resume", {})).toEqual({ pause: null });
    expect(on.ok("task.claimNext", {}, agent())?.key).toBe("GLOBAL-1");
    expect(on.ok("task.explain", { task: "GLOBAL-2" }).reasons).toEqual([]);
    const kinds = on.page("event.list", { limit: 100 }).data.map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind.startsWith("board_"))).toEqual([
      "board_paused",
      "board_resumed",
    ]);
  });

  test("stays as it was paused, unless another reason is given; people only", () => {
    const { at, on } = paused();
    on.ok("board.pause", { reason: "first" });
    const since = at.now;
    at.now += 60_000;
    expect(on.ok("board.pause", {}, person("bob")).pause).toMatchObject({ by: "ada", at: since });
    expect(on.ok("board.pause", { reason: "second" }, person("bob")).pause).toEqual({
      ...{ by: "bob", at: at.now, reason: "second" },
    });
    expect(on.code("board.pause", {}, agent())).toBe("forbidden");
    expect(on.code("board.resume", {}, agent())).toBe("forbidden");
    expect(on.code("board.pause", { reason: "a\nb" })).toBe("invalid_argument");
  });
});
