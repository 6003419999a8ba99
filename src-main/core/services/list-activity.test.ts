import { expect, test } from "vitest";
import type { EventGroup } from "../../../shared/domain/event-groups.ts";
import { agent, person, TestBoard } from "../testing/test-board.ts";
import { addComment } from "./add-comment.ts";
import { claimTask } from "./claim-task.ts";
import { updateTaskFields } from "./edit-task.ts";
import { linkDep } from "./link-dependency.ts";
import { type ActivityQuery, listActivity } from "./list-activity.ts";
import { updateStatus } from "./move-task.ts";
import { getProject, getTask } from "./resolve.ts";

function board() {
  const at = new TestBoard();
  at.project("API");
  const one = at.add("Limit the search", { in: "API" });
  const two = at.add("Second", { in: "API" });
  const other = at.add("Elsewhere");
  at.on(one, agent(), (tx, context, task) =>
    claimTask(tx, context, task, { runtime: "claude", force: null }),
  );
  at.on(one, person("bob"), (tx, context, task) =>
    addComment(tx, context, task, 'Says "100%_sure" of it'),
  );
  at.on(two, person(), (tx, context, task) => linkDep(tx, context, task, getTask(tx, one)));
  at.on(other, person(), (tx, context, task) =>
    updateStatus(tx, context, task, { to: "backlog", runtime: null, overrideReason: null }),
  );
  const list = (query: Partial<ActivityQuery>, limit = 100) =>
    at.read((tx) => listActivity(tx, { projectId: null, ...query }, limit));
  const kinds = (query: Partial<ActivityQuery>) => list(query).events.map(({ kind }) => kind);
  return { at, one, two, other, list, kinds };
}

test("tells what happened, newest first, with titles and the keys of other tasks", () => {
  const { at, one, two, list } = board();
  const { events, keys, next, newest } = list({});
  expect(next).toBeNull();
  expect(events.map(({ seq }) => seq)).toEqual(
    events.map(({ seq }) => seq).toSorted((a, b) => b - a),
  );
  expect(newest).toBe(at.read((tx) => tx.events.latestSeq()));
  const link = events.find(({ kind }) => kind === "dependency_linked");
  expect(link).toMatchObject({ taskKey: two, taskTitle: "Second" });
  expect(keys).toEqual({ [at.task(one).id]: one });
  expect(events.map(({ kind }) => kind)).not.toContain("task_touched");
});

test("filters by project, group, who and text, and a key means its task alone", () => {
  const { at, one, other, kinds, list } = board();
  const { id } = at.read((tx) => getProject(tx, "API"));
  expect(kinds({ projectId: "global" })).toEqual(["task_moved", "task_created"]);
  expect(kinds({ projectId: id, group: "waits" as EventGroup })).toEqual([
    "task_blockers_changed",
    "dependency_linked",
  ]);
  expect(kinds({ actorType: "agent" })).toEqual(["task_claimed"]);
  expect(kinds({ actor: "bob" })).toEqual(["comment_added"]);
  const run = at.add("Run", { in: "API" });
  at.on(run, agent("claude/run-7f3a"), (tx, context, task) =>
    claimTask(tx, context, task, { runtime: "claude", force: null }),
  );
  expect(kinds({ actor: "claude" })).toEqual(["task_claimed"]);
  expect(kinds({ actor: "claude/run-7f3a" })).toEqual(["task_claimed"]);
  expect(kinds({ actor: "claude/run" })).toEqual([]);
  for (let more = 0; more < 9; more++) at.add(`Number ${more}`, { in: "API" });
  const ofOne = list({ text: one.toLowerCase() }).events.map(({ taskKey }) => taskKey);
  expect(new Set(ofOne)).toEqual(new Set([one]));
  expect(kinds({ text: "LIMIT the" })).toContain("task_claimed");
  expect(kinds({ text: other.slice(0, 4) })).toEqual(["task_moved", "task_created"]);
});

test("finds a text as it was typed: quotes and wildcards are letters, ids are no texts", () => {
  const { at, one, kinds } = board();
  expect(kinds({ text: '"100%_sure"' })).toEqual(["comment_added"]);
  expect(kinds({ text: "100%_s_re" })).toEqual([]);
  expect(kinds({ text: "status" })).toEqual([]);
  expect(kinds({ text: at.task(one).id.slice(0, 13) })).toEqual([]);
});

test("goes on where a page ended, and tells only what is newer", () => {
  const { list } = board();
  const all = list({}).events.map(({ seq }) => seq);
  const seen: number[] = [];
  let before: number | undefined;
  do {
    const page = list({ before }, 2);
    seen.push(...page.events.map(({ seq }) => seq));
    before = page.next ?? undefined;
  } while (before !== undefined);
  expect(seen).toEqual(all);
  const after = all[3] ?? 0;
  expect(list({ after }).events.map(({ seq }) => seq)).toEqual(all.slice(0, 3));
});

test("cuts long texts, and says so", () => {
  const { at, one, list } = board();
  at.on(one, person(), (tx, context, task) =>
    updateTaskFields(tx, context, task, { description: "x".repeat(300_000) }),
  );
  const [edit] = list({}).events;
  expect(edit).toMatchObject({ kind: "task_edited", clipped: true });
  expect(JSON.stringify(edit).length).toBeLessThan(1_500);
});

test("a rare match is looked for in steps, each of a bounded number of events", () => {
  const at = new TestBoard();
  const first = at.add("The first");
  at.on(first, person("rare"), (tx, context, task) => addComment(tx, context, task, "here"));
  at.write(person(), (tx, context) => {
    for (let n = 0; n < 12_000; n++) {
      tx.events.append({
        at: context.now,
        actorType: "human",
        actorId: "ada",
        actorRuntime: null,
        surface: "cli",
        batch: context.batch,
        kind: "fact_written",
        projectId: "global",
        taskId: null,
        data: '{"row":{"key":"k"}}',
      });
    }
  });
  const read = (before?: number) =>
    at.read((tx) => listActivity(tx, { projectId: null, actor: "rare", before }, 50));
  const start = read();
  expect(start.events).toEqual([]);
  expect(start.next).toBe(2_003);
  const rest = read(start.next ?? 0);
  expect(rest.events.map(({ kind }) => kind)).toEqual(["comment_added"]);
  expect(rest.next).toBeNull();
});
