import { describe, expect, test } from "vitest";
import { importBoard, imported, runImport } from "../testing/import-board.ts";
import { parseText, refusalOf } from "../testing/parse-source.ts";

const URL = "https://github.com/acme/api/issues";

function issue(number: number, fields: object = {}) {
  return {
    number,
    url: `${URL}/${number}`,
    title: `Issue ${number}`,
    body: "",
    state: "OPEN",
    stateReason: "",
    ...fields,
  };
}

const parse = (...issues: object[]) => parseText("github", issues);
const one = async (fields: object) => {
  const { task, ...rest } = await parse(issue(1, fields));
  return { task: task("github:acme/api#1"), ...rest };
};

describe("an issue", () => {
  test("with all that gh gives becomes a task in our terms", async () => {
    const { task, kinds } = await one({
      id: "I_1",
      body: "It breaks",
      labels: [{ id: "L", name: "bug", color: "f00" }],
      assignees: [{ login: "ada", name: "Ada" }],
      author: { login: "bob", is_bot: false },
      milestone: { title: "v1", number: 1, dueOn: "2026-05-01T00:00:00Z" },
      issueType: { name: "Bug" },
      comments: [{ author: { login: "cy" }, body: "Same", createdAt: "2026-01-02T00:00:00Z" }],
      closedByPullRequestsReferences: [{ number: 9, url: "https://github.com/acme/api/pull/9" }],
      projectItems: [{ title: "Roadmap", status: { name: "Now" } }],
      reactionGroups: [],
      isPinned: false,
      closed: false,
      closedAt: null,
      createdAt: "2026-01-01T00:00:00Z",
      updatedAt: "2026-01-03T00:00:00Z",
    });
    expect(task).toMatchObject({
      title: "Issue 1",
      status: "todo",
      labels: ["bug", "milestone: v1"],
      comments: [{ author: "cy", body: "Same", createdAt: Date.UTC(2026, 0, 2) }],
      createdAt: Date.UTC(2026, 0, 1),
      updatedAt: Date.UTC(2026, 0, 3),
      completedAt: null,
    });
    expect(task.description).toBe(
      [
        "It breaks",
        "---",
        "Imported from GitHub (#1):",
        [
          "- milestone due: 2026-05-01T00:00:00Z",
          "- author: bob",
          "- type: Bug",
          "- project: Roadmap, Now",
          "- closed by: https://github.com/acme/api/pull/9",
          "- assignee: ada",
          "- url: https://github.com/acme/api/issues/1",
        ].join("\n"),
      ].join("\n\n"),
    );
    expect(kinds).toEqual(["value_mapped", "assignee_noted"]);
  });

  test.each([
    [{ state: "OPEN", stateReason: "REOPENED" }, "todo", []],
    [{ state: "closed", stateReason: "completed" }, "done", []],
    [{ state: "CLOSED", stateReason: null }, "done", []],
    [{ state: "CLOSED", stateReason: "NOT_PLANNED" }, "cancelled", []],
    [{ state: "CLOSED", stateReason: "DUPLICATE" }, "cancelled", []],
    [{ state: "CLOSED", stateReason: "MOVED" }, "done", ["unknown_status"]],
    [{ state: "MERGED" }, "backlog", ["unknown_status"]],
    [{ state: undefined, closed: true }, "done", []],
  ])("of state %j becomes %s", async (fields, status, kinds) => {
    const read = await one(fields);
    expect(read.task.status).toBe(status);
    expect(read.kinds).toEqual(kinds);
  });

  test.each([
    [["number"], { title: "#1", status: "todo" }],
    [["number", "title"], { title: "Issue 1", status: "todo" }],
    [["number", "title", "closedAt"], { status: "done", completedAt: Date.UTC(2026, 0, 1) }],
  ])("with the fields %j alone is read as far as it goes", async (names, expected) => {
    const whole: Record<string, unknown> = issue(1, { closedAt: "2026-01-01T00:00:00Z" });
    const fields = Object.fromEntries(names.map((name) => [name, whole[name]]));
    const { task, kinds } = await parse(fields);
    expect(task("github:#1")).toMatchObject(expected);
    expect(kinds).toContain("no_stable_id");
  });
});

