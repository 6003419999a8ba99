import Database from "better-sqlite3";
import { describe, expect, it, onTestFinished } from "vitest";
import { dropTask, restoreTask } from "../core/services/drop-task.ts";
import { updateTaskFields } from "../core/services/edit-task.ts";
import { heartbeatTask } from "../core/services/heartbeat-task.ts";
import { linkDep } from "../core/services/link-dependency.ts";
import { updateStatus } from "../core/services/move-task.ts";
import { getTask } from "../core/services/resolve.ts";
import { agent, openExecution, person, TestBoard } from "../core/testing/test-board.ts";
import { MOST_EVENTS } from "./read-changes.ts";
import { Follower, keysOf } from "./testing/follower.ts";

const move = (at: TestBoard, key: string, to: "in_progress" | "cancelled" | "backlog") =>
  at.on(key, person(), (tx, context, task) =>
    updateStatus(tx, context, task, { to, runtime: null, overrideReason: null }),
  );
const drop = (at: TestBoard, key: string) =>
  at.on(key, person(), (tx, context, task) => dropTask(tx, context, task));

describe("the change pump", () => {
  it("tells nothing of a board on which nothing happens, and does not even read", () => {
    const at = new TestBoard();
    at.add("before");
    const app = new Follower(at);
    expect(app.reads).toBe(1);
    expect([app.look(), app.look(), app.look()]).toEqual([[], [], []]);
    expect(app.reads).toBe(1);
    expect(app.told).toEqual([]);
  });

  it("tells another process's change with the card as it is now", () => {
    const at = new TestBoard();
    const key = at.add("write it");
    const app = new Follower(at);
    move(at, key, "in_progress");
    const change = app.lookAtChange();
    expect(change).toMatchObject({
      afterSeq: 1,
      seq: 2,
      deletedTasks: [],
      counts: [
        { projectId: "global", status: "todo", delta: -1 },
        { projectId: "global", status: "in_progress", delta: 1 },
      ],
      events: [{ kind: "task_claimed", taskKey: key }],
    });
    expect(change.cards).toMatchObject([
      { key, status: "in_progress", assignee: { agent: "ada" } },
    ]);
    expect(app.look()).toEqual([]);
  });

  it("tells its own write only when asked to look after it, and once", () => {
    const at = new TestBoard();
    const app = new Follower(at);
    const own = new Follower(at);
    own.board.write((tx) => {
      const task = at.context(person());
      tx.events.append({
        ...{ at: task.now, actorType: "human", actorId: "ada", actorRuntime: null },
        ...{ surface: "window", batch: task.batch, kind: "project_edited", projectId: "global" },
        ...{ taskId: null, data: '{"changes":{}}' },
      });
    });
    expect(own.look()).toEqual([]);
    own.pump.lookAfterWrite();
    expect(own.told).toMatchObject([{ kind: "changed", seq: 1 }]);
    expect(own.look()).toEqual([]);
    expect(app.look()).toMatchObject([{ kind: "changed", seq: 1 }]);
  });

  it("wakes nobody for a heartbeat", () => {
    const at = new TestBoard();
    const key = at.add("write it");
    at.on(key, agent(), (tx, context, task) =>
      updateStatus(tx, context, task, { to: "in_progress", runtime: null, overrideReason: null }),
    );
    const app = new Follower(at);
    at.now += 1_000;
    at.on(key, agent("claude-1", 1), (tx, context, task) =>
      heartbeatTask(tx, context, task, false),
    );
    expect(app.look()).toEqual([]);
  });

  it("chains changes: each begins where the one before ended", () => {
    const at = new TestBoard();
    const app = new Follower(at);
    at.add("one");
    const first = app.lookAtChange();
    at.add("two");
    at.add("three");
    const second = app.lookAtChange();
    expect([first.afterSeq, first.seq, second.afterSeq, second.seq]).toEqual([0, 1, 1, 3]);
    expect(keysOf(second)).toEqual(["GLOBAL-2", "GLOBAL-3"]);
  });
});

describe("neighbours of a change", () => {
  it("are the old and the new parent of a subtask", () => {
    const at = new TestBoard();
    const [one, two] = [at.add("one"), at.add("two")];
    const child = at.add("child", { parent: at.task(one) });
    const app = new Follower(at);
    at.on(child, person(), (tx, context, task) =>
      updateTaskFields(tx, context, task, { parent: getTask(tx, two) }),
    );
    const { cards } = app.lookAtChange();
    const counted = Object.fromEntries(cards.map((card) => [card.key, card.subtasks]));
    expect(counted).toEqual({ [child]: 0, [one]: 0, [two]: 1 });
  });

  it("are a parent whose subtask moves, and nobody else", () => {
    const at = new TestBoard();
    const parent = at.add("parent");
    const child = at.add("child", { parent: at.task(parent) });
    at.add("sibling", { parent: at.task(parent) });
    const app = new Follower(at);
    move(at, child, "backlog");
    expect(keysOf(app.lookAtChange())).toEqual([parent, child].sort());
  });

  it("are those that wait for what was dropped, restored or cancelled", () => {
    const at = new TestBoard();
    const [blocker, waiting] = [at.add("blocker"), at.add("waiting")];
    at.on(waiting, person(), (tx, context, task) =>
      linkDep(tx, context, task, getTask(tx, blocker)),
    );
    const app = new Follower(at);
    const stalledBy = () =>
      app.lookAtChange().cards.find((card) => card.key === waiting)?.stalledBy;
    drop(at, blocker);
    expect(stalledBy()).toBe(blocker);
    at.on(blocker, person(), (tx, context, task) => restoreTask(tx, context, task));
    expect(stalledBy()).toBeNull();
    move(at, blocker, "cancelled");
    expect(stalledBy()).toBe(blocker);
  });
});

