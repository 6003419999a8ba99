import { describe, expect, test } from "vitest";
import { expectEventsToReplay } from "../testing/board-state.ts";
import { Operations } from "../testing/operations.ts";
import { agent, person, TestBoard } from "../testing/test-board.ts";

const KEY = "gates.unit";

function start() {
  const at = new TestBoard();
  const { id: project } = at.project("API");
  const run = new Operations(at);
  const set = (value: unknown, by = person()) =>
    run.ok("fact.put", { project, key: KEY, value, stateStamp: `at ${String(value)}` }, by);
  const held = () => {
    const [fact] = run.ok("fact.list", { project });
    return fact ? [fact.value, fact.stateStamp] : null;
  };
  return { at, run, project, set, held };
}

describe("undo and redo of facts", () => {
  test("give back what a key held, with its stamp, as revisions of their own", () => {
    const { at, run, project, set, held } = start();
    set("red");
    set("green");
    run.ok("fact.put", { project, key: KEY, delete: true });
    run.ok("fact.restore", { project, key: KEY, value: "blue", stateStamp: "at blue" });
    const seen = [held()];
    for (const direction of ["undo", "redo"] as const) {
      for (let step = 0; step < 4; step++) {
        run.ok(`change.${direction}`, {});
        seen.push(held());
      }
    }
    const [red, green, blue] = ["red", "green", "blue"].map((value) => [value, `at ${value}`]);
    expect(seen).toEqual([blue, null, green, red, null, red, green, null, blue]);
    expect(run.ok("fact.get", { project, key: KEY }).revision).toBe(12);
    expectEventsToReplay(at);
  });

  test("are named by the key", () => {
    const { run, project, set } = start();
    set("red");
    expect(run.ok("change.undoable", {}).undo).toMatchObject({
      name: "fact_written",
      fact: KEY,
      project: null,
    });
    run.ok("fact.put", { project, key: KEY, delete: true });
    expect(run.ok("change.undo", {}).change).toMatchObject({ name: "fact_deleted", fact: KEY });
    expect(run.ok("change.undoable", {}).redo).toMatchObject({ name: "fact_deleted", fact: KEY });
  });

  test("are refused with who wrote it since, and nothing is lost", () => {
    const { run, project, set, held } = start();
    set("red");
    set("green");
    set("theirs", agent("codex-2"));
    const error = run.error("change.undo", {});
    expect(error).toMatchObject({
      code: "revision_conflict",
      message: `${KEY} was changed by codex-2 since, so it stays as it is`,
      detail: { fact: KEY, scope: project, by: "codex-2", isDeleted: false },
    });
    expect(held()).toEqual(["theirs", "at theirs"]);
    run.ok("fact.put", { project, key: KEY, delete: true }, agent("codex-2"));
    expect(run.error("change.undo", {}).message).toContain("was deleted by codex-2 since");
  });

  test("are refused where somebody wrote the very same since", () => {
    const { run, set } = start();
    set("red");
    set("green");
    set("green", agent("codex-2"));
    expect(run.code("change.undo", {})).toBe("revision_conflict");
  });

  test("work across restarts, save for what a deletion took along", () => {
    const { at, run, project, set, held } = start();
    set("red");
    set("green");
    expect(new Operations(at).ok("change.undo", {}).change.fact).toBe(KEY);
    expect(held()).toEqual(["red", "at red"]);
    run.ok("fact.put", { project, key: KEY, delete: true });
    const error = new Operations(at).error("change.undo", {});
    expect(error.code).toBe("revision_conflict");
    expect(error.message).toContain("the board keeps nothing of it");
    expect(held()).toBeNull();
    run.ok("change.undo", {});
    expect(held()).toEqual(["red", "at red"]);
  });

  test("open and close gates as writes do", () => {
    const { at, run, project, set } = start();
    const key = at.add("Deploy", { in: "API" });
    run.ok("fact.gate", { task: key, key: KEY, value: "green" }, person("bob"));
    set("red");
    set("green");
    expect(at.task(key).openBlockers).toBe(0);
    run.ok("change.undo", {});
    expect(at.task(key).openBlockers).toBe(1);
    run.ok("change.redo", {});
    expect(at.task(key).openBlockers).toBe(0);
    expect(at.read((tx) => tx.tasks.wrongReadiness())).toEqual([]);
    expect(run.ok("fact.history", { project, key: KEY }).map(({ value }) => value)).toEqual([
      "green",
      "red",
      "green",
      "red",
    ]);
  });

  test("take no fact of a project back that was deleted", () => {
    const { at, run, project, set } = start();
    set("red");
    run.ok("project.delete", { project, confirm: "API" });
    expect(run.code("change.undo", {})).toBe("scope_deleted");
    expectEventsToReplay(at);
  });
});

describe("undo and redo of gates", () => {
  test("put a gate on, in another's place and off again", () => {
    const { at, run } = start();
    const key = at.add("Deploy", { in: "API" });
    const { id } = at.task(key);
    const gates = () => at.read((tx) => tx.facts.gates(id).map((gate) => gate.expected));
    run.ok("fact.gate", { task: key, key: KEY, value: "green" });
    run.ok("fact.gate", { task: key, key: KEY, value: { ok: true } });
    run.ok("fact.ungate", { task: key, key: KEY });
    expect(run.ok("change.undoable", {}).undo).toMatchObject({ name: "ungated", key, fact: KEY });
    const seen: string[][] = [gates()];
    for (const direction of ["undo", "redo"] as const) {
      for (let step = 0; step < 3; step++) {
        run.ok(`change.${direction}`, {});
        seen.push(gates());
      }
    }
    const [green, ok] = ['"green"', '{"ok":true}'].map((text) => [text]);
    expect(seen).toEqual([[], ok, green, [], green, ok, []]);
    expect(at.read((tx) => tx.tasks.wrongReadiness())).toEqual([]);
    expectEventsToReplay(at);
  });

  test("are refused with who changed the gate since", () => {
    const { at, run } = start();
    const key = at.add("Deploy", { in: "API" });
    run.ok("fact.gate", { task: key, key: KEY, value: "green" });
    run.ok("fact.gate", { task: key, key: KEY, value: "blue" }, agent("codex-2"));
    expect(run.error("change.undo", {})).toMatchObject({
      code: "revision_conflict",
      message: `${key}: its wait for a fact was changed by codex-2 since, so it stays as it is`,
    });
  });
});
