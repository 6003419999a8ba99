import { describe, expect, test } from "vitest";
import type { Caller } from "../../../shared/domain/caller.ts";
import type { TaskStatus } from "../../../shared/domain/status.ts";
import type {
  OperationInput,
  OperationName,
  OperationOutput,
} from "../../../shared/operations/index.ts";
import { createOperationRunner } from "../run-operation.ts";
import { dropTask } from "../services/drop-task.ts";
import { finishRun } from "../services/finish-execution.ts";
import { updateStatus } from "../services/move-task.ts";
import { openRun } from "../testing/open-run.ts";
import { agent, person, SETTINGS, TestBoard } from "../testing/test-board.ts";

/** Runs operations on a test's board as a surface does. */
function surface(at: TestBoard) {
  const runner = createOperationRunner({
    board: at.board,
    settings: SETTINGS,
    now: () => at.now,
    logInternal: (_id, error) => {
      throw error;
    },
  });
  const call = <Name extends OperationName>(
    name: Name,
    input: OperationInput<Name>,
    by: Caller = person(),
  ) => runner.runBlocking(name, input, by);
  const read = <Name extends OperationName>(
    name: Name,
    input: OperationInput<Name>,
  ): OperationOutput<Name> => {
    const result = call(name, input);
    if (!result.ok) throw new Error(result.error.message);
    return result.data;
  };
  return { call, read };
}

function move(at: TestBoard, key: string, to: TaskStatus) {
  return at.on(key, person(), (tx, context, task) =>
    updateStatus(tx, context, task, { to, runtime: null, overrideReason: null }),
  );
}

/** Tasks that were finished one after the other. @returns their keys, the newest first */
function finishMany(at: TestBoard, count: number, to: "done" | "cancelled"): string[] {
  const keys = Array.from({ length: count }, (_, index) => {
    const key = at.add(`Finished ${index}`);
    at.now += 1_000;
    if (to === "done") move(at, key, "in_progress");
    move(at, key, to);
    return key;
  });
  return keys.reverse();
}

describe("the board", () => {
  test("holds every open card, the newest finished ones, counts and the event it is at", () => {
    const at = new TestBoard();
    const { read } = surface(at);
    const open = [at.add("One"), at.add("Two", { status: "backlog" })];
    const run = openRun(at, at.add("Three"));
    const done = finishMany(at, 3, "done");
    const dropped = at.add("Dropped");
    at.on(dropped, person(), (tx, context, task) => dropTask(tx, context, task));
    const board = read("board.get", { project: null, finishedLimit: 2 });
    expect(board.cards.map(({ key }) => key).sort()).toEqual(
      [...open, run.key, ...done.slice(0, 2)].sort(),
    );
    expect(board.counts).toEqual({
      backlog: 1,
      todo: 1,
      in_progress: 1,
      in_review: 0,
      blocked: 0,
      done: 3,
      cancelled: 0,
    });
    expect(board.seq).toBe(at.read((tx) => tx.events.latestSeq()));
    expect(board.cards.find(({ key }) => key === run.key)).toMatchObject({
      running: true,
      assignee: { agent: "claude-1", runtime: "claude" },
      claimEpoch: run.epoch,
    });
  });

  test("of one project holds that project alone", () => {
    const at = new TestBoard();
    at.project("API");
    const { read, call } = surface(at);
    at.add("Global");
    const key = at.add("Ours", { in: "API" });
    const board = read("board.get", { project: "api" });
    expect(board.cards.map((card) => card.key)).toEqual([key]);
    expect(board.counts.todo).toBe(1);
    expect(call("board.get", { project: "NONE" })).toMatchObject({ error: { code: "not_found" } });
  });

  test("shows who can never be unblocked, and how subtasks stand", () => {
    const at = new TestBoard();
    const { read } = surface(at);
    const blocker = at.add("Blocker");
    const waiting = at.add("Waiting", { after: [at.task(blocker)] });
    at.add("Part", { parent: at.task(waiting) });
    move(at, blocker, "cancelled");
    const card = read("board.get", { project: null }).cards.find(({ key }) => key === waiting);
    expect(card).toMatchObject({
      openBlockers: 1,
      stalledBy: blocker,
      ready: false,
      subtasks: 1,
      subtasksDone: 0,
    });
  });

  test("counts what is ticked of a card's checklist, and tells it anew", () => {
    const at = new TestBoard();
    const { read } = surface(at);
    const checklist = () => read("board.get", { project: null }).cards[0]?.checklist;
    const key = at.add("One", { description: "An array[x], no list" });
    expect(checklist()).toBeNull();
    const edit = (description: string) => {
      const input = { task: key, revision: at.task(key).revision, description };
      expect(surface(at).call("task.edit", input).ok).toBe(true);
    };
    edit("Do it\n\n- [ ] first\n- [x] second\n- [X] third");
    expect(checklist()).toEqual({ done: 2, all: 3 });
    edit("- [ ] first");
    expect(checklist()).toEqual({ done: 0, all: 1 });
  });

  test("says why a task's last run came to nothing, while it waits for the next", () => {
    const at = new TestBoard();
    const run = openRun(at, at.add("One"));
    const lastEnd = () => surface(at).read("board.get", { project: null }).cards[0]?.lastEnd;
    expect(lastEnd()).toBeNull();
    const error = `it was silent ${"for long ".repeat(100)}`;
    at.on(run.key, run.worker, (tx, context) =>
      finishRun(tx, context, run.execution.id, { status: "timed_out", error }),
    );
    expect(lastEnd()).toEqual({
      outcome: "timed_out",
      recovered: false,
      reason: error.slice(0, 300),
    });
    openRun(at, run.key);
    expect(lastEnd()).toBeNull();
  });

  test.each(["no JSON", "[]", '{"status":"maybe"}', '{"status":{"a":1}}'])(
    "takes the cell %j for no verdict",
    (verification) => {
      const at = new TestBoard();
      const key = at.add("One");
      at.on(key, person(), (tx, _context, task) => tx.tasks.update(task.id, { verification }));
      expect(surface(at).read("board.get", { project: null }).cards[0]?.verdict).toBeNull();
    },
  );
});

