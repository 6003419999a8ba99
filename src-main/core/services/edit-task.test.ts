import { describe, expect, test } from "vitest";
import { MAX_CHILDREN } from "../../../shared/domain/caps.ts";
import { agent, person, refusal, TestBoard } from "../testing/test-board.ts";
import { claimTask } from "./claim-task.ts";
import { type TaskEdit, updateTaskFields } from "./edit-task.ts";
import { setTaskWorkspaceRefs } from "./workspaces.ts";

function edit(at: TestBoard, key: string, wanted: TaskEdit, caller = person()) {
  return at.on(key, caller, (tx, context, task) => updateTaskFields(tx, context, task, wanted));
}

function claim(at: TestBoard, key: string, caller = agent()) {
  return at.on(key, caller, (tx, context, task) =>
    claimTask(tx, context, task, { runtime: null, force: null }),
  );
}

describe("what an edit does", () => {
  test("it changes what it names, raises the revision and tells both values", () => {
    const at = new TestBoard();
    const key = at.add("Old", { labels: ["api"] });
    at.now += 1_000;
    const after = edit(at, key, { title: " New ", priority: 3, labels: { add: ["ui"] } });
    expect(after).toMatchObject({
      title: "New",
      priority: 3,
      labels: '["api","ui"]',
      revision: 2,
      updatedAt: at.now,
    });
    const last = at.read((tx) => tx.events.after(0, 9)).at(-1);
    expect(last?.kind).toBe("task_edited");
    expect(JSON.parse(last?.data ?? "")).toMatchObject({
      changes: { title: ["Old", "New"], priority: [0, 3], revision: [1, 2] },
    });
  });

  test("an edit that changes nothing leaves revision, clocks and events alone", () => {
    const at = new TestBoard();
    const key = at.add("Same", { labels: ["api"] });
    const before = at.task(key);
    at.now += 1_000;
    edit(at, key, { title: "Same ", labels: { add: ["api"] }, fileMutating: true, parent: null });
    expect(at.task(key)).toEqual(before);
    expect(at.read((tx) => tx.events.latestSeq())).toBe(1);
  });

  test.each<[string, TaskEdit]>([
    ["an empty title", { title: " " }],
    ["a title of 501 characters", { title: "x".repeat(501) }],
    ["a control character", { description: "\u001b[2J" }],
    ["a label with a line break", { labels: { set: ["a\nb"] } }],
    ["a reason on a task that is not blocked", { blockedReason: "why" }],
  ])("%s is refused", (_, wanted) => {
    const at = new TestBoard();
    const key = at.add("One");
    expect(refusal(() => edit(at, key, wanted)).code).toBe("invalid_argument");
    expect(at.task(key).revision).toBe(1);
  });

  test("claims, beats and moves are no edits", () => {
    const at = new TestBoard();
    const key = at.add("One");
    expect(claim(at, key).revision).toBe(1);
    const refs = { worktreeRef: "/tmp/w", branchRef: "task/1" };
    const noted = at.on(key, person(), (tx, context, task) =>
      setTaskWorkspaceRefs(tx, context, task, refs),
    );
    expect(noted).toMatchObject({ ...refs, revision: 1 });
  });
});

describe("revisions", () => {
  test("an edit on an older revision is refused and shows the current values", () => {
    const at = new TestBoard();
    const key = at.add("One", { parent: at.task(at.add("Parent")), labels: ["api"] });
    edit(at, key, { title: "Theirs", revision: 1 });
    const error = refusal(() => edit(at, key, { title: "Mine", revision: 1 }));
    expect(error.code).toBe("revision_conflict");
    expect(error.detail).toMatchObject({
      task: key,
      revision: 2,
      theirs: { title: "Theirs", labels: ["api"], parent: "GLOBAL-1", priority: 0 },
    });
    expect(edit(at, key, { title: "Mine", revision: 2 }).revision).toBe(3);
  });
});

describe("who may edit, and which clocks move", () => {
  test("a free task is anyone's, a held one its holder's and people's", () => {
    const at = new TestBoard();
    const key = at.add("One");
    expect(edit(at, key, { priority: 1 }, agent()).priority).toBe(1);
    const { claimEpoch } = claim(at, key);
    const code = (caller = agent()) => refusal(() => edit(at, key, { priority: 2 }, caller)).code;
    expect(code(agent())).toBe("invalid_argument");
    expect(code(agent("codex-1"))).toBe("conflict");
    expect(code(agent("claude-1", claimEpoch - 1))).toBe("stale_claim");
    expect(edit(at, key, { priority: 2 }, agent("claude-1", claimEpoch)).priority).toBe(2);
    expect(edit(at, key, { priority: 3 }, person()).priority).toBe(3);
  });

  test("a bystander's edit of running work is no sign of life, the holder's is progress", () => {
    const at = new TestBoard();
    const key = at.add("One");
    const { claimEpoch, updatedAt } = claim(at, key);
    at.now += 1_000;
    expect(edit(at, key, { labels: { add: ["api"] } })).toMatchObject({
      updatedAt,
      progressAt: updatedAt,
    });
    expect(edit(at, key, { labels: { add: ["ui"] } }, agent("claude-1", claimEpoch))).toMatchObject(
      { updatedAt: at.now, progressAt: at.now, beatAt: updatedAt },
    );
  });
});

describe("a new parent", () => {
  test("it can't be the task itself, one below it, or in another project", () => {
    const at = new TestBoard();
    at.project("API");
    const top = at.add("Top");
    const middle = at.add("Middle", { parent: at.task(top) });
    const low = at.add("Low", { parent: at.task(middle) });
    const elsewhere = at.add("Elsewhere", { in: "API" });
    const put = (key: string, parent: string) => () => edit(at, key, { parent: at.task(parent) });
    const cycle = refusal(put(top, low));
    expect(cycle.code).toBe("parent_cycle");
    expect(cycle.detail).toMatchObject({ path: [low, middle, top] });
    expect(refusal(put(top, top)).code).toBe("parent_cycle");
    expect(refusal(put(low, elsewhere)).code).toBe("invalid_argument");
    expect(put(low, top)().parentTaskId).toBe(at.task(top).id);
    expect(edit(at, low, { parent: null }).parentTaskId).toBeNull();
  });

  test("an agent can't get around the bounds of creation by moving tasks", () => {
    const at = new TestBoard();
    const [top, other] = [at.add("Top"), at.add("Other")];
    const middle = at.add("Middle", { parent: at.task(top) });
    const low = at.add("Low", { parent: at.task(middle) });
    const [a, b] = [at.add("A"), at.add("B")];
    edit(at, b, { parent: at.task(a) });
    const put = (key: string, parent: string, caller = agent()) => {
      const to = at.task(parent);
      return () => edit(at, key, { parent: to }, caller);
    };
    expect(refusal(put(b, low)).code).toBe("depth_cap");
    expect(refusal(put(a, middle)).code).toBe("depth_cap");
    expect(put(a, top)().revision).toBe(2);
    for (let n = 0; n < MAX_CHILDREN; n++) at.add(`${n}`, { parent: at.task(other) });
    expect(refusal(put(a, other)).code).toBe("child_cap");
    expect(put(a, other, person())().revision).toBe(3);
  });
});
