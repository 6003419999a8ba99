import { describe, expect, test } from "vitest";
import { Workplace } from "../testing/workplace.ts";

describe("a reserved task", () => {
  test("is made, shown, passed by, refused and freed", () => {
    const place = new Workplace().init();
    place.text("task", "add", "Kept", "--for", "codex-1", "--priority", "4", "--due", "2030-01-02");
    place.add("Free");
    expect(place.text("task", "list")).toMatch(/DUE.*RESERVED FOR\n.*2030-01-02 +codex-1/);
    expect(place.text("task", "show", "API-1")).toMatch(/due +2030-01-02\nreserved for +codex-1/);
    expect(place.data("task", "next", "--claim", "--agent", "claude-1")).toMatchObject({
      key: "API-2",
    });
    const refused = place.refusal(["task", "claim", "API-1", "--agent", "claude-1"]);
    expect(refused).toMatchObject({ code: "conflict", status: 4 });
    expect(place.text("why", "API-1")).toContain("reserved for codex-1");
    expect(place.data("task", "edit", "API-1", "--for-runtime", "codex")).toMatchObject({
      reservedFor: { agent: null, runtime: "codex" },
    });
    expect(place.data("task", "edit", "API-1", "--no-for", "--no-due")).toMatchObject({
      ...{ reservedFor: null, dueOn: null },
    });
  });

  test("finds its worker in whatever case either wrote the name", () => {
    const place = new Workplace().init();
    place.text("task", "add", "Kept", "--for", "Ada");
    expect(place.data("task", "next", "--claim", "--agent", "bob")).toBeNull();
    expect(place.data("task", "next", "--claim", "--agent", "ada")).toMatchObject({ key: "API-1" });
    place.text("task", "add", "Kept too", "--for-runtime", "codex");
    const claim = ["task", "claim", "API-2", "--agent", "Eve", "--runtime", "CODEX"];
    expect(place.data(...claim)).toMatchObject({ assignee: { agent: "Eve", runtime: "CODEX" } });
  });

  test("a due date that is over says so, and a day that is none is refused", () => {
    const place = new Workplace().init();
    place.text("task", "add", "Late", "--due", "2020-02-29");
    expect(place.text("task", "list")).toContain("2020-02-29 (overdue)");
    expect(place.refusal(["task", "edit", "API-1", "--due", "2021-02-29"])).toMatchObject({
      ...{ code: "invalid_argument", status: 2 },
    });
  });
});

test("limits of columns are set by name, and refuse with who holds the places", () => {
  const place = new Workplace().init();
  const wip = ["--wip", "todo=1", "--wip", "in_review=2"];
  expect(place.data("project", "edit", "API", ...wip)).toMatchObject({
    wipLimits: { todo: 1, in_review: 2 },
  });
  expect(place.data("project", "edit", "API", "--wip", "in_review=none")).toMatchObject({
    wipLimits: { todo: 1 },
  });
  // A limit of one column leaves the others theirs.
  expect(place.data("project", "edit", "API", "--wip", "in_progress=4")).toMatchObject({
    wipLimits: { todo: 1, in_progress: 4 },
  });
  place.add("One");
  expect(place.refusal(["task", "add", "Two"])).toMatchObject({ code: "wip_limit", status: 5 });
  expect(place.data("project", "edit", "API", "--no-wip")).toMatchObject({ wipLimits: {} });
  place.add("Two");
  expect(place.refusal(["project", "edit", "API", "--wip", "blocked=1"]).status).toBe(2);
});

test("the board is paused and resumed, and says so", () => {
  const place = new Workplace().init();
  place.add("One");
  expect(place.text("board", "status")).toContain("goes on");
  expect(place.text("board", "pause", "--reason", "Release")).toMatch(/paused by .*: Release/);
  const refused = place.refusal(["task", "next", "--claim"]);
  expect(refused).toMatchObject({ code: "paused", status: 5 });
  expect(place.refusal(["run", "--next", "--", "true"])).toMatchObject({ code: "paused" });
  const why = "It is ready, but can't be picked up now:\n- the board is paused";
  expect(place.text("why", "API-1")).toContain(why);
  expect(place.refusal(["board", "resume", "--agent", "a"])).toMatchObject({ code: "forbidden" });
  place.text("board", "resume");
  expect(place.data("task", "next", "--claim")).toMatchObject({ key: "API-1" });
});

test("a comment is changed and deleted by its author, by the id that stands beside it", () => {
  const place = new Workplace().init();
  place.add("One");
  const { id } = place.data("task", "comment", "API-1", "frist") as { id: string };
  expect(place.text("task", "show", "API-1")).toContain(id);
  expect(place.refusal(["comment", "edit", id, "x", "--agent", "a"])).toMatchObject({
    ...{ code: "forbidden", status: 2 },
  });
  place.text("comment", "edit", id, "first");
  expect(place.text("task", "show", "API-1")).toMatch(/edited .*\n +first/);
  place.text("comment", "delete", id);
  expect(place.text("task", "show", "API-1")).not.toContain("first");
});