describe("a finished column", () => {
  test("comes in pages, newest first, none twice", () => {
    const at = new TestBoard();
    const { call } = surface(at);
    const done = finishMany(at, 5, "done");
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = call("board.finished", {
        project: null,
        status: "done",
        limit: 2,
        ...(cursor ? { cursor } : {}),
      });
      if (!page.ok) throw new Error(page.error.message);
      expect(page.page?.total).toBe(5);
      seen.push(...page.data.map(({ key }) => key));
      cursor = page.page?.next ?? undefined;
    } while (cursor);
    expect(seen).toEqual(done);
  });

  test("is done or cancelled, nothing else, and knows its own cursors", () => {
    const { call } = surface(new TestBoard());
    const column = { project: null, status: "todo" } as const;
    expect(call("board.finished", column)).toMatchObject({ error: { code: "invalid_argument" } });
    expect(
      call("board.finished", { project: null, status: "done", cursor: "nonsense" }),
    ).toMatchObject({ error: { code: "invalid_argument" } });
  });
});

test("the status line names the file, what runs and what today cost", () => {
  const at = new TestBoard();
  const { call, read } = surface(at);
  const yesterday = openRun(at, at.add("One"));
  call(
    "run.finish",
    { execution: yesterday.execution.id, outcome: "succeeded", costUsd: 4 },
    yesterday.worker,
  );
  at.now += 86_400_000;
  const today = openRun(at, at.add("Two"));
  call(
    "run.finish",
    { execution: today.execution.id, outcome: "failed", costUsd: 0.5 },
    today.worker,
  );
  const running = openRun(at, at.add("Three"), "codex-1");
  expect(read("board.status", { dayStart: at.now - 3_600_000 })).toMatchObject({
    path: at.path,
    tasks: 3,
    costTodayUsd: 0.5,
    running: [{ taskKey: running.key, agent: "codex-1", beatAt: at.now }],
    heartbeatMs: SETTINGS.heartbeatMs,
    staleTtlMs: SETTINGS.staleTtlMs,
    caller: { id: "ada" },
  });
});

test("the pulse gives beat and progress of what runs, and nothing else", () => {
  const at = new TestBoard();
  const { call, read } = surface(at);
  const run = openRun(at, at.add("One"));
  at.add("Two");
  const progressAt = at.now;
  at.now += 30_000;
  call("task.beat", { task: run.key }, run.worker);
  const { id: taskId } = at.task(run.key);
  expect(read("board.pulse", {})).toEqual([{ taskId, beatAt: at.now, progressAt }]);
});

