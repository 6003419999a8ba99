import { expect, test } from "vitest";
import { createSweeper } from "../sweeper.ts";
import { expectEventsToReplay } from "../testing/board-state.ts";
import { Operations } from "../testing/operations.ts";
import { agent, SETTINGS, TestBoard } from "../testing/test-board.ts";

test("a demo shows every status by the board's own rules, and goes in one action", () => {
  const at = new TestBoard();
  const on = new Operations(at);
  const { id, prefix, isDemo } = on.ok("project.demo", {});
  expect(isDemo).toBe(true);
  const { cards, counts } = on.ok("board.get", { project: id });
  const shown = Object.entries(counts).filter(([, count]) => count > 0);
  expect(shown.map(([status]) => status).sort()).toEqual(
    ["backlog", "blocked", "cancelled", "done", "in_progress", "in_review", "todo"].sort(),
  );
  const card = (title: string) => cards.find((each) => each.title === title);
  expect(card("Search by label")).toMatchObject({ status: "done", costUsd: 0.84 });
  expect(card("Keep the cart when the session ends")).toMatchObject({ status: "blocked" });
  const { checks } = on.ok("doctor.check", {}) as { checks: { name: string; ok: boolean }[] };
  expect(checks.filter(({ ok }) => !ok)).toEqual([]);

  expect(on.code("project.demo", {})).toBe("conflict");
  on.ok("project.delete", { project: prefix, confirm: prefix });
  expect(on.ok("project.list", {}).map(({ prefix: each }) => each)).not.toContain(prefix);
  expect(on.ok("project.demo", {}).prefix, "a prefix is never used again").not.toBe(prefix);
});

test("what a demo invented counts nowhere once it is gone, and what was really spent does", () => {
  const at = new TestBoard();
  const on = new Operations(at);
  const demo = on.ok("project.demo", {});
  const key = on.ok("task.claimNext", { project: demo.prefix })?.key ?? "";
  const { id } = on.ok("execution.start", { task: key, type: "shell" });
  on.ok("execution.finish", { execution: id, outcome: "succeeded", costUsd: 0.5 });
  on.ok("task.release", { task: key });
  expect(on.ok("cost.summary", {}).totalUsd).toBeGreaterThan(5);

  on.ok("project.delete", { project: demo.prefix, confirm: demo.prefix });
  expect(on.ok("cost.summary", {})).toMatchObject({ totalUsd: 0.5, todayUsd: 0.5 });
  expect(on.ok("cost.summary", {}).tasks).toMatchObject([{ key: null, executions: 1 }]);
  const { done, days } = on.ok("insight.summary", { project: null, since: 0 });
  expect({ done, days }).toMatchObject({ done: 0, days: [{ costUsd: 0.5, executions: 1 }] });
  expect(on.ok("board.status", { dayStart: 0 }).costTodayUsd).toBe(0.5);
  expect(on.ok("execution.list", {}).map((run) => run.id)).toEqual([id]);
  expectEventsToReplay(at);
});

test("an agent that looks for work in a demo finds what is ready", () => {
  const on = new Operations(new TestBoard());
  const { prefix } = on.ok("project.demo", {});
  const next = on.ok("task.claimNext", { project: prefix }, agent("night-1"));
  expect(next?.title).toBe("Make the flaky login test reliable");
});

test("a demo has three weeks behind it, in order and none of it later than now", () => {
  const at = new TestBoard();
  const on = new Operations(at);
  const { id } = on.ok("project.demo", {});
  const events = at.read((tx) => tx.events.after(0, 10_000));
  const times = events.map((event) => event.at);
  expect(times).toEqual(times.toSorted((a, b) => a - b));
  expect(times.at(-1)).toBeLessThanOrEqual(at.now);
  expect(at.now - (times[0] ?? 0)).toBe(22 * 24 * 3_600_000);
  expectEventsToReplay(at);

  const since = at.now - 30 * 24 * 3_600_000;
  const { days, done, agents } = on.ok("insight.summary", { project: id, since });
  expect(done).toBe(28);
  expect(days.length).toBeGreaterThan(14);
  expect(agents.map(({ agent: name }) => name).sort()).toEqual([
    ...["claude-1", "claude-2", "codex-1", "codex-2"],
  ]);
  expect(on.ok("history.get", { after: 0 }).steps.length).toBeGreaterThan(200);
});

test("a demo is left alone by recovery, and offers nothing to take back that its viewer never did", () => {
  const at = new TestBoard();
  const on = new Operations(at);
  const { id } = on.ok("project.demo", {});
  const before = on.ok("board.get", { project: id });
  expect(at.read((tx) => tx.executions.listRunning())).toEqual([]);
  const sweeper = createSweeper({
    board: at.board,
    settings: SETTINGS,
    clock: () => ({ wallMs: at.now, monotonicMs: at.now }),
  });
  for (let minute = 0; minute < 10; minute++) {
    at.now += 60_000;
    expect(sweeper.look()).toEqual({ closed: [], rescued: [] });
  }
  expect(on.ok("board.get", { project: id }).counts).toEqual(before.counts);
  expect(on.ok("change.undoable", {})).toMatchObject({ undo: null, redo: null });
});
