import { describe, expect, test } from "vitest";
import { agent, person, refusal, TestBoard } from "../testing/test-board.ts";
import { claimNextTask, claimTask } from "./claim-task.ts";
import { dropTask } from "./drop-task.ts";
import { archiveProject, editProject } from "./edit-project.ts";
import { heartbeatTask } from "./heartbeat-task.ts";
import { updateStatus } from "./move-task.ts";
import { releaseTask } from "./release-task.ts";
import { getProject, getTask, scopeProjectIdList } from "./resolve.ts";

const plain = { runtime: null, force: null };

function claim(at: TestBoard, key: string, caller = agent()) {
  return at.on(key, caller, (tx, context, task) => claimTask(tx, context, task, plain));
}

function claimNext(
  at: TestBoard,
  caller = agent(),
  filter: { labels?: string[]; excludeIds?: string[] } = {},
) {
  return at.write(caller, (tx, context) => {
    const projectIds = scopeProjectIdList(tx, { scope: "all" });
    return claimNextTask(tx, context, { projectIds, ...filter }, null);
  });
}

describe("the claim", () => {
  test("the winner gets the row: holder, runtime, a new epoch, both clocks started", () => {
    const at = new TestBoard();
    const key = at.add("One");
    at.now += 5_000;
    expect(claim(at, key)).toMatchObject({
      status: "in_progress",
      assigneeAgentId: "claude-1",
      assigneeRuntime: "claude",
      claimEpoch: 1,
      beatAt: at.now,
      progressAt: at.now,
      updatedAt: at.now,
      enteredAt: at.now,
      revision: 1,
    });
  });

  test("the second one gets a conflict that names the holder, even if it is the same agent", () => {
    const at = new TestBoard();
    const key = at.add("One");
    claim(at, key);
    for (const caller of [agent("codex-1"), agent(), person()]) {
      const error = refusal(() => claim(at, key, caller));
      expect(error.code).toBe("conflict");
      expect(error.detail).toMatchObject({ holder: "claude-1", status: "in_progress" });
    }
    expect(at.task(key).claimEpoch).toBe(1);
  });

  test.each(["backlog", "in_review", "blocked", "done", "cancelled"] as const)(
    "a task in %s can't be claimed",
    (status) => {
      const at = new TestBoard();
      const key = at.add("One");
      at.write(person(), (tx) => tx.tasks.update(idOf(tx, key), { status }));
      expect(refusal(() => claim(at, key)).code).toBe("conflict");
    },
  );

  test("of a blocked one it says why it is, and what frees it", () => {
    const at = new TestBoard();
    const key = at.add("One");
    at.write(person(), (tx) =>
      tx.tasks.update(idOf(tx, key), { status: "blocked", blockedReason: "needs a key" }),
    );
    expect(refusal(() => claim(at, key)).message).toBe(
      `${key} can't be claimed: it is blocked (needs a key). When that is settled, move it to todo first (baton task move ${key} todo)`,
    );
  });

  test("nor can a dropped one", () => {
    const at = new TestBoard();
    const key = at.add("One");
    at.on(key, person(), (tx, context, task) => dropTask(tx, context, task));
    expect(refusal(() => claim(at, key)).detail).toMatchObject({ dropped: true });
  });

  test("it does not look at dependencies: somebody may start early", () => {
    const at = new TestBoard();
    const blocker = at.task(at.add("Blocker"));
    const key = at.add("Waits", { after: [blocker] });
    expect(at.task(key).openBlockers).toBe(1);
    expect(claim(at, key, person()).status).toBe("in_progress");
  });

  test("a card that an import left in progress with nobody is a person's to take", () => {
    const at = new TestBoard();
    const key = at.add("Imported");
    at.write(person(), (tx) => tx.tasks.update(idOf(tx, key), { status: "in_progress" }));
    expect(refusal(() => claim(at, key, agent())).code).toBe("conflict");
    expect(claim(at, key, person())).toMatchObject({ assigneeAgentId: "ada", claimEpoch: 1 });
  });
});

