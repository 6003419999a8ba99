import { describe, expect, test } from "vitest";
import type { ImportedTask } from "../../../shared/operations/import.ts";
import {
  blockersOf,
  importBoard,
  imported,
  item,
  runImport,
  traces,
} from "../testing/import-board.ts";
import { eventKinds } from "../testing/open-run.ts";
import { agent, person, refusal, type TestBoard } from "../testing/test-board.ts";
import { archiveProject } from "./edit-project.ts";
import { getProject } from "./resolve.ts";

describe("a first import", () => {
  test("makes a row a task, numbered in the file's order, with its event", () => {
    const at = importBoard();
    const report = runImport(at, [
      item("b", { parentRef: "a", labels: ["ui"], priority: 4 }),
      item("a", { status: "done", completedAt: 1_500, description: "It is" }),
    ]);
    expect(report).toMatchObject({
      created: 2,
      updated: 0,
      unchanged: 0,
      kept: [],
      byStatus: { todo: 1, done: 1 },
    });
    expect(imported(at, "b")).toMatchObject({
      key: "API-1",
      parentTaskId: imported(at, "a").id,
      labels: '["ui"]',
      priority: 4,
      createdAt: 1_000,
      updatedAt: 2_000,
      enteredAt: 2_000,
      externalRef: "b",
      revision: 1,
    });
    expect(imported(at, "a")).toMatchObject({ key: "API-2", completedAt: 1_500, enteredAt: 1_500 });
    expect(eventKinds(at, "API-1")).toEqual(["task_created"]);
    const [, event] = at.read((tx) => tx.events.after(0, 10));
    expect(event).toMatchObject({ surface: "import", actorId: "ada" });
  });

  test("leaves work in progress without a live claim", () => {
    const at = importBoard();
    runImport(at, [item("a", { status: "in_progress" })]);
    expect(imported(at, "a")).toMatchObject({
      status: "in_progress",
      assigneeAgentId: null,
      claimEpoch: 0,
      beatAt: null,
    });
    expect(at.read((tx) => tx.executions.listRunning())).toEqual([]);
  });

  test("links what waits, and counts blockers that are open", () => {
    const at = importBoard();
    const report = runImport(at, [
      item("waits", { dependsOn: ["open", "closed", "open"] }),
      item("open"),
      item("closed", { status: "done" }),
    ]);
    expect(report.links).toBe(2);
    expect(imported(at, "waits").openBlockers).toBe(1);
    expect(at.read((tx) => tx.tasks.wrongReadiness())).toEqual([]);
  });

  test("brings comments with their authors and times", () => {
    const at = importBoard();
    const report = runImport(at, [
      item("a", { comments: [{ author: "wolf", body: "Hello", createdAt: 5 }] }),
    ]);
    expect(report.comments).toBe(1);
    const { id } = imported(at, "a");
    expect(at.read((tx) => tx.comments.listByTask(id))).toMatchObject([
      { authorId: "wolf", authorType: "human", body: "Hello", createdAt: 5 },
    ]);
  });

  test("does not count against the bounds on new tasks, nor is it bound by depth or number", () => {
    const at = importBoard();
    const chain = Array.from({ length: 60 }, (_, level) =>
      item(`t${level}`, { parentRef: level === 0 ? null : `t${level - 1}` }),
    );
    const children = Array.from({ length: 30 }, (_, child) =>
      item(`c${child}`, { parentRef: "t0" }),
    );
    expect(runImport(at, [...chain.reverse(), ...children]).created).toBe(90);
    expect(at.read((tx) => tx.tasks.countRootsBetween(0, at.now))).toBe(0);
  });
});

