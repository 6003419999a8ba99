import { expect, test } from "vitest";
import { columnDeltas, type EventData } from "../../../shared/domain/event.ts";
import { LIMITABLE_STATUSES, limitOf } from "../../../shared/domain/wip-limit.ts";
import type { ClaimAllInput, ClaimAllResult } from "../testing/crew/claim-all.ts";
import type { ClaimOneInput, ClaimOneResult } from "../testing/crew/claim-one.ts";
import type { CreateSubtasksInput, CreateSubtasksResult } from "../testing/crew/create-subtasks.ts";
import type { LinkPairsInput, LinkPairsResult } from "../testing/crew/link-pairs.ts";
import { raceFromLock, startCrew } from "../testing/crew/start-crew.ts";
import type {
  WorkWithinLimitsInput,
  WorkWithinLimitsResult,
} from "../testing/crew/work-within-limits.ts";
import { person, TestBoard } from "../testing/test-board.ts";
import { claimNextTask } from "./claim-task.ts";
import { createTask } from "./create-task.ts";
import { editProject } from "./edit-project.ts";

const PROCESSES = 12;

test("of 12 processes that race for one task, one wins; the conflict of the others is never retried", async () => {
  const board = new TestBoard();
  const key = board.add("Wanted by all");
  const crew = await startCrew<ClaimOneInput, ClaimOneResult>("claim-one.ts", PROCESSES);
  const results = await raceFromLock(board.path, crew, (index) => ({
    path: board.path,
    key,
    agent: `agent-${index}`,
  }));
  const winners = results.flatMap(({ refused }, index) => (refused ? [] : [`agent-${index}`]));
  expect(winners).toHaveLength(1);
  expect(results.filter(({ refused }) => refused === "conflict")).toHaveLength(PROCESSES - 1);
  expect(results.map(({ claims }) => claims)).toEqual(results.map(() => 1));
  expect(board.task(key)).toMatchObject({ assigneeAgentId: winners[0], claimEpoch: 1 });
});

test("12 processes that drain 2,000 tasks win each of them once", async () => {
  const TASKS = 2_000;
  const board = new TestBoard();
  const project = board.project();
  const projectId = project.id;
  board.write(person(), (tx, context) => {
    for (let n = 1; n <= TASKS; n++) createTask(tx, context, { project, title: `Task ${n}` });
  });
  const crew = await startCrew<ClaimAllInput, ClaimAllResult>("claim-all.ts", PROCESSES);
  const results = await raceFromLock(board.path, crew, (index) => ({
    path: board.path,
    projectId,
    agent: `agent-${index}`,
  }));
  const won = results.flat();
  expect(won).toHaveLength(TASKS);
  expect(new Set(won.map(([key]) => key)).size).toBe(TASKS);
  expect(won.filter(([, epoch]) => epoch !== 1)).toEqual([]);
  const held = board.read((tx) => tx.tasks.countInColumn(projectId, "in_progress"));
  expect(held).toBe(TASKS);
  for (const [index, claims] of results.entries()) {
    for (const [key] of claims.slice(0, 3)) {
      expect(board.task(key).assigneeAgentId).toBe(`agent-${index}`);
    }
  }
});

test("12 processes at work on limited columns never fill one beyond its limit; recovery always may", async () => {
  const board = new TestBoard();
  const project = board.project();
  const STEPS = 32;
  const wipLimits = { backlog: 4, todo: 12, in_progress: 3, in_review: 2 };
  board.write(person(), (tx, context) => {
    editProject(tx, context, project, { wipLimits });
    const limited = tx.projects.find(project.id) ?? project;
    for (let n = 1; n <= 12; n++) createTask(tx, context, { project: limited, title: `Task ${n}` });
    for (let n = 0; n < 3; n++) claimNextTask(tx, context, { projectIds: [project.id] }, null);
  });
  const crew = await startCrew<WorkWithinLimitsInput, WorkWithinLimitsResult>(
    "work-within-limits.ts",
    PROCESSES,
  );
  const results = await raceFromLock(board.path, crew, (offset) => ({
    path: board.path,
    projectId: project.id,
    agent: `agent-${offset}`,
    offset,
    steps: STEPS,
  }));
  const events = board.read((tx) => tx.events.after(0, 100_000));
  const counts = new Map<string, number>();
  const most = new Map<string, number>();
  for (const { kind, data } of events) {
    for (const { status, delta } of columnDeltas(kind, JSON.parse(data) as EventData, "todo")) {
      const count = (counts.get(status) ?? 0) + delta;
      counts.set(status, count);
      const limit = limitOf(wipLimits, status);
      // What goes back to the queue is a release or a rescue, which asks nobody.
      if (delta < 0 || limit === null || kind === "task_released") continue;
      expect(count, `${kind} to ${status}`).toBeLessThanOrEqual(limit);
      most.set(status, Math.max(most.get(status) ?? 0, count));
    }
  }
  expect(most.get("in_progress")).toBe(wipLimits.in_progress);
  for (const status of LIMITABLE_STATUSES) {
    const held = board.read((tx) => tx.tasks.countInColumn(project.id, status));
    expect(held).toBe(counts.get(status) ?? 0);
  }
  const rescues = results.flat().filter(([step]) => step === "rescue");
  expect(rescues).toHaveLength((PROCESSES * STEPS) / 8);
  expect(rescues.filter(([, refused]) => refused !== null)).toEqual([]);
  expect(board.read((tx) => tx.tasks.wrongReadiness())).toEqual([]);
});

test("12 processes that create subtasks of one parent make 24 and no more", async () => {
  const TRIES = 4;
  const board = new TestBoard();
  const parent = board.add("Parent of many");
  const crew = await startCrew<CreateSubtasksInput, CreateSubtasksResult>(
    "create-subtasks.ts",
    PROCESSES,
  );
  const results = await raceFromLock(board.path, crew, (index) => ({
    path: board.path,
    parent,
    agent: `agent-${index}`,
    tries: TRIES,
  }));
  const refusals = results.flat();
  expect(refusals.filter((code) => code === null)).toHaveLength(24);
  expect(refusals.filter((code) => code === "child_cap")).toHaveLength(PROCESSES * TRIES - 24);
  const { id } = board.task(parent);
  expect(board.read((tx) => tx.tasks.countLiveChildren(id))).toBe(24);
});

test("of two racing links that would close a cycle, exactly one is refused", async () => {
  const PAIRS = 50;
  const board = new TestBoard();
  const pairs = Array.from(
    { length: PAIRS },
    (_, index) => [board.add(`Left ${index}`), board.add(`Right ${index}`)] as const,
  );
  const opposite = pairs.map(([left, right]) => [right, left] as const);
  const crew = await startCrew<LinkPairsInput, LinkPairsResult>("link-pairs.ts", 2);
  const [ours, theirs] = await raceFromLock(board.path, crew, (index) => ({
    path: board.path,
    pairs: index === 0 ? pairs : opposite,
  }));
  for (const [index, refusal] of (ours ?? []).entries()) {
    expect([refusal, theirs?.[index]].sort()).toEqual([null, "task_dependency_cycle"].sort());
  }
  expect(board.read((tx) => tx.tasks.wrongReadiness())).toEqual([]);
});