const idOf = (tx: Parameters<typeof getTask>[0], key: string) => getTask(tx, key).id;

describe("claim next", () => {
  test("it gives out the queue from its head: priority, then recency, then number", () => {
    const at = new TestBoard();
    at.project("API");
    const low = at.add("low", { in: "API" });
    const old = at.add("old", { priority: 4 });
    const first = at.add("first", { priority: 4, in: "API" });
    const second = at.add("second", { priority: 4, in: "API" });
    at.write(person(), (tx) => tx.tasks.update(idOf(tx, old), { updatedAt: at.now - 1 }));
    const order = [1, 2, 3, 4].map(() => claimNext(at)?.key);
    expect(order).toEqual([first, second, old, low]);
    expect(claimNext(at)).toBeNull();
  });

  test("it passes by what is blocked, in the backlog, dropped, excluded, archived or labelled otherwise", () => {
    const at = new TestBoard();
    at.project("OLD");
    at.add("archived", { in: "OLD" });
    at.write(person(), (tx, context) => archiveProject(tx, context, getProject(tx, "OLD")));
    const blocker = at.task(at.add("blocker", { labels: ["ui"] }));
    at.add("waits", { after: [blocker], labels: ["api"] });
    at.add("backlog", { status: "backlog", labels: ["api"] });
    const dropped = at.add("dropped", { labels: ["api"] });
    at.on(dropped, person(), (tx, context, task) => dropTask(tx, context, task));
    const excluded = at.task(at.add("excluded", { labels: ["api"] }));
    const wanted = at.add("wanted", { labels: ["api", "db"] });
    expect(claimNext(at, agent(), { labels: ["api"], excludeIds: [excluded.id] })?.key).toBe(
      wanted,
    );
    expect(claimNext(at, agent(), { labels: ["db"] })).toBeNull();
  });

  test("it serves a board of more projects than SQLite joins with UNION", () => {
    const at = new TestBoard();
    for (let n = 0; n < 600; n++) at.project(`P${n}`);
    const key = at.add("One", { in: "P599" });
    expect(claimNext(at)?.key).toBe(key);
  });

  test("places that are equal in two projects are told apart, so that the event is the task's", () => {
    const at = new TestBoard();
    for (const prefix of ["A", "B", "C"]) {
      at.project(prefix);
      at.add("Twin", { in: prefix });
    }
    for (let n = 0; n < 3; n++) claimNext(at);
    const claims = at
      .read((tx) => tx.events.after(0, 100))
      .filter(({ kind }) => kind === "task_claimed");
    expect(new Set(claims.map(({ taskId }) => taskId)).size).toBe(3);
    for (const { data } of claims) {
      expect(JSON.parse(data)).not.toHaveProperty("changes.id");
      expect(JSON.parse(data)).toMatchObject({ changes: { status: ["todo", "in_progress"] } });
    }
  });
});

describe("the limit of a column", () => {
  function limited(limit: number) {
    const at = new TestBoard();
    at.project("API");
    at.write(person(), (tx, context) =>
      editProject(tx, context, getProject(tx, "API"), { wipLimits: { in_progress: limit } }),
    );
    return at;
  }

  test("it stands in the guard of every way into progress", () => {
    const at = limited(1);
    const [one, two, three] = [1, 2, 3].map((n) => at.add(`${n}`, { in: "API" })) as [
      string,
      string,
      string,
    ];
    const first = claim(at, one);
    const error = refusal(() => claim(at, two));
    expect(error.code).toBe("wip_limit");
    expect(error.message).toContain(`${one} by claude-1`);
    expect(refusal(() => claimNext(at)).code).toBe("wip_limit");
    at.on(three, person(), (tx, context, task) =>
      updateStatus(tx, context, task, { to: "blocked", runtime: null, overrideReason: null }),
    );
    const retake = () =>
      at.on(three, agent("codex-1"), (tx, context, task) =>
        updateStatus(tx, context, task, { to: "in_progress", runtime: null, overrideReason: null }),
      );
    expect(refusal(retake).code).toBe("wip_limit");
    at.on(one, agent("claude-1", first.claimEpoch), (tx, context, task) =>
      updateStatus(tx, context, task, { to: "in_review", runtime: null, overrideReason: null }),
    );
    expect(retake().assigneeAgentId).toBe("codex-1");
    const resume = () =>
      at.on(one, agent("claude-1", first.claimEpoch), (tx, context, task) =>
        updateStatus(tx, context, task, { to: "in_progress", runtime: null, overrideReason: null }),
      );
    expect(refusal(resume).code).toBe("wip_limit");
  });

  test("a full project is passed by while another one has work", () => {
    const at = limited(1);
    const [one, , other] = [
      at.add("1", { in: "API", priority: 4 }),
      at.add("2", { in: "API", priority: 4 }),
      at.add("other"),
    ];
    expect(claimNext(at)?.key).toBe(one);
    expect(claimNext(at)?.key).toBe(other);
    expect(refusal(() => claimNext(at)).code).toBe("wip_limit");
  });
});