describe("links", () => {
  test("hold whichever end tells of them", async () => {
    const { task, kinds } = await parse(
      issue(1, { subIssues: { nodes: [{ number: 2, url: `${URL}/2` }], totalCount: 1 } }),
      issue(2, { blockedBy: { nodes: [{ number: 3, url: `${URL}/3` }], totalCount: 1 } }),
      issue(3, { parent: { number: 1, url: `${URL}/1` } }),
      issue(4, { blocking: { nodes: [{ number: 2, url: `${URL}/2` }], totalCount: 1 } }),
    );
    expect(task("github:acme/api#2")).toMatchObject({
      parentRef: "github:acme/api#1",
      dependsOn: ["github:acme/api#3", "github:acme/api#4"],
    });
    expect(task("github:acme/api#3").parentRef).toBe("github:acme/api#1");
    expect(kinds).toEqual([]);
  });

  test("into another repository are kept apart from those of this one", async () => {
    const other = "https://github.com/acme/web/issues/2";
    const parsed = await parse(
      issue(1, { blockedBy: { nodes: [{ number: 2, url: other }], totalCount: 1 } }),
      issue(2),
    );
    expect(parsed.task("github:acme/api#1").dependsOn).toEqual(["github:acme/web#2"]);
    const { findings } = runImport(importBoard(), parsed.tasks, parsed);
    expect(findings).toMatchObject([{ kind: "dangling_edge", ref: "github:acme/api#1" }]);
  });

  test("in a text count where a line begins by saying so, outside of code", async () => {
    const body = [
      "Depends on #2, #3 and #4.",
      "- **Blocked by:** #5",
      "This is not blocked by #6.",
      "```",
      "Depends on #7",
      "```",
    ].join("\n");
    const { task, kinds } = await one({ body });
    expect(task.dependsOn).toEqual([2, 3, 4, 5].map((number) => `github:acme/api#${number}`));
    expect(kinds).toEqual(Array(4).fill("value_mapped"));
    expect(task.description.startsWith(`${body}\n\n---`)).toBe(true);
  });

  test("of a task list stay in the text and are listed", async () => {
    const { task, findings } = await parse(issue(1, { body: "- [ ] #2\n- [x] #3 done" }), issue(2));
    expect(task("github:acme/api#2").parentRef).toBeNull();
    expect(findings.map(({ kind, message }) => [kind, message.slice(0, 38)])).toEqual([
      ["edge_noted", "its task list names github:acme/api#2:"],
      ["edge_noted", "its task list names github:acme/api#3:"],
    ]);
  });

  test("that gh cut off are told", async () => {
    const nodes = [{ number: 2, url: `${URL}/2` }];
    const { kinds } = await one({ subIssues: { nodes, totalCount: 120 } });
    expect(kinds).toEqual(["incomplete"]);
  });
});

describe("a file", () => {
  test("is imported twice without effect, and a change over there updates", async () => {
    const at = importBoard();
    const first = await parse(issue(1), issue(2, { body: "Blocked by #1" }));
    expect(runImport(at, first.tasks, first)).toMatchObject({ created: 2, links: 1 });
    expect(runImport(at, first.tasks, first)).toMatchObject({ created: 0, unchanged: 2 });
    const later = await parse(issue(1, { state: "CLOSED" }), issue(2, { body: "Blocked by #1" }));
    expect(runImport(at, later.tasks, later)).toMatchObject({ updated: 1, unchanged: 1 });
    expect(imported(at, "github:acme/api#2").openBlockers).toBe(0);
  });

  test("of just 30 issues may be cut off by gh's own limit", async () => {
    const { kinds } = await parse(...Array.from({ length: 30 }, (_, at) => issue(at + 1)));
    expect(kinds).toEqual(["incomplete"]);
  });

  test("with a row without a number lists it; of two with one number the newer counts", async () => {
    const { tasks, kinds } = await parse(
      { title: "No number" },
      issue(1, { title: "Newer", updatedAt: "2026-02-01T00:00:00Z" }),
      issue(1, { title: "Older", updatedAt: "2026-01-01T00:00:00Z" }),
    );
    expect(tasks.map(({ title }) => title)).toEqual(["Newer"]);
    expect(kinds).toEqual(["invalid_line", "duplicate_id"]);
  });

  test("may be empty, hold one issue of gh issue view, or an enterprise host", async () => {
    expect((await parse()).tasks).toEqual([]);
    const url = "https://git.acme.dev/acme/api/issues/7";
    const { refs } = await parseText("github", issue(7, { url }));
    expect(refs).toEqual(["github:git.acme.dev/acme/api#7"]);
  });

  test.each(["", "no issues match your search", "7", '[{"title":"T"}]', '{"message":"Not Found"}'])(
    "like %j is refused, and says what was expected",
    async (text) => {
      const { code, message } = await refusalOf(parseText("github", text));
      expect(code).toBe("invalid_argument");
      expect(message).toContain("it wants what `gh issue list");
    },
  );
});
