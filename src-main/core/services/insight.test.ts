import { expect, test } from "vitest";
import type { TaskStatus } from "../../../shared/domain/status.ts";
import { agent, openExecution, person, TestBoard } from "../testing/test-board.ts";
import { claimTask } from "./claim-task.ts";
import { completeExecutionProcess } from "./close-executions.ts";
import { dropTask } from "./drop-task.ts";
import { listFinished, summarizeInsight } from "./insight.ts";
import { updateStatus } from "./move-task.ts";
import { getProject } from "./resolve.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Noon of a local day, so that no time zone moves what was done to another one. */
const NOON = new Date(2026, 9, 5, 12).getTime();
const dayOf = (n: number) => `2026-10-${String(5 + n).padStart(2, "0")}`;

/** A board whose figures can be worked out by hand; the comments do. */
function board() {
  const at = new TestBoard();
  at.now = NOON;
  const move = (key: string, to: TaskStatus) =>
    at.on(key, person(), (tx, context, task) =>
      updateStatus(tx, context, task, { to, runtime: null, overrideReason: null }),
    );
  const after = (hours: number) => {
    at.now += hours * HOUR;
  };
  at.project("API");
  // One: 2 h todo, 1 h in progress, 3 h in review, 1 h in progress again, done: cycle 5 h.
  const one = at.add("One", { in: "API" });
  after(2);
  at.on(one, agent("claude-1/run-7"), (tx, context, task) =>
    claimTask(tx, context, task, { runtime: "claude", force: null }),
  );
  const run = openExecution(at, one);
  after(1);
  at.write(person(), (tx, context) =>
    completeExecutionProcess(tx, context, run.id, { status: "succeeded", costUsd: 0.5 }),
  );
  move(one, "in_review");
  after(3);
  move(one, "in_progress");
  after(1);
  move(one, "done");
  // Two, a day later: 1 h backlog, 1 h todo, 4 h in progress, 2 h blocked, 2 h in progress: cycle 8 h.
  at.now = NOON + DAY;
  const two = at.add("Two", { in: "API", status: "backlog" });
  after(1);
  move(two, "todo");
  after(1);
  move(two, "in_progress");
  after(4);
  move(two, "blocked");
  after(2);
  move(two, "in_progress");
  after(2);
  at.now -= 1;
  move(two, "done");
  // On the global list: done on the third day, cycle 1 h; another that is done and dropped.
  at.now = NOON + 2 * DAY;
  const elsewhere = at.add("Elsewhere");
  const dropped = at.add("Dropped");
  for (const key of [elsewhere, dropped]) move(key, "in_progress");
  after(1);
  for (const key of [elsewhere, dropped]) move(key, "done");
  at.on(dropped, person(), (tx, context, task) => dropTask(tx, context, task));
  at.add("Open still", { in: "API" });
  return { at, one, two, elsewhere, api: at.read((tx) => getProject(tx, "API").id) };
}

test("counts cards by the day on which they were done, and cost by the day it ended", () => {
  const { at, api } = board();
  const all = at.read((tx) => summarizeInsight(tx, { projectId: null, since: 0 }));
  expect(all.days).toEqual([
    { day: dayOf(0), done: 1, costUsd: 0.5, executions: 1 },
    { day: dayOf(1), done: 1, costUsd: 0, executions: 0 },
    { day: dayOf(2), done: 1, costUsd: 0, executions: 0 },
  ]);
  expect(all.done).toBe(3);
  expect(all.agents).toEqual([{ agent: "claude-1", costUsd: 0.5, executions: 1 }]);
  expect(all.projects).toEqual([{ projectId: api, name: "API", costUsd: 0.5, executions: 1 }]);
  const own = at.read((tx) => summarizeInsight(tx, { projectId: api, since: NOON + DAY }));
  expect(own).toMatchObject({ days: [{ day: dayOf(1), done: 1 }], done: 1, agents: [] });
});

test("follows each done card through its columns", () => {
  const { at, one, two, elsewhere } = board();
  const { rows, total, next } = at.read((tx) =>
    listFinished(tx, { projectId: null, since: 0 }, 10, null),
  );
  expect([rows.map(({ key }) => key), total, next]).toEqual([[elsewhere, two, one], 3, null]);
  const [third, second, first] = rows;
  expect(first).toMatchObject({
    startedAt: NOON + 2 * HOUR,
    cycleMs: 5 * HOUR,
    statusMs: { todo: 2 * HOUR, in_progress: 2 * HOUR, in_review: 3 * HOUR },
  });
  expect(second).toMatchObject({
    cycleMs: 8 * HOUR - 1,
    statusMs: { backlog: HOUR, todo: HOUR, in_progress: 6 * HOUR - 1, blocked: 2 * HOUR },
  });
  expect(third).toMatchObject({ cycleMs: HOUR, statusMs: { todo: 0, in_progress: HOUR } });
});

test("lists done cards by page, of one project and from an instant on", () => {
  const { at, one, two, api } = board();
  const scope = { projectId: api, since: 0 };
  const start = at.read((tx) => listFinished(tx, scope, 1, null));
  expect([start.rows.map(({ key }) => key), start.total]).toEqual([[two], 2]);
  const rest = at.read((tx) => listFinished(tx, scope, 1, start.next));
  expect([rest.rows.map(({ key }) => key), rest.next]).toEqual([[one], null]);
  const recent = at.read((tx) => listFinished(tx, { ...scope, since: NOON + DAY }, 9, null));
  expect(recent.rows.map(({ key }) => key)).toEqual([two]);
});

test("a board on which nothing was done has no figures", () => {
  const at = new TestBoard();
  at.add("Open");
  expect(at.read((tx) => summarizeInsight(tx, { projectId: null, since: 0 }))).toEqual({
    days: [],
    done: 0,
    agents: [],
    projects: [],
  });
  expect(at.read((tx) => listFinished(tx, { projectId: null, since: 0 }, 9, null)).rows).toEqual(
    [],
  );
});
