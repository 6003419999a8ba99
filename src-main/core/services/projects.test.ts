import Database from "better-sqlite3";
import { describe, expect, test } from "vitest";
import { SEARCHES } from "../store/sqlite/schema.ts";
import { agent, openExecution, person, refusal, TestBoard } from "../testing/test-board.ts";
import { addComment } from "./add-comment.ts";
import { claimTask } from "./claim-task.ts";
import { createProject, type NewProject } from "./create-project.ts";
import { deleteProject } from "./delete-project.ts";
import { archiveProject, editProject, unarchiveProject } from "./edit-project.ts";
import { getProject, getTask } from "./resolve.ts";

function create(at: TestBoard, wanted: NewProject, caller = person()) {
  return at.write(caller, (tx, context) => createProject(tx, context, wanted));
}

function remove(at: TestBoard, ref: string, confirm = ref, caller = person()) {
  return at.write(caller, (tx, context) =>
    deleteProject(tx, context, getProject(tx, ref), confirm),
  );
}

describe("registering", () => {
  test("the name suggests the prefix, and a taken one gets a number", () => {
    const at = new TestBoard();
    expect(create(at, { name: "API server" }).prefix).toBe("API");
    expect(create(at, { name: "Api gateway" }).prefix).toBe("API2");
    expect(create(at, { name: "docs", prefix: "web" }).prefix).toBe("WEB");
    expect(at.read((tx) => getProject(tx, "web").name)).toBe("docs");
  });

  test.each<[string, NewProject]>([
    ["an empty name", { name: " " }],
    ["a name with a control character", { name: "a\u0007" }],
    ["a name of 201 characters", { name: "x".repeat(201) }],
    ["a prefix with a digit first", { name: "x", prefix: "2A" }],
    ["a prefix with a dash", { name: "x", prefix: "A-B" }],
    ["a prefix of 13 characters", { name: "x", prefix: "ABCDEFGHIJKLM" }],
    ["a relative folder", { name: "x", rootPath: "code/x" }],
  ])("%s is refused", (_, wanted) => {
    const at = new TestBoard();
    expect(refusal(() => create(at, wanted)).code).toBe("invalid_argument");
  });

  test("a prefix and a folder belong to one project, in any case and spelling", () => {
    const at = new TestBoard();
    create(at, { name: "One", prefix: "API", rootPath: "/code/api/" });
    expect(refusal(() => create(at, { name: "Two", prefix: "api" })).code).toBe("conflict");
    const twice = refusal(() => create(at, { name: "Two", rootPath: "/code/x/../api" }));
    expect(twice).toMatchObject({ code: "conflict", detail: { project: "API" } });
    expect(refusal(() => create(at, { name: "Two", prefix: "GLOBAL" })).code).toBe("conflict");
  });
});

test("an edit changes name, folder and limits, and tells both values; no change is no event", () => {
  const at = new TestBoard();
  create(at, { name: "One", prefix: "API", rootPath: "/code/api" });
  const edit = (wanted: Parameters<typeof editProject>[3]) =>
    at.write(person(), (tx, context) => editProject(tx, context, getProject(tx, "API"), wanted));
  expect(edit({ name: " Two ", wipLimits: { in_progress: 3 } })).toMatchObject({
    name: "Two",
    settings: '{"wipLimits":{"in_progress":3}}',
  });
  const seq = at.read((tx) => tx.events.latestSeq());
  edit({ name: "Two", rootPath: "/code/api", wipLimits: { in_progress: 3 } });
  expect(at.read((tx) => tx.events.latestSeq())).toBe(seq);
  expect(edit({ wipLimits: { todo: 9 } }).settings).toBe(
    '{"wipLimits":{"in_progress":3,"todo":9}}',
  );
  expect(edit({ wipLimits: { in_progress: null } }).settings).toBe('{"wipLimits":{"todo":9}}');
  expect(edit({ rootPath: null, wipLimits: null })).toMatchObject({
    rootPath: null,
    settings: "{}",
  });
});