describe("a reference that does not hold is left out and listed", () => {
  const kinds = (at: TestBoard, tasks: ImportedTask[]) =>
    runImport(at, tasks).findings.map(({ kind, ref }) => [kind, ref]);

  test("an end that is neither in the import nor on the board", () => {
    const at = importBoard();
    const tasks = [item("a", { dependsOn: ["gone"], parentRef: "nowhere" })];
    expect(kinds(at, tasks)).toEqual([
      ["dangling_edge", "a"],
      ["dangling_edge", "a"],
    ]);
    expect(imported(at, "a")).toMatchObject({ parentTaskId: null, openBlockers: 0 });
  });

  test("the later edge of a cycle, with the way it would have closed", () => {
    const at = importBoard();
    const { findings, links } = runImport(at, [
      item("a", { dependsOn: ["b"] }),
      item("b", { dependsOn: ["c"] }),
      item("c", { dependsOn: ["a"] }),
    ]);
    expect(findings).toMatchObject([{ kind: "cycle", ref: "c" }]);
    expect(findings[0]?.message).toContain("c -> a -> b -> c");
    expect(links).toBe(2);
  });

  test("a task that waits for itself, and parents in a ring", () => {
    const at = importBoard();
    const tasks = [
      item("a", { dependsOn: ["a"], parentRef: "b" }),
      item("b", { parentRef: "a" }),
      item("c", { parentRef: "c" }),
    ];
    expect(kinds(at, tasks)).toEqual([
      ["cycle", "a"],
      ["cycle", "b"],
      ["cycle", "c"],
    ]);
    expect(imported(at, "a").parentTaskId).toBe(imported(at, "b").id);
  });

  test("a cycle through links that were made here", () => {
    const at = importBoard();
    runImport(at, [item("a"), item("b", { dependsOn: ["a"] })]);
    expect(kinds(at, [item("a", { dependsOn: ["c"] }), item("c", { dependsOn: ["b"] })])).toEqual([
      ["cycle", "c"],
    ]);
  });

  test("an end that came with an earlier import is found on the board", () => {
    const at = importBoard();
    runImport(at, [item("a")]);
    expect(kinds(at, [item("b", { dependsOn: ["a"], parentRef: "a" })])).toEqual([]);
    expect(blockersOf(at, "b")).toEqual(["a"]);
  });

  test("and linked once its other end has come", () => {
    const at = importBoard();
    const waiting = item("b", { dependsOn: ["a"] });
    runImport(at, [waiting]);
    expect(runImport(at, [waiting, item("a")])).toMatchObject({ created: 1, updated: 1, links: 1 });
    expect(imported(at, "b").openBlockers).toBe(1);
    expect(runImport(at, [waiting, item("a")])).toMatchObject({ unchanged: 2, links: 0 });
  });
});

describe("an import", () => {
  test("that is only tried leaves no trace", () => {
    const at = importBoard();
    runImport(at, [item("a")]);
    const before = traces(at);
    const tasks = [item("a", { title: "Theirs", status: "done" }), item("b", { dependsOn: ["a"] })];
    const tried = runImport(at, tasks, { dryRun: true });
    expect(traces(at)).toEqual(before);
    expect(tried).toMatchObject({ dryRun: true, created: 1, updated: 1, links: 1 });
    expect(runImport(at, tasks)).toEqual({ ...tried, dryRun: false });
  });

  test("hands on what its reader found and skipped", () => {
    const finding = {
      kind: "invalid_line",
      ref: null,
      file: null,
      line: 3,
      message: "no JSON",
    } as const;
    const report = runImport(importBoard(), [], { findings: [finding], skipped: 7 });
    expect(report).toMatchObject({ findings: [finding], skipped: 7, created: 0 });
  });

  test("is refused as a whole when one row breaks a rule", () => {
    const at = importBoard();
    const before = traces(at);
    for (const tasks of [
      [item("a"), item("b", { title: " " })],
      [item("a"), item("a")],
    ]) {
      expect(refusal(() => runImport(at, tasks)).code).toBe("invalid_argument");
    }
    expect(traces(at)).toEqual(before);
  });

  test("is refused to agents, whose creations are bounded, and in an archived project", () => {
    const at = importBoard();
    expect(refusal(() => runImport(at, [item("a")], {}, agent())).code).toBe("forbidden");
    const tried = runImport(at, [item("a")], { dryRun: true }, agent());
    expect(tried).toMatchObject({ created: 1, dryRun: true });
    at.write(person(), (tx, context) => archiveProject(tx, context, getProject(tx, "API")));
    expect(refusal(() => runImport(at, [item("a")])).code).toBe("invalid_argument");
  });
});

test("very deep parents and very long waits come in, and again", () => {
  const at = importBoard();
  const size = 4_000;
  const chain = Array.from({ length: size }, (_, index) =>
    item(`t${index}`, {
      parentRef: index === 0 ? null : `t${index - 1}`,
      dependsOn: index === size - 1 ? [] : [`t${index + 1}`],
    }),
  );
  // Where each edge looked for a way back, these took minutes, which would outlast the test.
  expect(runImport(at, chain)).toMatchObject({ created: size, links: size - 1, findings: [] });
  expect(runImport(at, chain)).toMatchObject({ unchanged: size, findings: [] });
  const closing = chain.map((task) => (task.ref === "t0" ? item("t0", { parentRef: "t9" }) : task));
  expect(runImport(at, closing).findings).toMatchObject([{ kind: "cycle", ref: "t9" }]);
}, 60_000);
