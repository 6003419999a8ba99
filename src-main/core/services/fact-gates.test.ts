import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { expectEventsToReplay } from "../testing/board-state.ts";
import { Facts } from "../testing/facts.ts";
import { agent, person } from "../testing/test-board.ts";

/** A project whose first task waits until gates.unit is green. */
function gated(): Facts {
  const set = new Facts();
  set.at.project("API");
  set.at.add("Deploy", { in: "API" });
  set.on.ok("fact.gate", { task: "API-1", key: "gates.unit", value: "green" });
  return set;
}

const next = (set: Facts) => set.on.ok("task.next", { project: "API", scope: "project" })?.key;

describe("a gated task", () => {
  test("is ready in the very transaction that makes the gate hold, and not after one that breaks it", () => {
    const set = gated();
    expect(next(set)).toBeUndefined();
    set.set("gates.unit", 0, "red", "API");
    expect(next(set)).toBeUndefined();
    set.set("gates.unit", 1, "green", "API");
    expect(next(set)).toBe("API-1");
    const newest = set.on.ok("event.list", { latest: true, limit: 2 });
    expect(newest.map(({ kind }) => kind)).toEqual(["task_blockers_changed", "fact_written"]);
    expect(newest[0]?.batch).toBe(newest[1]?.batch);
    expect(newest[0]?.data?.changes).toEqual({ openBlockers: [1, 0] });
    set.set("gates.unit", 2, "green", "API");
    expect(set.on.ok("event.list", { latest: true, limit: 1 })[0]?.kind).toBe("fact_written");
    set.set("gates.unit", 3, undefined, "API");
    expect(next(set)).toBeUndefined();
    set.on.ok("fact.restore", { project: "API", key: "gates.unit", value: "green" });
    const { task } = { task: set.on.ok("task.claimNext", { project: "API" }, agent()) };
    expect(task?.key).toBe("API-1");
  });

  test("is explained with what it waits for and what is there", () => {
    const set = gated();
    const reasons = () => set.on.ok("task.explain", { task: "API-1" }).reasons;
    expect(reasons()).toMatchObject([
      { kind: "fact_gate", key: "gates.unit", expected: '"green"', actual: null },
    ]);
    set.set("gates.unit", 0, { state: "red" }, "API");
    expect(reasons()).toMatchObject([{ expected: '"green"', actual: '{"state":"red"}' }]);
    set.set("gates.unit", 1, "green", "API");
    expect(set.on.ok("task.explain", { task: "API-1" })).toMatchObject({
      ready: true,
      reasons: [],
    });
  });

  test("waits for its own project's facts alone", () => {
    const set = gated();
    set.set("gates.unit", 0, "green");
    expect(next(set)).toBeUndefined();
    set.at.add("On the global list");
    const gate = { task: "GLOBAL-1", key: "gates.unit", value: "green" };
    expect(set.on.ok("fact.gate", gate)).toMatchObject({ openBlockers: 0, actual: '"green"' });
  });

  test("waits for dependencies besides, and holds up its own dependents", () => {
    const set = gated();
    set.at.add("First", { in: "API" });
    set.on.ok("dependency.link", { task: "API-1", on: "API-2" });
    expect(set.at.task("API-1").openBlockers).toBe(2);
    set.set("gates.unit", 0, "green", "API");
    expect(set.at.task("API-1").openBlockers).toBe(1);
    set.on.ok("task.claim", { task: "API-2" });
    set.on.ok("task.move", { task: "API-2", status: "done" });
    expect(next(set)).toBe("API-1");
    set.on.ok("dependency.unlink", { task: "API-1", on: "API-2" });
    expect(set.at.task("API-1").openBlockers).toBe(0);
  });
});

describe("gating", () => {
  test("again changes nothing; another value takes the first one's place", () => {
    const set = gated();
    const gate = (value: unknown) =>
      set.on.ok("fact.gate", { task: "API-1", key: "gates.unit", value });
    expect(gate("green")).toMatchObject({ changed: false, openBlockers: 1 });
    set.set("gates.unit", 0, { b: 1, a: 2 }, "API");
    expect(gate({ a: 2, b: 1 })).toMatchObject({
      changed: true,
      openBlockers: 0,
      expected: '{"a":2,"b":1}',
      actual: '{"a":2,"b":1}',
    });
    expect(gate(null)).toMatchObject({ expected: "null", openBlockers: 1 });
  });

  test("ends by ungating; where there is no gate, nothing changes", () => {
    const set = gated();
    const ungate = () => set.on.ok("fact.ungate", { task: "API-1", key: "gates.unit" });
    expect(ungate()).toMatchObject({ changed: true, expected: null, openBlockers: 0 });
    expect(next(set)).toBe("API-1");
    expect(ungate()).toMatchObject({ changed: false });
    const kinds = set.on.ok("event.list", { task: "API-1" }).map(({ kind }) => kind);
    expect(kinds).toEqual([
      "task_created",
      "fact_gate_added",
      "task_blockers_changed",
      "fact_gate_removed",
      "task_blockers_changed",
    ]);
  });

  test("refuses what is no key, no value or no task", () => {
    const set = gated();
    const code = (task: string, key: string, value: unknown) =>
      set.on.code("fact.gate", { task, key, value });
    expect(code("API-1", "Gates", 1)).toBe("invalid_argument");
    expect(code("API-1", "a", Number.NaN)).toBe("invalid_argument");
    expect(code("API-1", "a", undefined)).toBe("invalid_argument");
    expect(code("API-9", "a", 1)).toBe("not_found");
    expect(set.on.code("fact.ungate", { task: "API-1", key: "-" })).toBe("invalid_argument");
  });

  test("goes with its project", () => {
    const set = gated();
    set.on.ok("project.delete", { project: "API", confirm: "API" });
    expect(set.on.ok("doctor.check", {}).healthy).toBe(true);
  });
});