describe("running executions", () => {
  it("are told at first and when they begin or end, not with other changes", () => {
    const at = new TestBoard();
    const key = at.add("write it");
    move(at, key, "in_progress");
    openExecution(at, key);
    const app = new Follower(at);
    expect(app.running).toMatchObject([[{ taskKey: key, taskTitle: "write it" }]]);
    at.add("another");
    app.lookAtChange();
    expect(app.running).toHaveLength(1);
    move(at, key, "cancelled");
    app.lookAtChange();
    expect(app.running.at(-1)).toEqual([]);
    expect(app.running).toHaveLength(2);
  });
});

describe("what can't be told piece by piece", () => {
  const reloaded = (app: Follower, seq: number) =>
    expect(app.look()).toEqual([{ kind: "reload", seq }]);

  it("is more than a window should take", () => {
    const at = new TestBoard();
    const key = at.add("busy");
    const app = new Follower(at);
    const touch = (times: number) =>
      at.on(key, person(), (tx, context, task) => {
        for (let priority = 1; priority <= times; priority++) {
          updateTaskFields(tx, context, getTask(tx, task.id), { priority: priority + at.now });
        }
      });
    touch(MOST_EVENTS);
    expect(app.lookAtChange().events).toHaveLength(MOST_EVENTS);
    at.now++;
    touch(MOST_EVENTS + 1);
    reloaded(app, 2 * MOST_EVENTS + 2);
    at.add("goes on");
    expect(app.lookAtChange().afterSeq).toBe(2 * MOST_EVENTS + 2);
  });

  it("is texts too long to be sent around", () => {
    const at = new TestBoard();
    const app = new Follower(at);
    for (let i = 0; i < 5; i++) at.add("long", { description: "x".repeat(900_000) });
    reloaded(app, 5);
  });

  function edit(at: TestBoard, sql: string): void {
    const db = new Database(at.path);
    db.exec(sql);
    db.close();
  }

  it("is events that are missing in between, or at the end", () => {
    const at = new TestBoard();
    at.add("one");
    const app = new Follower(at);
    at.add("two");
    at.add("three");
    edit(at, "DELETE FROM board_events WHERE seq = 2");
    reloaded(app, 3);
    at.add("four");
    edit(at, "DELETE FROM board_events WHERE seq = 4");
    reloaded(app, 4);
  });

  it("is a file that was restored: a number that fell, or is another event's now", () => {
    const at = new TestBoard();
    for (const title of ["one", "two", "three"]) at.add(title);
    const app = new Follower(at);
    edit(
      at,
      `DELETE FROM board_events WHERE seq > 1;
       UPDATE sqlite_sequence SET seq = 1 WHERE name = 'board_events'`,
    );
    reloaded(app, 1);
    at.add("other two");
    expect(app.lookAtChange().seq).toBe(2);
    edit(at, "UPDATE board_events SET batch = 'of another history' WHERE seq = 2");
    reloaded(app, 2);
    expect(app.look()).toEqual([]);
  });

  it("is an event that the file holds damaged", () => {
    const at = new TestBoard();
    const app = new Follower(at);
    at.add("one");
    edit(at, "UPDATE board_events SET data = '{' WHERE seq = 1");
    reloaded(app, 1);
    expect(app.logged).toEqual([]);
  });

  it("is a card that makes no sense: it is logged once and passed by", () => {
    const at = new TestBoard();
    const app = new Follower(at);
    at.add("one");
    edit(at, "UPDATE tasks SET labels = '{'");
    expect(app.look()).toEqual([]);
    reloaded(app, 1);
    expect(app.logged).toHaveLength(1);
    expect(app.troubles).toMatchObject([{ code: "internal" }, null]);
    at.add("two");
    expect(app.lookAtChange().afterSeq).toBe(1);
  });
});

describe("a board that can't be read", () => {
  function withFault() {
    const at = new TestBoard();
    let code: string | null = null;
    const app = new Follower(at, () => {
      if (code !== null) throw Object.assign(new Error("no"), { code });
    });
    return {
      at,
      app,
      fail: (next: string | null) => {
        code = next;
      },
    };
  }

  it("is trouble while it lasts, told once, and nothing is missed", () => {
    const { at, app, fail } = withFault();
    fail("SQLITE_IOERR_READ");
    at.add("one");
    expect([app.look(), app.look()]).toEqual([[], []]);
    expect(app.troubles).toMatchObject([{ code: "storage" }]);
    fail(null);
    expect(keysOf(app.lookAtChange())).toEqual(["GLOBAL-1"]);
    expect(app.troubles.at(-1)).toBeNull();
    expect(app.logged).toEqual([]);
  });

  it("is none while another process holds the lock for a moment only", () => {
    const { at, app, fail } = withFault();
    fail("SQLITE_BUSY");
    at.add("one");
    app.look();
    app.now += 1_400;
    app.look();
    expect(app.troubles).toEqual([]);
    app.now += 200;
    app.look();
    expect(app.troubles).toMatchObject([{ code: "busy" }]);
    fail(null);
    expect(app.lookAtChange().seq).toBe(1);
    expect(app.troubles.at(-1)).toBeNull();
  });

  it("waits for no lock: a real one only puts off what is told", () => {
    const at = new TestBoard();
    const app = new Follower(at);
    const other = new Database(at.path, { timeout: 0 });
    onTestFinished(() => void other.close());
    other.exec("BEGIN IMMEDIATE");
    // A busy machine may interrupt any of them; one that waited would take its time each time.
    const looks = Array.from({ length: 10 }, () => {
      const before = performance.now();
      expect(app.look()).toEqual([]);
      return performance.now() - before;
    });
    expect(Math.min(...looks)).toBeLessThan(50);
    other.exec("COMMIT");
  });
});
