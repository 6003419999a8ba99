import { describe, expect, test } from "vitest";
import { Workplace } from "../testing/workplace.ts";

/** A board with two tasks, the second waiting for the first. */
function twoTasks(): Workplace {
  const place = new Workplace().init();
  place.add("Paginate the audit log", "--priority", "3", "--label", "api");
  place.add("Show its pages", "--after", "API-1");
  return place;
}

test("a task that is added outside of any project is told to be on the global list", () => {
  const place = new Workplace().init();
  const add = (cwd: string, ...flags: string[]) =>
    place.call(["task", "add", "A task", ...flags], { cwd });
  expect(add(place.root).stderr).toMatch(/global list.*baton init/);
  for (const flags of [["--json"], ["--global"], ["--project", "API"], ["--project", "GLOBAL"]]) {
    expect(add(place.root, ...flags)).toMatchObject({ status: 0, stderr: "" });
  }
  expect(add(place.folder)).toMatchObject({ status: 0, stderr: "" });
});

describe("init and projects", () => {
  test("init makes the board, registers the folder, and says what comes next", () => {
    const place = new Workplace();
    expect(place.refusal(["task", "list"])).toMatchObject({ code: "storage", status: 7 });
    const text = place.text("init");
    expect(text).toContain("is now the project PROJE (project)");
    expect(text).toContain("Next: baton task add");
    expect(place.text("init")).toContain("is already the project PROJE");
    const again = place.refusal(["init", "--prefix", "API"]);
    expect(again).toMatchObject({ code: "conflict", status: 4 });
  });

  test("a project is listed, shown, edited, archived, brought back and deleted", () => {
    const place = new Workplace().init();
    expect(place.text("project", "list")).toMatch(/GLOBAL[^\n]*\n.*API {2}.*Api server/s);
    expect(place.text("project", "show", "API")).toContain("0 open tasks");
    const edited = place.data("project", "edit", "API", "--name", "Api", "--wip", "in_progress=1");
    expect(edited).toMatchObject({ name: "Api", wipLimits: { in_progress: 1 } });
    expect(place.text("project", "archive", "API")).toContain("API is archived");
    expect(place.text("project", "unarchive", "API")).toContain("API is back");
    expect(place.refusal(["project", "delete", "API", "--confirm", "APX"]).status).toBe(2);
    expect(
      place.refusal(["project", "delete", "API", "--confirm", "API", "--agent", "a"]),
    ).toMatchObject({ code: "forbidden", status: 2 });
    expect(place.data("project", "delete", "API", "--confirm", "API")).toMatchObject({
      prefix: "API",
    });
  });
});

