import { describe, expect, test } from "vitest";
import { Operations } from "../testing/operations.ts";
import { person, TestBoard } from "../testing/test-board.ts";

function start() {
  const at = new TestBoard();
  at.project("API");
  return { at, run: new Operations(at) };
}

const VIEW = { project: "API", query: "label:api ready", group: "assignee" } as const;
const TEMPLATE = {
  project: "API",
  title: "Release {date}",
  description: "text",
  labels: ["ops"],
  priority: 3,
  checklist: ["notes"],
  verifyCommand: "npm test",
  verifyRequired: true,
};

describe("a saved view", () => {
  test("is made, renamed, overwritten, moved and deleted, and each of it taken back", () => {
    const { run } = start();
    const names = () => run.ok("view.list", {}).map(({ name }) => name);
    const one = run.ok("view.create", { ...VIEW, name: " Ready ones " });
    run.ok("view.create", { ...VIEW, name: "Others" });
    run.ok("view.create", { ...VIEW, name: "Everywhere", project: null });
    expect(one).toMatchObject({ name: "Ready ones", position: 0, revision: 1 });
    expect(run.ok("view.list", {})).toContainEqual(
      expect.objectContaining({ name: "Everywhere", projectId: null }),
    );
    run.ok("view.edit", { view: one.id, name: "Mine", query: "assignee:me", revision: 1 });
    expect(run.code("view.edit", { view: one.id, name: "x", revision: 1 })).toBe(
      "revision_conflict",
    );
    run.ok("view.edit", { view: one.id, position: 1 });
    expect(names().filter((name) => name !== "Everywhere")).toEqual(["Others", "Mine"]);
    run.ok("view.delete", { view: one.id });
    expect(run.code("view.edit", { view: one.id, name: "x" })).toBe("not_found");

    const undone = () => run.ok("change.undo", {}).change;
    expect(undone()).toMatchObject({ name: "kept", preset: "Mine" });
    expect(names()).toContain("Mine");
    undone();
    expect(names().filter((name) => name !== "Everywhere")).toEqual(["Mine", "Others"]);
    undone();
    expect(names()).toContain("Ready ones");
    undone();
    undone();
    undone();
    expect(names()).toEqual([]);
    for (let left = 6; left > 0; left--) run.ok("change.redo", {});
    expect(names()).toEqual(expect.arrayContaining(["Others", "Everywhere"]));
    expect(names()).toHaveLength(2);
  });

  test("has a name of its own within its project, and not too many beside it", () => {
    const { at, run } = start();
    run.ok("view.create", { ...VIEW, name: "Ready" });
    expect(run.code("view.create", { ...VIEW, name: "ready" })).toBe("conflict");
    expect(run.code("view.create", { ...VIEW, name: "  " })).toBe("invalid_argument");
    run.ok("template.create", { ...TEMPLATE, name: "Ready" });
    at.project("WEB");
    run.ok("view.create", { ...VIEW, name: "Ready", project: "WEB" });
    for (let number = 1; number < 100; number++) {
      run.ok("view.create", { ...VIEW, name: `View ${number}` });
    }
    expect(run.code("view.create", { ...VIEW, name: "One more" })).toBe("invalid_argument");
  });

  test("goes with its project", () => {
    const { run } = start();
    run.ok("view.create", { ...VIEW, name: "Ready" });
    run.ok("project.delete", { project: "API", confirm: "API" });
    expect(run.ok("view.list", {})).toEqual([]);
  });

  test("that somebody changed since is not taken back", () => {
    const { run } = start();
    const view = run.ok("view.create", { ...VIEW, name: "Ready" });
    run.ok("view.edit", { view: view.id, query: "stale" }, person("bob"));
    expect(run.code("change.undo", {})).toBe("revision_conflict");
    expect(run.ok("view.list", {})).toHaveLength(1);
  });

  test("comes back by the rules for making one: its project is there, its name is free, there is room", () => {
    const { run } = start();
    const bob = person("bob");
    const view = run.ok("view.create", { ...VIEW, name: "Ready" });
    run.ok("view.edit", { view: view.id, name: "Mine" });
    const other = run.ok("view.create", { ...VIEW, name: "ready" }, bob);
    expect(run.code("change.undo", {})).toBe("conflict");
    run.ok("view.delete", { view: view.id });
    run.ok("view.edit", { view: other.id, name: "mine" }, bob);
    expect(run.code("change.undo", {})).toBe("conflict");
    run.ok("view.delete", { view: other.id }, bob);
    for (let made = 0; made < 100; made++) run.ok("view.create", { ...VIEW, name: `${made}` }, bob);
    expect(run.code("change.undo", {})).toBe("invalid_argument");
    expect(run.ok("view.list", {})).toHaveLength(100);
    run.ok("project.delete", { project: "API", confirm: "API" }, bob);
    expect(run.error("change.undo", {})).toMatchObject({ code: "not_found" });
  });
});

describe("a template", () => {
  test("keeps all that a card is made of, and is changed in part", () => {
    const { run } = start();
    const { project: _, ...content } = TEMPLATE;
    const made = run.ok("template.create", { ...TEMPLATE, name: "Release" });
    expect(made).toMatchObject({ ...content, name: "Release" });
    run.ok("template.edit", { template: made.id, priority: 1, verifyCommand: null });
    expect(run.ok("template.list", {})).toEqual([
      { ...made, priority: 1, verifyCommand: null, revision: 2 },
    ]);
    run.ok("template.delete", { template: made.id });
    run.ok("change.undo", {});
    expect(run.ok("template.list", {})).toHaveLength(1);
  });

  test("with a text that breaks its rules is refused", () => {
    const { run } = start();
    const bad = { ...TEMPLATE, name: "Bad", labels: ["a\nb"] };
    expect(run.code("template.create", bad)).toBe("invalid_argument");
    const empty = { ...TEMPLATE, name: "Bad", verifyCommand: " " };
    expect(run.code("template.create", empty)).toBe("invalid_argument");
  });
});
