import { describe, expect, test } from "vitest";
import type { Caller } from "../../../shared/domain/caller.ts";
import { Operations } from "../testing/operations.ts";
import { agent, person, TestBoard } from "../testing/test-board.ts";

const codex: Caller = { ...agent("codex-1"), runtime: "codex" };
const claude = agent();

function board(): { at: TestBoard; on: Operations } {
  const at = new TestBoard();
  return { at, on: new Operations(at) };
}

describe("a reserved card", () => {
  test("is passed by by others' claim next, and given to whom it is kept for", () => {
    const { at, on } = board();
    on.ok("task.create", { title: "Kept", priority: 4, forAgent: "codex-1" });
    on.ok("task.create", { title: "Kept for a program", priority: 3, forRuntime: "codex" });
    on.ok("task.create", { title: "Anybody's", priority: 1 });
    expect(on.ok("task.claimNext", {}, claude)?.title).toBe("Anybody's");
    expect(on.ok("task.claimNext", {}, claude)).toBeNull();
    expect(on.ok("task.claimNext", {}, person())).toBeNull();
    expect(on.ok("task.claimNext", {}, codex)?.title).toBe("Kept");
    expect(on.ok("task.claimNext", {}, { ...agent("x"), runtime: "codex" })?.title).toBe(
      "Kept for a program",
    );
    expect(at.task("GLOBAL-1").reservedFor).toBe("agent:codex-1");
  });

  test("keeps the queue's order among what is free and what is one's own", () => {
    const { on } = board();
    const make = (title: string, priority: number, forAgent?: string) =>
      on.ok("task.create", { title, priority, ...(forAgent && { forAgent }) });
    make("third", 1, "codex-1");
    make("first", 3);
    make("second", 2, "codex-1");
    make("not mine", 4, "other");
    const titles = [1, 2, 3, 4].map(() => on.ok("task.claimNext", {}, codex)?.title ?? null);
    expect(titles).toEqual(["first", "second", "third", null]);
  });

  test("is refused to others by name, saying for whom it is kept, and nothing changes", () => {
    const { at, on } = board();
    const { key } = on.ok("task.create", { title: "Kept", forAgent: "codex-1" });
    for (const caller of [claude, person()]) {
      for (const [name, input] of [
        ["task.claim", { task: key }],
        ["task.move", { task: key, status: "in_progress" }],
        ["run.start", { task: key, type: "x" }],
      ] as const) {
        const { code, message, detail } = on.error(name, input, caller);
        expect(code).toBe("conflict");
        expect(message).toContain("codex-1");
        expect(detail).toMatchObject({ reservedFor: "codex-1" });
      }
    }
    expect(at.task(key)).toMatchObject({ status: "todo", claimEpoch: 0 });
    expect(on.ok("task.claim", { task: key }, codex).assignee?.agent).toBe("codex-1");
  });

  test("goes to the runs of whom it is kept for", () => {
    const { on } = board();
    on.ok("task.create", { title: "Kept", forAgent: "ada" });
    const run: Caller = { ...agent("ada/run-7"), runtime: null };
    expect(on.ok("run.start", { type: "make" }, run)?.task.title).toBe("Kept");
  });

  test("stays reserved when it is given back", () => {
    const { on } = board();
    const { key } = on.ok("task.create", { title: "Kept", forRuntime: "codex" });
    const { claimEpoch } = on.ok("task.claim", { task: key }, codex);
    const holder = { ...codex, claim: { epoch: claimEpoch, task: null } };
    const released = on.ok("task.release", { task: key }, holder);
    expect(released.reservedFor).toEqual({ agent: null, runtime: "codex" });
    expect(on.code("task.claim", { task: key }, claude)).toBe("conflict");
  });

  test("a person takes it by force with a reason, which is audited; then it is kept for nobody", () => {
    const { on } = board();
    const { key } = on.ok("task.create", { title: "Kept", forAgent: "codex-1" });
    const taken = on.ok("task.claim", { task: key, force: true, reason: "codex is away" });
    expect(taken).toMatchObject({ status: "in_progress", reservedFor: null });
    expect(on.ok("audit.list", {})[0]).toMatchObject({
      action: "claim_reserved",
      reason: "codex is away",
      detail: { reservedFor: "agent:codex-1" },
    });
    const again = on.ok("task.create", { title: "Kept too", forAgent: "codex-1" });
    expect(on.code("task.claim", { task: again.key, force: true, reason: "x" }, claude)).toBe(
      "forbidden",
    );
  });

  test("that is blocked or in review goes back to work with whom it is kept for alone", () => {
    const { on } = board();
    const { key } = on.ok("task.create", { title: "Kept", forAgent: "codex-1" });
    on.ok("task.move", { task: key, status: "blocked", reason: "waits" });
    expect(on.code("task.move", { task: key, status: "in_progress" }, claude)).toBe("conflict");
    expect(on.ok("task.move", { task: key, status: "in_progress" }, codex).status).toBe(
      "in_progress",
    );
  });
});