describe("who waits for a fact", () => {
  test("is listed by key, written or not, with how many still wait", () => {
    const set = gated();
    for (const title of ["Ship", "Announce"]) set.at.add(title, { in: "API" });
    set.on.ok("fact.gate", { task: "API-2", key: "gates.unit", value: "red" });
    set.on.ok("fact.gate", { task: "API-3", key: "freeze", value: null });
    set.set("gates.unit", 0, "red", "API");
    const keys = () => set.on.page("fact.gatedKeys", { project: "API", limit: 1 });
    expect(keys()).toMatchObject({
      data: [{ key: "freeze", tasks: 1, waiting: 1 }],
      page: { total: 2 },
    });
    const cursor = keys().page?.next as string;
    expect(set.on.page("fact.gatedKeys", { project: "API", limit: 1, cursor })).toMatchObject({
      data: [{ key: "gates.unit", tasks: 2, waiting: 1 }],
      page: { total: 2, next: null },
    });
    expect(set.on.ok("fact.gatedKeys", {})).toEqual([]);
  });

  test("is listed with what it waits for, those that wait first", () => {
    const set = gated();
    for (const title of ["Ship", "Announce"]) set.at.add(title, { in: "API" });
    set.on.ok("fact.gate", { task: "API-2", key: "gates.unit", value: { b: 1, a: 2 } });
    set.on.ok("fact.gate", { task: "API-3", key: "gates.unit", value: "green" });
    set.set("gates.unit", 0, "green", "API");
    const list = (limit = 100) =>
      set.on.page("fact.gatedTasks", { project: "API", key: "gates.unit", limit });
    expect(list().data).toMatchObject([
      { task: { key: "API-2", title: "Ship" }, expected: { a: 2, b: 1 }, holds: false },
      { task: { key: "API-1" }, expected: "green", holds: true },
      { task: { key: "API-3" }, expected: "green", holds: true },
    ]);
    expect(list(1)).toMatchObject({ data: [{ holds: false }], page: { total: 3, next: null } });
    expect(set.on.code("fact.gatedTasks", { key: "No key" })).toBe("invalid_argument");
  });

  test("leaves out what is finished or off the board", () => {
    const set = gated();
    set.at.add("Ship", { in: "API" });
    set.on.ok("fact.gate", { task: "API-2", key: "gates.unit", value: "green" });
    set.on.ok("task.drop", { task: "API-2" });
    set.on.ok("task.move", { task: "API-1", status: "cancelled", reason: "not any more" });
    expect(set.on.ok("fact.gatedKeys", { project: "API" })).toEqual([]);
    expect(set.on.ok("fact.gatedTasks", { project: "API", key: "gates.unit" })).toEqual([]);
  });
});

test("open blockers agree with links and gates after any order of writes, and events tell all of it", () => {
  const set = new Facts();
  const keys = ["a", "b"];
  const values = [null, "green", { x: 1 }];
  let runs = 0;
  const steps = fc.array(
    fc.record({
      kind: fc.constantFrom(
        "put",
        "put",
        "delete",
        "restore",
        "gate",
        "ungate",
        "link",
        "unlink",
        "done",
        "drop",
      ),
      task: fc.nat(2),
      on: fc.nat(2),
      key: fc.nat(1),
      value: fc.nat(2),
    }),
    { maxLength: 40 },
  );
  fc.assert(
    fc.property(steps, (drawn) => {
      const project = `R${runs++}`;
      set.at.project(project);
      for (let n = 0; n < 3; n++) set.at.add("A task", { in: project });
      for (const { kind, ...step } of drawn) {
        const task = `${project}-${step.task + 1}`;
        const on = `${project}-${step.on + 1}`;
        const key = keys[step.key] as string;
        const value = values[step.value];
        const calls: Record<string, () => unknown> = {
          put: () => set.on.code("fact.put", { project, key, value }),
          delete: () => set.on.code("fact.put", { project, key, delete: true }),
          restore: () => set.on.code("fact.restore", { project, key, value }),
          gate: () => set.on.code("fact.gate", { task, key, value }),
          ungate: () => set.on.code("fact.ungate", { task, key }),
          link: () => set.on.code("dependency.link", { task, on }),
          unlink: () => set.on.code("dependency.unlink", { task, on }),
          done: () =>
            set.on.code("task.claim", { task }) === "ok" &&
            set.on.code("task.move", { task, status: "done" }),
          drop: () => set.on.code("task.drop", { task }),
        };
        calls[kind]?.();
        expect(set.at.read((tx) => tx.tasks.wrongReadiness())).toEqual([]);
      }
      expect(set.at.read((tx) => tx.checks.factFaults())).toEqual([]);
    }),
    { numRuns: 40 },
  );
  expectEventsToReplay(set.at);
}, 120_000);

test("the doctor sees a count that leaves a gate out", () => {
  const set = gated();
  const { id } = set.at.task("API-1");
  set.at.write(person(), (tx) => tx.tasks.update(id, { openBlockers: 0 }));
  const check = set.on.ok("doctor.check", {}).checks.find(({ name }) => name === "readiness");
  expect(check).toMatchObject({ ok: false, message: expect.stringContaining("instead of 1") });
});