describe("tasks for people", () => {
  test("a list is a table, and says where it goes on", () => {
    const place = twoTasks();
    const { stdout, stderr } = place.call(["task", "list", "--limit", "1"]);
    expect(stdout.split("\n")[1]).toMatch(/^API-1 {2}ready {3}High {6}Paginate the audit log/);
    expect(stderr).toMatch(/^showing 1 of 2; the next ones: --cursor \S+\n$/);
    const cursor = stderr.trim().split(" ").at(-1) as string;
    expect(place.text("task", "list", "--cursor", cursor)).toContain("Show its pages");
  });

  test("a card shows what stands beside the task", () => {
    const place = twoTasks();
    place.text("task", "comment", "API-2", "Needs a design");
    const card = place.text("task", "show", "api-2");
    expect(card).toContain("API-2  Show its pages");
    expect(card).toContain("Waits for:\n  API-1 todo Paginate the audit log");
    expect(card).toContain("Needs a design");
  });

  test("why, search, labels, next and the tree", () => {
    const place = twoTasks();
    expect(place.text("why", "API-2")).toContain("API-1 (Paginate the audit log)");
    expect(place.text("why", "API-1")).toContain("Finishing it would make ready:\n  API-2");
    expect(place.text("search", "audit")).toContain("API-1");
    expect(place.text("search", "nothing-like-it")).toContain("nothing found");
    expect(place.text("task", "labels")).toContain("api");
    expect(place.text("task", "next")).toContain("API-1");
    expect(place.text("dep", "tree", "API-2")).toBe(
      "API-2 todo Show its pages\n  API-1 todo Paginate the audit log\n",
    );
  });

  test("claim, beat, move, release, drop, restore and edit", () => {
    const place = twoTasks();
    expect(place.text("task", "claim", "API-1")).toContain("claim 1");
    expect(place.text("task", "beat", "API-1")).toContain("claim 1");
    expect(place.text("task", "move", "API-1", "in_review")).toContain("in_review");
    expect(place.text("task", "move", "API-1", "in_progress")).toContain("in_progress");
    expect(place.text("task", "release", "API-1")).toContain("API-1 todo");
    expect(place.text("task", "drop", "API-1")).toContain("dropped");
    expect(place.text("task", "restore", "API-1")).toContain("API-1 todo");
    expect(place.text("task", "edit", "API-1", "--title", "New title")).toContain("New title");
    expect(place.text("task", "next", "--claim")).toContain("claim 3");
  });

  test("dependencies, executions, events, audit and doctor", () => {
    const place = twoTasks();
    expect(place.text("dep", "rm", "API-2", "--on", "API-1")).toContain("no longer waits for");
    expect(place.text("dep", "add", "API-2", "--on", "API-1")).toContain("API-2 waits for API-1");
    expect(place.text("dep", "cancel-dependents", "API-1")).toContain("API-2 cancelled");
    place.text("task", "claim", "API-1");
    const { id } = place.data<{ id: string }>("exec", "start", "API-1", "--type", "shell");
    expect(place.text("exec", "list", "--running")).toContain("running");
    expect(place.text("exec", "finish", id, "--outcome", "succeeded", "--cost", "0.25")).toContain(
      "succeeded",
    );
    expect(place.text("events", "--latest")).toContain("execution_finished API-1");
    const force = ["task", "claim", "API-1", "--force", "--insist", "--reason", "she is on leave"];
    place.text(...force);
    expect(place.text("audit")).toContain("she is on leave");
    expect(place.text("doctor")).toContain("The board is healthy.");
    expect(place.text("doctor", "--sweep")).toContain("nothing to release");
  });
});

describe("what a JSON document holds", () => {
  test("data, and of a list a page that is never cut silently", () => {
    const place = twoTasks();
    const { data, page } = place.document<{ key: string }[]>(["task", "list", "--limit", "1"]);
    expect(data.map(({ key }) => key)).toEqual(["API-1"]);
    expect(page).toEqual({ total: 2, next: expect.any(String) });
    expect(place.data("task", "show", "API-1")).toMatchObject({
      key: "API-1",
      status: "todo",
      priority: 3,
      assignee: null,
      claimEpoch: 0,
      labels: ["api"],
    });
  });

  test("nothing ready is an answer, not an error", () => {
    const place = new Workplace().init();
    expect(place.document(["task", "next", "--claim"])).toEqual({ ok: true, data: null });
  });

  test("a refusal is one document too, with the code's exit status", () => {
    const place = twoTasks();
    place.text("task", "claim", "API-1");
    const codes = {
      "task show API-99": ["not_found", 3],
      "task add x --parent API-99": ["parent_not_found", 3],
      "task claim API-1 --agent b": ["conflict", 4],
      "task move API-1 backlog": ["illegal_transition", 5],
      "dep add API-1 --on API-1": ["self_link", 5],
      "dep add API-1 --on API-2": ["task_dependency_cycle", 5],
      "verify API-1 --status pass": ["judge_is_builder", 5],
      "task edit API-1 --title y --revision 9": ["revision_conflict", 8],
      "task shwo API-1": ["invalid_argument", 2],
    };
    for (const [line, [code, status]] of Object.entries(codes)) {
      expect(place.refusal(line.split(" ")), line).toMatchObject({ code, status });
    }
  });

  test("--stale alone means the time to live", () => {
    const place = twoTasks();
    place.text("task", "claim", "API-1");
    expect(place.data("task", "list", "--stale")).toEqual([]);
    place.env = { BATON_STALE_TTL_MS: "1" };
    expect(place.data("task", "list", "--stale")).toHaveLength(1);
    expect(place.data("task", "list", "--stale", "1h")).toEqual([]);
  });

  test("the newest event first, and only those after a number", () => {
    const place = twoTasks();
    const [newest] = place.data<{ seq: number }[]>("events", "--latest", "--limit", "1");
    expect(place.data("events", "--since", String(newest?.seq))).toEqual([]);
  });
});
