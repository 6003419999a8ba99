import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseBeads } from "../importers/beads.ts";
import { readBeadsData } from "../testing/beads-data.ts";
import { expectEventsToReplay } from "../testing/board-state.ts";
import {
  dumpOf,
  exportDocument,
  importDocument,
  type LooseDocument,
} from "../testing/export-document.ts";
import { importBoard, item, keyOf, runImport } from "../testing/import-board.ts";
import { openRun } from "../testing/open-run.ts";
import { Operations } from "../testing/operations.ts";
import { boardOf, EVERY_STEP, type RandomStep, randomSteps } from "../testing/random-board.ts";
import { agent, person, refusal, TestBoard } from "../testing/test-board.ts";
import { checkHealth } from "./check-health.ts";
import { isClaimed, RELEASED_COLUMNS } from "./release-imported.ts";

const RUNS = 25;

function faults(at: TestBoard) {
  return at.read(checkHealth).checks.filter(({ ok }) => !ok);
}

/** A board's rows without what the release of claims writes. */
function withoutClaims(
  tables: LooseDocument["tables"],
  claimed: Set<string>,
  running: Set<string>,
) {
  const blank = (row: object, columns: readonly string[]) => ({
    ...row,
    ...Object.fromEntries(columns.map((column) => [column, null])),
  });
  return {
    ...tables,
    tasks: tables.tasks.map((row) => (claimed.has(row.id) ? blank(row, RELEASED_COLUMNS) : row)),
    execution_processes: tables.execution_processes.map((row) =>
      running.has(row.id)
        ? blank(row, ["status", "completedAt", "error", "recoveryTombstone"])
        : row,
    ),
  };
}

/** Asserts that a board is equal to an exported one, except for the ends of its claims. */
function expectEqual(at: TestBoard, document: LooseDocument): void {
  const { tasks, execution_processes } = document.tables;
  const claimed = new Set(tasks.filter(isClaimed).map(({ id }) => id));
  const running = new Set(
    execution_processes.filter(({ status }) => status === "running").map(({ id }) => id),
  );
  const ours = dumpOf(at);
  const known = document.tables.board_events.length;
  const extra = ours.board_events.splice(known);
  expect(withoutClaims(ours, claimed, running)).toEqual(
    withoutClaims(document.tables, claimed, running),
  );
  expect(ours.execution_processes.filter(({ status }) => status === "running")).toEqual([]);
  for (const task of ours.tasks) {
    const before = tasks.find(({ id }) => id === task.id);
    expect(task.claimEpoch - (before?.claimEpoch ?? 0)).toBe(claimed.has(task.id) ? 1 : 0);
  }
  if (claimed.size + running.size === 0) {
    expect(extra).toEqual([]);
    expect(exportDocument(at).sequences).toEqual(document.sequences);
  }
  expect(faults(at)).toEqual([]);
  expectEventsToReplay(at);
}

describe("an exported board", () => {
  test("becomes an equal one again, whatever happened on it", () => {
    const seen = new Set<string>();
    fc.assert(
      fc.property(randomSteps, (steps: readonly RandomStep[]) => {
        const from = boardOf(steps);
        const document = exportDocument(from);
        for (const [table, rows] of Object.entries(document.tables)) {
          if (rows.length > 0) seen.add(table);
        }
        const at = new TestBoard();
        const report = importDocument(at, document);
        expect(report).toMatchObject({ created: document.tables.tasks.length, unchanged: 0 });
        expectEqual(at, document);
        expect(importDocument(at, document)).toMatchObject({
          created: 0,
          links: 0,
        });
      }),
      { numRuns: RUNS, examples: [[[...EVERY_STEP]]] },
    );
    expect([...seen].sort()).toEqual(Object.keys(dumpOf(new TestBoard())).sort());
  }, 120_000);

  test.each([
    "issues-3077.jsonl",
    "issues-3066-labels-comments.jsonl",
    "issues-704-dangling.jsonl",
  ])(
    "of %s with facts and gates becomes an equal one, ready for the same work",
    (name) => {
      const from = importBoard();
      const { tasks, findings, skipped } = parseBeads(readBeadsData(name));
      runImport(from, tasks, { findings, skipped });
      const on = new Operations(from);
      on.ok("fact.put", { project: "API", key: "gates.unit", value: "red" });
      on.ok("fact.put", { project: "API", key: "gates.unit", value: "green" });
      on.ok("fact.put", { project: "API", key: "gone", value: 1 });
      on.ok("fact.put", { project: "API", key: "gone", delete: true });
      const open = keyOf(from, tasks.find(({ status }) => status === "todo")?.ref ?? "");
      on.ok("fact.gate", { task: open, key: "gates.unit", value: "blue" });
      const document = exportDocument(from);
      const at = new TestBoard();
      importDocument(at, document);
      expectEqual(at, document);
      const ready = { ready: true, limit: 10_000 };
      const here = new Operations(at);
      expect(here.ok("task.list", ready).map(({ key }) => key)).toEqual(
        on.ok("task.list", ready).map(({ key }) => key),
      );
      const next = here.ok("task.create", { project: "API", title: "Next" });
      expect(next.number).toBe(on.ok("task.create", { project: "API", title: "Next" }).number);
      const again = dumpOf(at);
      expect(refusal(() => importDocument(at, document)).code).toBe("conflict");
      expect(dumpOf(at)).toEqual(again);
    },
    60_000,
  );

  test("does not bring live claims along, and fences the old holders", () => {
    const from = new TestBoard();
    from.project("API");
    for (const title of ["Runs", "Parked", "In review", "Blocked"]) from.add(title, { in: "API" });
    const run = openRun(from, "API-1");
    const on = new Operations(from);
    on.ok("task.claim", { task: "API-2" });
    for (const [task, status] of [
      ["API-3", "in_review"],
      ["API-4", "blocked"],
    ] as const) {
      const { claimEpoch } = on.ok("task.claim", { task }, agent("codex"));
      on.ok("task.move", { task, status }, agent("codex", claimEpoch));
    }
    const at = new TestBoard();
    const { findings } = importDocument(at, exportDocument(from));
    expect(findings.map(({ kind, ref }) => [kind, ref])).toEqual(
      [1, 2, 3, 4].map((number) => ["claim_released", `API-${number}`]),
    );
    expect(at.task("API-1")).toMatchObject({
      status: "todo",
      assigneeAgentId: null,
      claimEpoch: 2,
    });
    expect(at.task("API-2")).toMatchObject({ status: "in_progress", assigneeAgentId: null });
    expect(at.task("API-3")).toMatchObject({ status: "in_review", assigneeAgentId: "codex" });
    const here = new Operations(at);
    expect(here.code("task.beat", { task: "API-1" }, run.worker)).not.toBe("ok");
    expect(here.code("task.move", { task: "API-1", status: "done" }, run.worker)).toBe(
      "stale_claim",
    );
    for (const task of ["API-3", "API-4"]) {
      const resume = { task, status: "in_progress" } as const;
      expect(here.code("task.move", resume, agent("codex", 1))).toBe("stale_claim");
    }
    expect(here.ok("execution.list", { task: "API-1" })).toMatchObject([{ status: "failed" }]);
    expect(faults(at)).toEqual([]);
  });
});

