import { describe, expect, test } from "vitest";
import type { ImportedTask } from "../../../shared/operations/import.ts";
import { parseBeads } from "./beads.ts";

type Issue = Record<string, unknown>;

function issue(id: string, fields: Issue = {}): Issue {
  return {
    id,
    title: `Issue ${id}`,
    status: "open",
    priority: 2,
    issue_type: "task",
    created_at: "2026-01-01T00:00:00Z",
    updated_at: "2026-01-02T00:00:00Z",
    ...fields,
  };
}

function edge(type: string, from: string, on: string): Issue {
  return { issue_id: from, depends_on_id: on, type };
}

function bytesOf(...lines: (Issue | string | Buffer)[]): Uint8Array {
  return Buffer.concat(
    lines.flatMap((line) => [
      Buffer.isBuffer(line)
        ? line
        : Buffer.from(typeof line === "string" ? line : JSON.stringify(line)),
      Buffer.from("\n"),
    ]),
  );
}

function parse(...lines: (Issue | string | Buffer)[]) {
  const { tasks, findings, skipped } = parseBeads(bytesOf(...lines));
  return { tasks, findings, skipped, kinds: findings.map(({ kind }) => kind) };
}

function parseOne(fields: Issue): { task: ImportedTask; kinds: string[] } {
  const { tasks, kinds } = parse(issue("bd-1", fields));
  return { task: tasks[0] as ImportedTask, kinds };
}

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

describe("links", () => {
  test("parent-child gives the parent, blocks a dependency, each once", () => {
    const { tasks, kinds } = parse(
      issue("bd-1"),
      issue("bd-2", {
        dependencies: [
          edge("parent-child", "bd-2", "bd-1"),
          edge("blocks", "bd-2", "bd-1"),
          edge("blocks", "bd-2", "bd-1"),
        ],
      }),
    );
    expect(tasks[1]).toMatchObject({ parentRef: "bd-1", dependsOn: ["bd-1"] });
    expect(kinds).toEqual([]);
  });

  test("other types stay as typed notes and are listed", () => {
    const { tasks, kinds } = parse(
      issue("bd-1"),
      issue("bd-2", { dependencies: [edge("discovered-from", "bd-2", "bd-1")] }),
    );
    expect(tasks[1]?.description).toContain("discovered-from: bd-1");
    expect(kinds).toEqual(["edge_noted"]);
  });

  test("a second parent stays as a note; the field `parent` says which one counts", () => {
    const dependencies = [
      edge("parent-child", "bd-3", "bd-1"),
      edge("parent-child", "bd-3", "bd-2"),
    ];
    const two = [issue("bd-1"), issue("bd-2")];
    const plain = parse(...two, issue("bd-3", { dependencies }));
    expect(plain.tasks[2]?.parentRef).toBe("bd-1");
    expect(plain.kinds).toEqual(["second_parent"]);
    const named = parse(...two, issue("bd-3", { dependencies, parent: "bd-2" }));
    expect(named.tasks[2]?.parentRef).toBe("bd-2");
    expect(named.tasks[2]?.description).toContain("parent-child: bd-1");
  });

  test("what leads to a tombstone is left out and listed; the child has no parent", () => {
    const { tasks, kinds, skipped } = parse(
      issue("bd-1", { status: "tombstone" }),
      issue("bd-2", {
        dependencies: [
          edge("parent-child", "bd-2", "bd-1"),
          edge("blocks", "bd-2", "bd-1"),
          edge("related", "bd-2", "bd-1"),
        ],
      }),
    );
    expect(skipped).toBe(1);
    expect(tasks).toMatchObject([{ ref: "bd-2", parentRef: null, dependsOn: [] }]);
    expect(kinds).toEqual([
      "skipped_tombstone",
      "edge_to_tombstone",
      "child_of_tombstone",
      "edge_to_tombstone",
    ]);
    expect(tasks[0]?.description).toContain("blocks: bd-1");
  });

  test("an issue that waits for itself, or is its own parent, is listed", () => {
    const { tasks, kinds } = parse(
      issue("bd-1", {
        dependencies: [edge("blocks", "bd-1", "bd-1"), edge("parent-child", "bd-1", "bd-1")],
      }),
    );
    expect(tasks[0]).toMatchObject({ parentRef: null, dependsOn: [] });
    expect(kinds).toEqual(["cycle", "cycle"]);
  });

  test("a link of another issue stays as a note", () => {
    const { tasks, kinds } = parse(
      issue("bd-1"),
      issue("bd-2", { dependencies: [edge("blocks", "bd-9", "bd-1")] }),
    );
    expect(tasks[1]?.dependsOn).toEqual([]);
    expect(kinds).toEqual(["edge_noted"]);
  });
});

describe("a line", () => {
  test("that can't be read is listed with its number, and the others are read", () => {
    const { tasks, findings } = parse(
      issue("bd-1"),
      '{"id":"bd-2"',
      "[]",
      "7",
      '{"id":7}',
      "",
      issue("bd-3"),
    );
    expect(tasks.map(({ ref }) => ref)).toEqual(["bd-1", "bd-3"]);
    expect(findings.map(({ kind, line }) => [kind, line])).toEqual([
      ["invalid_line", 2],
      ["invalid_line", 3],
      ["invalid_line", 4],
      ["invalid_line", 5],
    ]);
  });

  test("with invalid UTF-8 is kept, marked where it could not be read, and listed", () => {
    const broken = Buffer.from(JSON.stringify(issue("bd-1", { title: "caf!" })));
    broken[broken.indexOf("!")] = 0xe9;
    const { tasks, findings } = parse(issue("bd-0"), broken);
    expect(tasks[1]?.title).toBe("caf\ufffd");
    expect(findings).toMatchObject([{ kind: "invalid_utf8", ref: "bd-1", line: 2 }]);
  });

  test("may end in CRLF, follow a byte order mark, or be the last without an end", () => {
    const text = `\ufeff${JSON.stringify(issue("bd-1"))}\r\n\r\n${JSON.stringify(issue("bd-2"))}`;
    const { tasks, findings } = parseBeads(Buffer.from(text));
    expect(tasks.map(({ ref }) => ref)).toEqual(["bd-1", "bd-2"]);
    expect(findings).toEqual([]);
  });

  test("with an id that came before is listed; the one that was updated last counts", () => {
    const older = issue("bd-1", { title: "Older", updated_at: "2026-01-01T00:00:00Z" });
    const newer = issue("bd-1", { title: "Newer", updated_at: "2026-02-01T00:00:00Z" });
    for (const lines of [
      [older, newer],
      [newer, older],
    ]) {
      const { tasks, findings } = parse(...lines);
      expect(tasks.map(({ title }) => title)).toEqual(["Newer"]);
      expect(findings).toMatchObject([
        { kind: "duplicate_id", ref: "bd-1", line: lines.indexOf(older) + 1 },
      ]);
    }
  });

  test("no line at all is no trouble", () => {
    expect(parseBeads(new Uint8Array())).toEqual({ tasks: [], findings: [], skipped: 0 });
  });
});