describe("fencing", () => {
  test("a worker that was released and replaced changes nothing", () => {
    const at = new TestBoard();
    const key = at.add("One");
    const first = claim(at, key);
    at.on(key, person(), (tx, context, task) => releaseTask(tx, context, task));
    const second = claim(at, key, agent("codex-1"));
    expect(second.claimEpoch).toBe(first.claimEpoch + 2);
    const stale = agent("claude-1", first.claimEpoch);
    const before = at.task(key);
    const events = at.read((tx) => tx.events.latestSeq());
    for (const write of [
      () => at.on(key, stale, (tx, context, task) => heartbeatTask(tx, context, task, true)),
      () => at.on(key, stale, (tx, context, task) => releaseTask(tx, context, task)),
      () =>
        at.on(key, stale, (tx, context, task) =>
          updateStatus(tx, context, task, { to: "done", runtime: null, overrideReason: null }),
        ),
    ]) {
      expect(refusal(write).code).toBe("stale_claim");
    }
    expect(at.task(key)).toEqual(before);
    expect(at.read((tx) => tx.events.latestSeq())).toBe(events);
  });

  test("the same agent name under an older epoch is another worker", () => {
    const at = new TestBoard();
    const key = at.add("One");
    const first = claim(at, key);
    at.on(key, person(), (tx, context, task) => releaseTask(tx, context, task));
    claim(at, key);
    const beat = () =>
      at.on(key, agent("claude-1", first.claimEpoch), (tx, context, task) =>
        heartbeatTask(tx, context, task, false),
      );
    expect(refusal(beat).code).toBe("stale_claim");
  });

  test("a beat moves the clocks, writes no event and needs the epoch", () => {
    const at = new TestBoard();
    const key = at.add("One");
    const { claimEpoch } = claim(at, key);
    const seq = at.read((tx) => tx.events.latestSeq());
    at.now += 1_000;
    const beat = (epoch: number | null, isProgress = false) =>
      at.on(key, agent("claude-1", epoch), (tx, context, task) =>
        heartbeatTask(tx, context, task, isProgress),
      );
    expect(beat(claimEpoch)).toMatchObject({ key, claimEpoch, beatAt: at.now });
    expect(at.task(key)).toMatchObject({
      beatAt: at.now,
      updatedAt: at.now,
      progressAt: at.now - 1_000,
    });
    beat(claimEpoch, true);
    expect(at.task(key).progressAt).toBe(at.now);
    expect(refusal(() => beat(null)).code).toBe("invalid_argument");
    expect(at.read((tx) => tx.events.latestSeq())).toBe(seq);
  });

  test("a person beats on a task of their own alone, and only in progress", () => {
    const at = new TestBoard();
    const key = at.add("One");
    const beat = (caller = person()) =>
      at.on(key, caller, (tx, context, task) => heartbeatTask(tx, context, task, false));
    expect(refusal(beat).code).toBe("conflict");
    claim(at, key, person());
    expect(beat().claimEpoch).toBe(1);
    expect(refusal(() => beat(person("bob"))).code).toBe("conflict");
  });
});
