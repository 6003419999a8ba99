import { describe, expect, test } from "vitest";
import { type Issue, parseOne } from "../testing/beads-file.ts";

describe("an issue", () => {
  test("becomes a task in our terms", () => {
    const { task, kinds } = parseOne({ description: "Do it", labels: ["api", "api", "ui"] });
    expect(task).toEqual({
      ref: "bd-1",
      title: "Issue bd-1",
      description: "Do it",
      status: "todo",
      priority: 2,
      labels: ["api", "ui"],
      parentRef: null,
      dependsOn: [],
      comments: [],
      createdAt: Date.UTC(2026, 0, 1),
      updatedAt: Date.UTC(2026, 0, 2),
      completedAt: null,
      sourceHash: expect.stringMatching(/^[\w-]{22}$/),
    });
    expect(kinds).toEqual([]);
  });

  test.each([
    ["open", "todo"],
    ["deferred", "backlog"],
    ["in_progress", "in_progress"],
    ["hooked", "in_progress"],
    ["blocked", "blocked"],
    ["closed", "done"],
  ])("that is %s becomes %s", (status, expected) => {
    const { task, kinds } = parseOne({ status });
    expect(task.status).toBe(expected);
    expect(kinds).toEqual([]);
  });

  test("that is open but deferred to a date goes to backlog and keeps the date", () => {
    const { task } = parseOne({ defer_until: "2027-01-01" });
    expect(task.status).toBe("backlog");
    expect(task.description).toContain("deferred until: 2027-01-01");
  });

  test.each(["pinned", "__proto__", 7, undefined])(
    "of the unknown status %j goes to backlog and is listed",
    (status) => {
      const { task, kinds } = parseOne({ status });
      expect(task.status).toBe("backlog");
      expect(kinds).toEqual(["unknown_status"]);
    },
  );

  test("that is closed is completed when it was closed, else when it was updated", () => {
    const closed = parseOne({ status: "closed", closed_at: "2026-01-03T00:00:00.123456Z" });
    expect(closed.task.completedAt).toBe(Date.UTC(2026, 0, 3) + 123);
    expect(parseOne({ status: "closed" }).task.completedAt).toBe(Date.UTC(2026, 0, 2));
  });

  test.each([
    [0, 4],
    [1, 3],
    [4, 0],
    [undefined, 2],
  ])("of priority %j gets %i of ours", (priority, expected) => {
    expect(parseOne({ priority })).toMatchObject({ task: { priority: expected }, kinds: [] });
  });

  test.each([5, -1, 1.5, "high"])(
    "of the unknown priority %j is listed and keeps it as a note",
    (priority) => {
      const { task, kinds } = parseOne({ priority });
      expect(task.priority).toBe(0);
      expect(kinds).toEqual(["unknown_value"]);
      expect(task.description).toContain(`priority: ${priority}`);
    },
  );

  test("keeps longer texts under headings and everything else as notes", () => {
    const { description } = parseOne({
      description: "What",
      design: "How",
      acceptance_criteria: "When",
      notes: "Also",
      issue_type: "bug",
      external_ref: "gh-9",
      ephemeral: true,
      pinned: false,
      dependency_count: 3,
      metadata: { a: 1 },
    }).task;
    expect(description).toBe(
      [
        "What",
        "## Design\n\nHow",
        "## Acceptance criteria\n\nWhen",
        "## Notes\n\nAlso",
        "---",
        "Imported from beads (bd-1):",
        '- type: bug\n- external_ref: gh-9\n- ephemeral: true\n- metadata: {"a":1}',
      ].join("\n\n"),
    );
  });

  test("with an assignee keeps it as a note, listed where the work is open", () => {
    expect(parseOne({ assignee: "wolf" }).kinds).toEqual(["assignee_noted"]);
    expect(parseOne({ assignee: "wolf", status: "hooked" }).kinds).toEqual(["assignee_noted"]);
    const closed = parseOne({ assignee: "wolf", status: "closed" });
    expect(closed.kinds).toEqual([]);
    expect(closed.task.description).toContain("assignee: wolf");
  });

  test("keeps its comments with author and time", () => {
    const { task, kinds } = parseOne({
      comments: [
        { author: "wolf", text: "Found it", created_at: "2026-01-02T03:04:05Z" },
        { text: "Anonymous" },
        { author: "wolf", text: "  " },
      ],
    });
    expect(task.comments).toEqual([
      { author: "wolf", body: "Found it", createdAt: Date.UTC(2026, 0, 2, 3, 4, 5) },
      { author: "unknown", body: "Anonymous", createdAt: null },
    ]);
    expect(kinds).toEqual(["invalid_text"]);
  });

  test("whose fields have odd types loses none of them", () => {
    const { task, kinds } = parseOne({
      description: 7,
      labels: "api",
      created_at: "yesterday",
      dependencies: [null, { depends_on_id: 3 }],
    });
    expect(kinds).toEqual([
      "unknown_value",
      "unknown_value",
      "edge_noted",
      "edge_noted",
      "unknown_value",
    ]);
    for (const kept of ["description: 7", "labels: api", "created_at: yesterday", "link: null"]) {
      expect(task.description).toContain(kept);
    }
  });

  test("has a hash that follows what is imported, not how it is written", () => {
    const hash = (fields: Issue) => parseOne(fields).task.sourceHash;
    expect(hash({ dependency_count: 1 })).toBe(hash({ dependency_count: 2 }));
    expect(hash({ title: "One" })).not.toBe(hash({ title: "Two" }));
  });
});

describe("a text that does not fit", () => {
  test.each([
    ["control characters", "a\u0000\u001bb"],
    ["too many characters", "x".repeat(600)],
    ["no character", ""],
    ["two lines", "one\ntwo"],
  ])("a title of %s is made to fit; the original stays as a note", (_, title) => {
    const { task, kinds } = parseOne({ title });
    expect(kinds).toEqual(["invalid_title"]);
    expect(task.title).not.toBe("");
    if (title !== "") expect(task.description).toContain(`title: ${JSON.stringify(title)}`);
  });

  test("control characters leave a description, and that is listed", () => {
    const { task, kinds } = parseOne({ description: "a\u0007b" });
    expect(task.description).toBe("ab");
    expect(kinds).toEqual(["invalid_text"]);
  });

  test("a description of more than a megabyte goes on in comments, with nothing lost", () => {
    const description = "word ".repeat(500_000);
    const { task, kinds } = parseOne({ description });
    expect(kinds).toEqual(["invalid_text"]);
    const whole = task.description + task.comments.map(({ body }) => body).join("");
    expect(whole).toBe(description);
  });

  test("labels that do not fit, or are too many, stay as notes", () => {
    const labels = ["x".repeat(101), "", ...Array.from({ length: 50 }, (_, at) => `l${at}`)];
    const { task, kinds } = parseOne({ labels });
    expect(task.labels).toHaveLength(50);
    expect(kinds).toEqual(["invalid_text", "invalid_text", "invalid_text"]);
    expect(task.description).toContain('label: "l49"');
  });
});