describe("events", () => {
  test("come oldest first after a number, or newest first, in pages", () => {
    const at = new TestBoard();
    const { call, read } = surface(at);
    const keys = [at.add("One"), at.add("Two"), at.add("Three")];
    expect(read("event.list", { since: 1 }).map(({ taskKey }) => taskKey)).toEqual(keys.slice(1));
    const page = call("event.list", { latest: true, limit: 2 });
    expect(page).toMatchObject({ data: [{ seq: 3 }, { seq: 2 }], page: { total: 3 } });
    const next = page.ok ? page.page?.next : null;
    expect(call("event.list", { latest: true, limit: 2, cursor: next ?? "" })).toMatchObject({
      data: [{ seq: 1 }],
      page: { next: null },
    });
  });

  test("of one task, or of one project", () => {
    const at = new TestBoard();
    at.project("API");
    const { read } = surface(at);
    const here = at.add("Here", { in: "API" });
    at.add("There");
    const keysOf = (input: OperationInput<"event.list">) =>
      read("event.list", input).flatMap(({ kind, taskKey }) =>
        kind === "task_created" ? [taskKey] : [],
      );
    expect(keysOf({ task: here })).toEqual([here]);
    expect(keysOf({ project: "API", scope: "project" })).toEqual([here]);
    expect(keysOf({ scope: "global" })).toEqual(["GLOBAL-1"]);
    expect(keysOf({})).toHaveLength(2);
  });

  test("say who acted through which door, and what changed", () => {
    const at = new TestBoard();
    const { read } = surface(at);
    const run = openRun(at, at.add("One"));
    const events = read("event.list", { task: run.key });
    expect(events[1]).toMatchObject({
      kind: "task_claimed",
      actor: { type: "agent", id: "claude-1", runtime: "claude", surface: "cli" },
      data: { changes: { status: ["todo", "in_progress"], claimEpoch: [0, 1] } },
    });
  });
});

test("the audit log is newest first and names the task", () => {
  const at = new TestBoard();
  const { call, read } = surface(at);
  const keys = [openRun(at, at.add("One")), openRun(at, at.add("Two"), "codex-1")].map(
    ({ key }) => key,
  );
  for (const task of keys) {
    call("task.claim", { task, force: true, insist: true, reason: `mine: ${task}` });
  }
  expect(read("audit.list", {}).map(({ taskKey, reason }) => [taskKey, reason])).toEqual(
    keys.reverse().map((key) => [key, `mine: ${key}`]),
  );
  expect(call("audit.list", { limit: 1 })).toMatchObject({ page: { total: 2 } });
});

describe("the ledger", () => {
  test("lists executions newest first, of a task, of a project, or what runs now", () => {
    const at = new TestBoard();
    const { call, read } = surface(at);
    const first = openRun(at, at.add("One"));
    call("run.finish", { execution: first.execution.id, outcome: "failed" }, first.worker);
    at.now += 1_000;
    const second = openRun(at, first.key, "codex-1");
    const ids = (input: OperationInput<"execution.list">) =>
      read("execution.list", input).map(({ id }) => id);
    const both = [second.execution.id, first.execution.id];
    expect(ids({})).toEqual(both);
    expect(ids({ task: first.key })).toEqual(both);
    expect(ids({ running: true })).toEqual([second.execution.id]);
    expect(ids({ running: false })).toEqual([first.execution.id]);
    expect(ids({ outcome: "failed" })).toEqual([first.execution.id]);
    expect(ids({ outcome: "succeeded" })).toEqual([]);
    expect(ids({ recovered: false })).toEqual(both);
    expect(ids({ recovered: true })).toEqual([]);
    const run = { execution: second.execution.id, claimEpoch: second.worker.claim?.epoch ?? 0 };
    call("run.abandon", { runs: [run], error: "client disconnected" }, second.worker);
    expect(ids({ recovered: true })).toEqual([second.execution.id]);
    expect(ids({ outcome: "failed" })).toEqual(both);
    expect(ids({ outcome: "failed", recovered: false })).toEqual([first.execution.id]);
    expect(ids({ type: first.execution.executorType })).toEqual(both);
    expect(ids({ type: "nobody" })).toEqual([]);
    expect(ids({ scope: "global" })).toEqual(both);
  });
});

test("an agent's import is refused as a value, and a person's goes through the contract", () => {
  const at = new TestBoard();
  const { call } = surface(at);
  const input = { source: "beads", project: "GLOBAL", tasks: [], findings: [], skipped: 3 };
  expect(call("import.apply", input, agent())).toMatchObject({ error: { code: "forbidden" } });
  expect(call("import.apply", input)).toMatchObject({ ok: true, data: { skipped: 3, created: 0 } });
});