describe("on a board that has something already", () => {
  function twoProjects(): TestBoard {
    const from = new TestBoard();
    for (const prefix of ["API", "WEB"]) from.project(prefix);
    const on = new Operations(from);
    on.ok("task.create", { project: "API", title: "One" });
    on.ok("task.create", { project: "WEB", title: "Two", after: ["API-1"] });
    on.ok("fact.put", { project: "WEB", key: "a", value: 1 });
    return from;
  }

  test("projects that are not there are added, those that stand so are left alone", () => {
    const document = exportDocument(twoProjects());
    const at = new TestBoard();
    at.project("MINE");
    at.add("Mine", { in: "MINE" });
    const before = at.task("MINE-1");
    expect(importDocument(at, document)).toMatchObject({ created: 2, links: 1, findings: [] });
    expect(importDocument(at, document)).toMatchObject({ created: 0, unchanged: 2, links: 0 });
    expect(at.task("MINE-1")).toEqual(before);
    expect(at.task("WEB-1")).toMatchObject({ openBlockers: 1, title: "Two" });
    expect(faults(at)).toEqual([]);
    expect(at.add("Next", { in: "WEB" })).toBe("WEB-2");
  });

  test("one project alone comes without links to what is not there, and says so", () => {
    const from = twoProjects();
    for (const document of [exportDocument(from), exportDocument(from, "WEB")]) {
      const at = new TestBoard();
      const report = importDocument(at, document, { only: "web" });
      expect(report).toMatchObject({ created: 1, links: 0 });
      expect(report.findings).toMatchObject([{ kind: "dangling_edge", ref: "WEB-1" }]);
      expect(at.task("WEB-1").openBlockers).toBe(0);
      expect(importDocument(at, document, { only: "WEB" })).toMatchObject({ unchanged: 1 });
      expect(importDocument(at, exportDocument(from, "API"))).toMatchObject({ created: 1 });
      expect(faults(at)).toEqual([]);
    }
    const none = () => importDocument(new TestBoard(), exportDocument(from), { only: "NO" });
    expect(refusal(none)).toMatchObject({
      code: "not_found",
      message: expect.stringContaining("API"),
    });
  });

  test.each<[string, (at: TestBoard) => void, string]>([
    [
      "a task changed",
      (at) => new Operations(at).ok("task.edit", { task: "API-1", title: "Else" }),
      "differs",
    ],
    [
      "a fact changed",
      (at) => new Operations(at).ok("fact.put", { project: "WEB", key: "a", value: 2 }),
      "differs",
    ],
    [
      "a comment came",
      (at) => new Operations(at).ok("comment.add", { task: "API-1", body: "New" }),
      "differs",
    ],
    [
      "it was deleted",
      (at) => new Operations(at).ok("project.delete", { project: "WEB", confirm: "WEB" }),
      "was deleted",
    ],
  ])("refuses where %s here, and changes nothing", (_, change, message) => {
    const at = twoProjects();
    const document = exportDocument(at);
    change(at);
    const before = dumpOf(at);
    expect(refusal(() => importDocument(at, document))).toMatchObject({
      code: "conflict",
      message: expect.stringContaining(message),
    });
    expect(dumpOf(at)).toEqual(before);
  });

  test("refuses a prefix that another project has", () => {
    const at = new TestBoard();
    at.project("API");
    const error = refusal(() => importDocument(at, exportDocument(twoProjects())));
    expect(error.message).toContain("another project of this board has the prefix API");
  });

  test("the global list comes along where there is none here, and is kept apart where there is", () => {
    const from = new TestBoard();
    from.add("Theirs");
    const at = new TestBoard();
    at.project("MINE");
    expect(importDocument(at, exportDocument(from))).toMatchObject({ created: 1 });
    expect(at.add("Next")).toBe("GLOBAL-2");
    expect(refusal(() => importDocument(at, exportDocument(from))).code).toBe("conflict");
  });

  test("a dry run reports and changes nothing; agents import nothing", () => {
    const document = exportDocument(twoProjects());
    const at = new TestBoard();
    const before = dumpOf(at);
    expect(importDocument(at, document, { dryRun: true })).toMatchObject({
      created: 2,
      dryRun: true,
    });
    expect(dumpOf(at)).toEqual(before);
    expect(refusal(() => importDocument(at, document, {}, agent())).code).toBe("forbidden");
    expect(importDocument(at, document, { dryRun: true }, agent()).created).toBe(2);
    expect(dumpOf(at)).toEqual(before);
  });
});