test("archiving puts a project away and back; the global list stays", () => {
  const at = new TestBoard();
  at.project("API");
  const archive = (ref: string) =>
    at.write(person(), (tx, context) => archiveProject(tx, context, getProject(tx, ref)));
  expect(archive("API").archivedAt).toBe(at.now);
  at.now += 5;
  expect(archive("API").archivedAt).toBe(at.now - 5);
  expect(at.read((tx) => tx.projects.list(false)).map(({ id }) => id)).toEqual(["global"]);
  expect(at.read((tx) => tx.projects.list(true))).toHaveLength(2);
  const back = at.write(person(), (tx, context) =>
    unarchiveProject(tx, context, getProject(tx, "API")),
  );
  expect(back.archivedAt).toBeNull();
  expect(refusal(() => archive("global")).code).toBe("forbidden");
});

describe("deleting", () => {
  test("people only, confirmed, never the global list, never while something runs", () => {
    const at = new TestBoard();
    at.project("API");
    const key = at.add("One", { in: "API" });
    expect(refusal(() => remove(at, "API", "API", agent())).code).toBe("forbidden");
    expect(refusal(() => remove(at, "API", "api")).code).toBe("invalid_argument");
    expect(refusal(() => remove(at, "GLOBAL")).code).toBe("forbidden");
    at.on(key, agent(), (tx, context, task) =>
      claimTask(tx, context, task, { runtime: null, force: null }),
    );
    const { id } = openExecution(at, key);
    expect(refusal(() => remove(at, "API")).code).toBe("project_busy");
    at.write(person(), (tx) => tx.executions.close(id, { status: "failed", completedAt: at.now }));
    expect(remove(at, "API")).toBe(1);
    expect(at.read((tx) => tx.executions.find(id))).toMatchObject({ taskKey: null });
  });

  test("the prefix is never given again, and old keys mean nothing", () => {
    const at = new TestBoard();
    at.project("API");
    const key = at.add("One", { in: "API" });
    remove(at, "API");
    expect(refusal(() => at.task(key)).code).toBe("not_found");
    expect(refusal(() => create(at, { name: "x", prefix: "api" })).code).toBe("conflict");
    expect(create(at, { name: "API" }).prefix).toBe("API2");
  });

  test("nothing of it is left in the text search", () => {
    const at = new TestBoard();
    at.project("API");
    const key = at.add("needle", { in: "API" });
    at.on(key, person(), (tx, context, task) => addComment(tx, context, task, "needle"));
    remove(at, "API");
    const other = at.add("hay");
    at.on(other, person(), (tx, context, task) => addComment(tx, context, task, "hay"));
    const found = (text: string) => at.read((tx) => tx.tasks.search(text, null, 9, null).total);
    expect([found("needle"), found("hay")]).toEqual([0, 1]);
    const db = new Database(at.path);
    for (const search of Object.keys(SEARCHES)) {
      db.exec(`INSERT INTO ${search} (${search}, rank) VALUES ('integrity-check', 1)`);
    }
    db.close();
  });

  test("tasks of other projects that waited for one of its tasks wait no longer", () => {
    const at = new TestBoard();
    at.project("API");
    const gone = at.task(at.add("Gone", { in: "API" }));
    const inside = at.add("Inside", { in: "API", after: [gone] });
    const other = at.task(at.add("Other"));
    const waiting = at.add("Waits", { after: [gone, other] });
    expect(at.task(waiting).openBlockers).toBe(2);
    const seq = at.read((tx) => tx.events.latestSeq());
    expect(remove(at, "API")).toBe(2);
    expect(at.task(waiting).openBlockers).toBe(1);
    const events = at.read((tx) => tx.events.after(seq, 99));
    expect(events.map(({ kind }) => kind)).toEqual([
      "dependency_unlinked",
      "task_blockers_changed",
      "task_deleted",
      "task_deleted",
      "project_deleted",
    ]);
    expect(at.read((tx) => tx.tasks.wrongReadiness())).toEqual([]);
    expect(refusal(() => at.read((tx) => getTask(tx, inside))).code).toBe("not_found");
  });
});