describe("lists and explanations", () => {
  test("agents are shown what they could take, people all that is ready", () => {
    const { on } = board();
    on.ok("task.create", { title: "Kept", priority: 4, forAgent: "codex-1" });
    on.ok("task.create", { title: "Free" });
    const ready = (caller: Caller, more = {}) => {
      const { data, page } = on.page("task.list", { ready: true, ...more }, caller);
      expect(page?.total).toBe(data.length);
      return data.map(({ title }) => title);
    };
    expect(ready(claude)).toEqual(["Free"]);
    expect(ready(claude, { mine: true })).toEqual([]);
    expect(ready(codex)).toEqual(["Kept", "Free"]);
    expect(ready(person())).toEqual(["Kept", "Free"]);
    expect(on.ok("task.next", {}, claude)?.title).toBe("Free");
    expect(on.ok("task.next", {}, codex)?.title).toBe("Kept");
  });

  test("pages go through what is free and what is reserved alike", () => {
    const { on } = board();
    for (let n = 0; n < 12; n++) {
      const forAgent = ["codex-1", "other", undefined][n % 3];
      on.ok("task.create", { title: `${n}`, priority: n % 4, ...(forAgent && { forAgent }) });
    }
    const whole = on.page("task.list", { ready: true, limit: 100 }, codex).data;
    const paged: string[] = [];
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const page = on.page(
        "task.list",
        { ready: true, limit: 3, ...(cursor && { cursor }) },
        codex,
      );
      paged.push(...page.data.map(({ key }) => key));
      cursor = page.page?.next ?? null;
    }
    expect(whole).toHaveLength(8);
    expect(paged).toEqual(whole.map(({ key }) => key));
  });

  test("why names for whom it is kept", () => {
    const { on } = board();
    const { key } = on.ok("task.create", { title: "Kept", forRuntime: "codex" });
    const { ready, reasons } = on.ok("task.explain", { task: key });
    expect(ready).toBe(true);
    expect(reasons).toMatchObject([{ kind: "reserved" }]);
    expect(reasons[0]?.message).toContain("any codex");
  });
});

describe("who reserves", () => {
  test("an agent a card that is nobody's, and never one that is kept for another", () => {
    const { on } = board();
    const { key } = on.ok("task.create", { title: "Free" }, claude);
    expect(on.ok("task.edit", { task: key, forAgent: "codex-1" }, claude).reservedFor).toEqual({
      agent: "codex-1",
      runtime: null,
    });
    expect(on.code("task.edit", { task: key, forAgent: null }, claude)).toBe("forbidden");
    expect(on.ok("task.edit", { task: key, forAgent: null }, codex).reservedFor).toBeNull();
    on.ok("task.edit", { task: key, forAgent: "codex-1" });
    expect(on.ok("task.edit", { task: key, forRuntime: "claude" }).reservedFor).toEqual({
      agent: null,
      runtime: "claude",
    });
  });

  test("it is an edit like any other: revision and event, with the words before and after", () => {
    const { on } = board();
    const { key, revision } = on.ok("task.create", { title: "Free" });
    const edited = on.ok("task.edit", { task: key, forAgent: "codex-1", revision });
    expect(edited.revision).toBe(revision + 1);
    expect(on.code("task.edit", { task: key, forAgent: null, revision })).toBe("revision_conflict");
    const [event] = on.page("event.list", { task: key, latest: true, limit: 1 }).data;
    expect(event).toMatchObject({
      kind: "task_edited",
      data: { changes: { reservedFor: [null, "agent:codex-1"] } },
    });
  });
});

describe("a due date", () => {
  test("is kept as a day, from words too, and taken away", () => {
    const { at, on } = board();
    at.now = new Date(2026, 1, 27, 23, 59).getTime();
    const { key, dueOn } = on.ok("task.create", { title: "Due", due: "tomorrow" });
    expect(dueOn).toBe("2026-02-28");
    expect(on.ok("task.edit", { task: key, due: "2026-08-01" }).dueOn).toBe("2026-08-01");
    expect(on.code("task.edit", { task: key, due: "some day" })).toBe("invalid_argument");
    expect(on.ok("task.edit", { task: key, due: null }).dueOn).toBeNull();
    on.ok("task.edit", { task: key, due: "+1w" });
    expect(on.ok("board.get", { project: null }).cards[0]?.dueOn).toBe("2026-03-06");
  });
});