describe("a document that was changed by hand", () => {
  test.each<[string, (document: LooseDocument) => void, RegExp]>([
    ["lacks a table", (d) => Reflect.deleteProperty(d.tables, "tasks"), /tasks is missing/],
    ["has a table too many", (d) => Object.assign(d.tables, { more: [] }), /update Baton/],
    [
      "has a column too many",
      (d) => Object.assign(d.tables.tasks[0] ?? {}, { more: 1 }),
      /update Baton/,
    ],
    ["comes from a newer board", (d) => Object.assign(d, { schemaVersion: 99 }), /update Baton/],
    ["has a later version", (d) => Object.assign(d, { version: 2 }), /update Baton/],
    [
      "has a text for a number",
      (d) => Object.assign(d.tables.tasks[0] ?? {}, { number: "1" }),
      /row 1 of tasks: number/,
    ],
    [
      "has labels that are none",
      (d) => Object.assign(d.tables.tasks[0] ?? {}, { labels: "{}" }),
      /labels is not the JSON/,
    ],
    [
      "has an event of an unknown kind",
      (d) => Object.assign(d.tables.board_events[0] ?? {}, { kind: "else" }),
      /row 1 of board_events: kind is not one of project_created/,
    ],
    [
      "has a time that no clock shows",
      (d) => Object.assign(d.tables.tasks[0] ?? {}, { createdAt: 9e15 }),
      /row 1 of tasks: createdAt is not in its range/,
    ],
    [
      "has a title of two lines",
      (d) => Object.assign(d.tables.tasks[0] ?? {}, { title: "a\nb" }),
      /row 1 of tasks: title is not a title/,
    ],
    [
      "has an unknown status",
      (d) => Object.assign(d.tables.tasks[0] ?? {}, { status: "doing" }),
      /can't be stored/,
    ],
    [
      "has a number twice",
      (d) => Object.assign(d.tables.tasks[1] ?? {}, { number: 1 }),
      /can't be stored/,
    ],
    [
      "would give a number twice",
      (d) => d.tables.projects.map((p) => Object.assign(p, { nextNumber: 1 })),
      /has already/,
    ],
    [
      "has a task without a project",
      (d) => Object.assign(d.tables.tasks[0] ?? {}, { projectId: "no" }),
      /has no project/,
    ],
    [
      "counts blockers wrongly",
      (d) => Object.assign(d.tables.tasks[0] ?? {}, { openBlockers: 7 }),
      /counts its open blockers/,
    ],
    [
      "lets tasks wait for each other",
      (d) => d.tables.task_deps.push({ ...turned(d) }),
      /wait for each other/,
    ],
    [
      "has a comment on no task",
      (d) => Object.assign(d.tables.task_comments[0] ?? {}, { taskId: "no" }),
      /does not fit|not there/,
    ],
  ])("is refused when it %s", (_, change, message) => {
    const from = importBoard();
    runImport(from, [
      item("a", { comments: [{ author: "ada", body: "Hi", createdAt: null }] }),
      item("b", { dependsOn: ["a"] }),
    ]);
    const document = exportDocument(from);
    change(document);
    const at = new TestBoard();
    const before = dumpOf(at);
    const error = refusal(() => importDocument(at, document, {}, person()));
    expect(error).toMatchObject({
      code: "invalid_argument",
      message: expect.stringMatching(message),
    });
    expect(dumpOf(at)).toEqual(before);
  });
});

function turned({ tables }: LooseDocument) {
  const [link] = tables.task_deps;
  if (!link) throw new Error("there is no link to turn round");
  return { ...link, taskId: link.dependsOnTaskId, dependsOnTaskId: link.taskId };
}
